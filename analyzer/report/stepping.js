"use strict";
/* Positions of a match from its steps, without a page around: see records.py for the form of a step. */

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";
const WAY = /(bar|\d+)((?:\/(?:off|\d+)\*?)+)(?:\((\d+)\))?/g;

function carry(own, other, start, landings) {
  if (start < 1 || start > 25 || own[start] < 1) return;
  own[start] -= 1;
  let end = start;
  for (const landing of landings.split("/").slice(1)) {
    end = landing.startsWith("off") ? 0 : Math.min(parseInt(landing, 10), 25);
    if (landing.endsWith("*") && end > 0 && end < 25 && other[25 - end] > 0) {
      other[25 - end] -= 1;
      other[25] += 1;
    }
  }
  own[end] += 1;
}

function moved(board, player, play) {
  const sides = [board[0].slice(), board[1].slice()];
  for (const way of play.matchAll(WAY)) {
    const start = way[1] === "bar" ? 25 : parseInt(way[1], 10);
    for (let count = parseInt(way[3] || "1", 10); count > 0; count -= 1) {
      carry(sides[player], sides[1 - player], start, way[2]);
    }
  }
  return sides;
}

function readBoard(text) {
  const counts = Array.from(text, (sign) => DIGITS.indexOf(sign));
  return [counts.slice(0, 26), counts.slice(26)];
}

/* The positions of a game, one for each step. */
function positionsOf(match, game) {
  let board = null;
  let cube = [1, null];
  return game.steps.map((step) => {
    const [heading, play = "", cubeText = "", boardText = ""] = step.split("|");
    const [before, act] = heading.split(" ");
    if (boardText) board = readBoard(boardText);
    if (cubeText) {
      const owner = cubeText.slice(-1);
      cube = [parseInt(cubeText.slice(0, -1), 10), owner === "-" ? null : parseInt(owner, 10)];
    }
    const position = {
      board, cube, play, onRoll: parseInt(before[0], 10), dice: before.slice(1), kind: act[0],
      actor: parseInt(act[1], 10), score: game.score, length: match.length, crawford: game.crawford,
      jacoby: match.jacoby, beavers: match.beavers, limit: match.limit,
    };
    if (act[0] === "p" || act[0] === "x") board = moved(board, position.actor, play);
    return position;
  });
}

function exponent(value, largest) {
  const power = Math.round(Math.log2(value));
  return value >= 1 && 2 ** power === value && power <= largest ? power : -1;
}

/* The XGID of a position, "" when there is none: a board or a cube that it has no room for. */
function xgidOf(position) {
  const [first, second] = position.board;
  let letters = "";
  for (let point = 0; point <= 25; point += 1) {
    const mine = point > 0 ? first[point] : 0;
    const theirs = point < 25 ? second[25 - point] : 0;
    if ((mine && theirs) || mine > 15 || theirs > 15) return "";
    letters += mine ? String.fromCharCode(64 + mine) : theirs ? String.fromCharCode(96 + theirs) : "-";
  }
  const power = exponent(position.cube[0], 15);
  const limit = exponent(position.limit === null ? 1024 : position.limit, 15);
  const points = [...position.score, position.length];
  if (power < 0 || limit < 0 || points.some((number) => number < 0 || number > 32767)) return "";
  const owner = { null: "0", 0: "1", 1: "-1" }[position.cube[1]];
  const rules = position.length ? position.crawford : position.jacoby + 2 * position.beavers;
  return "XGID=" + [letters, power, owner, position.onRoll === 0 ? "1" : "-1", position.dice, position.score[0],
    position.score[1], rules, position.length, limit].join(":");
}

function pipsOf(side) {
  return side.reduce((sum, count, point) => sum + count * point, 0);
}
