/* The replay viewer: chooses a match, game and step, draws the board, says what happened. */

const SVG = "http://www.w3.org/2000/svg";
const POINT = 44, MARGIN = 58, TOP = 52, HALF = 5 * POINT, HEIGHT = 2 * HALF + 52, RIGHT = MARGIN + 13 * POINT;
const SHOWN = 5;
const FACES = [[], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]];
const OFFERED = { D: "double", B: "beaver", R: "raccoon" };

function make(tag, attributes = {}, text = "") {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (text) node.textContent = text;
  return node;
}

function draw(parent, tag, attributes, colour = "", text = "") {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (colour) node.style.fill = `var(--board-${colour})`;
  if (text) node.textContent = text;
  parent.append(node);
  return node;
}

/* ---- the board, in the geometry of diagram.py ---- */

function column(point) {
  const place = point <= 12 ? 12 - point : point - 13;
  return MARGIN + (place + (place >= 6 ? 1 : 0)) * POINT;
}

function drawStack(svg, x, y, step, count, player) {
  for (let place = 0; place < Math.min(count, SHOWN); place += 1) {
    draw(svg, "circle", { cx: x, cy: y + place * step, r: 20, class: "edge" }, player ? "dark" : "light");
    if (place === SHOWN - 1 && count > SHOWN) {
      draw(svg, "text", { x, y: y + place * step + 6, "font-size": 17, "text-anchor": "middle" },
        player ? "light" : "dark", String(count));
    }
  }
}

function drawPoints(svg) {
  draw(svg, "rect", { x: MARGIN, y: TOP, width: 13 * POINT, height: HEIGHT, class: "edge" }, "board");
  draw(svg, "rect", { x: MARGIN + 6 * POINT, y: TOP, width: POINT, height: HEIGHT, "fill-opacity": 0.35 }, "edge");
  for (let point = 1; point <= 24; point += 1) {
    const left = column(point);
    const [base, tip] = point > 12 ? [TOP, TOP + HALF - 18] : [TOP + HEIGHT, TOP + HEIGHT - HALF + 18];
    draw(svg, "polygon", { points: `${left},${base} ${left + POINT},${base} ${left + POINT / 2},${tip}` },
      point % 2 ? "odd" : "even");
    draw(svg, "text", { x: left + POINT / 2, y: point > 12 ? TOP - 8 : TOP + HEIGHT + 18, "font-size": 13,
      "text-anchor": "middle" }, "text", String(point));
  }
}

function drawCheckers(svg, position, bottom) {
  for (const player of [bottom, 1 - bottom]) {
    const side = position.board[player];
    for (let point = 1; point <= 24; point += 1) {
      const seen = player === bottom ? point : 25 - point;
      const top = seen > 12;
      drawStack(svg, column(seen) + POINT / 2, top ? TOP + POINT / 2 : TOP + HEIGHT - POINT / 2,
        top ? POINT : -POINT, side[point], player);
    }
    const towards = player === bottom ? -1 : 1;
    drawStack(svg, MARGIN + 6.5 * POINT, TOP + HEIGHT / 2 + towards * 1.2 * POINT, towards * POINT, side[25], player);
    for (let place = 0; place < side[0]; place += 1) {
      const y = player === bottom ? TOP + HEIGHT - 13 - 13 * place : TOP + 1 + 13 * place;
      draw(svg, "rect", { x: RIGHT + 8, y, width: 40, height: 11, rx: 3, class: "edge thin" },
        player ? "dark" : "light");
    }
  }
}

function drawCube(svg, position, bottom) {
  if (position.limit === 1) return;
  const [value, owner] = position.cube;
  const middle = TOP + HEIGHT / 2;
  const y = owner === null ? middle : owner === bottom ? TOP + HEIGHT - 24 : TOP + 24;
  draw(svg, "rect", { x: 9, y: y - 20, width: 40, height: 40, rx: 6, class: "edge" }, "cube");
  draw(svg, "text", { x: 29, y: y + 7, "font-size": 20, "text-anchor": "middle" }, "text",
    String(value > 1 || owner !== null ? value : 64));
}

function drawDice(svg, position, bottom) {
  const dice = Array.from(position.dice, Number);
  if (dice.length !== 2 || !(dice[0] > 0)) return;
  const middle = MARGIN + (position.onRoll === bottom ? 10 : 3) * POINT;
  dice.forEach((die, place) => {
    const x = middle + (place ? 24 : -24), y = TOP + HEIGHT / 2;
    draw(svg, "rect", { x: x - 18, y: y - 18, width: 36, height: 36, rx: 6, class: "edge" },
      position.onRoll ? "dark" : "light");
    for (const [right, down] of FACES[die]) {
      draw(svg, "circle", { cx: x + 9.5 * right, cy: y + 9.5 * down, r: 3.6 }, position.onRoll ? "light" : "dark");
    }
  });
}

function drawCaptions(svg, position, names, bottom) {
  for (const [player, y] of [[bottom, TOP + HEIGHT + 42], [1 - bottom, 20]]) {
    if (player === position.onRoll) {
      const left = MARGIN - 16;
      draw(svg, "polygon", { points: `${left},${y - 12} ${left},${y} ${left + 10},${y - 6}` }, "text");
    }
    const name = names[player].length > 32 ? `${names[player].slice(0, 31)}…` : names[player];
    draw(svg, "text", { x: MARGIN, y, "font-size": 17 }, "text", name);
    const points = position.length ? `${position.score[player]}/${position.length}` : String(position.score[player]);
    draw(svg, "text", { x: RIGHT, y, "font-size": 16, "text-anchor": "end" }, "text",
      `${pipsOf(position.board[player])} pips · ${points}`);
  }
}

/* Where a checker stands or lands, in the bottom player's numbering. */
function spot(point, player, bottom) {
  if (point === 25) return [MARGIN + 6.5 * POINT, TOP + HEIGHT / 2 + (player === bottom ? -1.2 : 1.2) * POINT];
  if (point === 0) return [RIGHT + 28, player === bottom ? TOP + HEIGHT - 40 : TOP + 40];
  const seen = player === bottom ? point : 25 - point;
  return [column(seen) + POINT / 2, seen > 12 ? TOP + 1.7 * POINT : TOP + HEIGHT - 1.7 * POINT];
}

function drawPlay(svg, position, bottom) {
  if (position.kind !== "p" && position.kind !== "x") return;
  for (const way of position.play.matchAll(WAY)) {
    let from = way[1] === "bar" ? 25 : parseInt(way[1], 10);
    for (const landing of way[2].split("/").slice(1)) {
      const end = landing.startsWith("off") ? 0 : parseInt(landing, 10);
      const [x, y] = spot(from, position.actor, bottom);
      const [right, down] = spot(end, position.actor, bottom);
      const bend = Math.abs(y - down) < 1 ? (y < TOP + HEIGHT / 2 ? 50 : -50) : 0;
      const path = `M${x} ${y}Q${(x + right) / 2} ${(y + down) / 2 + bend} ${right} ${down}`;
      draw(svg, "path", { d: path, class: "way" });
      draw(svg, "circle", { cx: right, cy: down, r: 6, class: "landing" });
      from = end;
    }
  }
}

function boardOf(position, names, bottom, said) {
  const svg = document.createElementNS(SVG, "svg");
  const size = { viewBox: `0 0 ${RIGHT + MARGIN} ${HEIGHT + 2 * TOP}`, role: "img", "aria-labelledby": "board-title" };
  for (const [name, value] of Object.entries(size)) svg.setAttribute(name, value);
  draw(svg, "title", { id: "board-title" }, "", said);
  drawPoints(svg);
  drawCheckers(svg, position, bottom);
  drawPlay(svg, position, bottom);
  drawCube(svg, position, bottom);
  drawDice(svg, position, bottom);
  drawCaptions(svg, position, names, bottom);
  return svg;
}

/* ---- words ---- */

function sayStep(match, game, position) {
  const name = match.names[position.actor];
  const rolled = position.dice[0] > "0" ? `rolls ${position.dice[0]}-${position.dice[1]}` : "";
  const words = {
    p: `${rolled} and plays ${position.play}`,
    n: `${rolled} and dances`,
    u: rolled ? `${rolled}, and the game is given up before the roll is played` : "doesn't roll any more",
    r: "does something that could not be read",
    x: `${rolled} and plays ${position.play || "something"}, which is not legal`,
    d: `doubles to ${2 * position.cube[0]}`, t: "takes", q: "drops",
    b: "beavers", c: "raccoons",
  };
  return position.kind === "e" ? game.ending : `${name} ${words[position.kind]}`;
}

function saySituation(match, position) {
  const length = match.length ? `${match.length} point match` : "money session";
  const [value, owner] = position.cube;
  const cube = owner === null ? `cube ${value}, centred` : `cube ${value}, ${match.names[owner]}`;
  const offer = OFFERED[position.dice] && position.kind !== "d" ? `, ${OFFERED[position.dice]} offered` : "";
  const score = `${match.names[0]} ${position.score[0]}, ${match.names[1]} ${position.score[1]}`;
  return `${length}, ${score}${position.crawford ? ", Crawford game" : ""} · ${cube}${offer}`;
}

/* ---- what hangs on a step ---- */

function analysisTable(rows) {
  const table = make("table", { class: "candidates" });
  table.append(make("caption", {}, "Plays weighed (✓ played)"));
  const head = table.createTHead().insertRow();
  for (const word of ["", "Play", "Equity", "Worse by", "Chances %", "Level"]) {
    head.append(make(word ? "th" : "td", word ? { scope: "col" } : {}, word));
  }
  const body = table.createTBody();
  for (const [rank, play, equity, worse, chances, level, played] of rows) {
    const row = body.insertRow();
    row.append(make("td", { class: "number" }, `${played ? "✓ " : ""}${rank}`), make("th", { scope: "row" }, play));
    for (const text of [equity, worse, chances, level]) row.append(make("td", { class: "number" }, text));
  }
  const box = make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Plays weighed" });
  box.append(table);
  return box;
}

function notesOf(game, step) {
  const notes = (game.notes || {})[step] || {};
  const nodes = (notes.comments || []).map((text) => make("blockquote", {}, text));
  for (const [severity, code, message, help, place] of notes.findings || []) {
    const node = make("p", { class: `finding ${severity}` });
    node.append(make("b", {}, `${severity} ${code}`), ` ${message}${help ? ` — ${help}` : ""} (${place})`);
    nodes.push(node);
  }
  for (const analysis of notes.analyses || []) {
    if (analysis.plays) nodes.push(analysisTable(analysis.plays));
    for (const line of analysis.lines || []) nodes.push(make("p", { class: "said" }, line));
  }
  return nodes;
}

/* ---- the records of the page ---- */

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.trim()), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

class Viewer {
  constructor(box) {
    this.box = box;
    this.part = (name) => box.querySelector(`[data-part="${name}"]`);
    this.index = JSON.parse(document.getElementById("index").textContent);
    this.blocks = new Map();
    this.bottom = 0;
    this.asked = 0;
    this.place = { match: -1, game: 0, step: 0 };
    const matches = this.part("match");
    this.index.matches.forEach((label, place) => matches.append(make("option", { value: place }, label)));
    this.listen();
    this.follow(false);
  }

  listen() {
    this.part("match").addEventListener("change", (event) => this.show(Number(event.target.value), 0, 0));
    this.part("game").addEventListener("change", (event) => this.go(Number(event.target.value), 0));
    this.part("step").addEventListener("input", (event) => this.go(this.place.game, Number(event.target.value)));
    this.box.addEventListener("click", (event) => {
      const button = event.target.closest("button[data-go]");
      if (button) this.act(button.dataset.go);
    });
    this.box.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("hashchange", () => this.follow(true));
  }

  key(event) {
    const keys = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last", PageDown: "next-game",
      PageUp: "last-game", f: "flip" };
    const action = keys[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    if (["SELECT", "INPUT", "TEXTAREA"].includes(event.target.tagName)) return;
    if (event.target.closest(".scroll, [data-part='xgid']")) return;
    event.preventDefault();
    this.act(action);
  }

  act(action) {
    const { game, step } = this.place;
    if (!this.match || !this.positions) return;
    const last = this.positions.length - 1;
    if (action === "flip") this.bottom = 1 - this.bottom;
    const to = { next: [game, step + 1], back: [game, step - 1], first: [game, 0], last: [game, last],
      "next-game": [game + 1, 0], "last-game": [game - 1, 0], flip: [game, step] }[action];
    this.go(...to);
  }

  /* The step that the address names: #m1g1s1. */
  follow(wanted) {
    const named = /^#m(\d+)(?:g(\d+)(?:s(\d+))?)?$/.exec(window.location.hash);
    if (!named && wanted) return;
    const [match, game, step] = named ? named.slice(1).map((number) => Number(number || 1) - 1) : [0, 0, 0];
    this.show(match, game, step);
    if (named) {
      this.box.scrollIntoView();
      this.part("board").focus({ preventScroll: true });
    }
  }

  async show(match, game, step) {
    const asked = this.asked += 1;
    const place = Math.max(0, Math.min(match, this.index.matches.length - 1));
    const number = Math.floor(place / this.index.size);
    if (!this.blocks.has(number)) {
      this.blocks.set(number, unpacked(document.getElementById(`records-${number}`).textContent));
    }
    const block = await this.blocks.get(number);
    if (asked !== this.asked) return;
    this.match = block[place % this.index.size];
    this.match.names = this.match.names.map((name, player) => name || (player ? "dark" : "light"));
    this.place.match = place;
    this.part("match").value = String(place);
    const games = this.part("game");
    games.replaceChildren(...this.match.games.map((item, number) => {
      const score = `${item.score[0]}–${item.score[1]}${item.crawford ? " Crawford" : ""}`;
      return make("option", { value: number }, `Game ${item.number} (${score})`);
    }));
    this.positions = null;
    this.drawProgress();
    if (!this.match.games.length) this.renderNothing();
    else this.go(Math.min(game, this.match.games.length - 1), step);
  }

  go(game, step) {
    if (Number.isNaN(game) || game < 0 || game >= this.match.games.length) return;
    const current = this.match.games[game];
    if (this.place.game !== game || !this.positions) this.positions = positionsOf(this.match, current);
    const last = this.positions.length - 1;
    this.place.game = game;
    this.place.step = Math.max(0, Math.min(step, last));
    this.part("game").value = String(game);
    const slider = this.part("step");
    slider.max = String(last);
    slider.value = String(this.place.step);
    this.render(current, this.positions[this.place.step]);
  }

  render(game, position) {
    const { step } = this.place;
    const said = sayStep(this.match, game, position);
    const board = boardOf(position, this.match.names, this.bottom, said);
    this.part("board").replaceChildren(board);
    this.part("count").textContent = `Step ${step + 1} of ${this.positions.length}`;
    this.part("said").textContent = said;
    this.part("situation").textContent = saySituation(this.match, position);
    const xgid = xgidOf(position);
    this.part("xgid").textContent = xgid || "no XGID can say this position";
    this.box.dataset.xgid = xgid;
    this.box.dataset.place = `m${this.place.match + 1}g${this.place.game + 1}s${step + 1}`;
    this.part("notes").replaceChildren(...notesOf(game, step));
    slider(this.part("step"), `${step + 1} of ${this.positions.length}: ${said}`);
    const ends = { first: step === 0, back: step === 0, next: step === this.positions.length - 1,
      last: step === this.positions.length - 1, "last-game": this.place.game === 0,
      "next-game": this.place.game === this.match.games.length - 1 };
    for (const [action, over] of Object.entries(ends)) {
      this.box.querySelector(`button[data-go="${action}"]`).setAttribute("aria-disabled", String(over));
    }
  }

  renderNothing() {
    for (const part of ["board", "notes"]) this.part(part).replaceChildren();
    for (const part of ["count", "situation", "xgid"]) this.part(part).textContent = "";
    this.part("said").textContent = "The record has no game.";
    this.box.dataset.xgid = "";
    this.box.dataset.place = `m${this.place.match + 1}`;
  }

  /* How the score went, a line for each player. */
  drawProgress() {
    const { games, names, final } = this.match;
    const scores = [...games.map((game) => game.score), final];
    const top = Math.max(this.match.length, ...scores.flat(), 1);
    const bottom = Math.min(0, ...scores.flat());
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 320 120");
    svg.setAttribute("role", "img");
    const y = (points) => 106 - (points - bottom) / (top - bottom) * 92;
    const x = (place) => 26 + place / Math.max(scores.length - 1, 1) * 284;
    const label = `Score after each game: ${scores.map((score) => score.join("–")).join(", ")}`;
    draw(svg, "title", {}, "", label);
    for (const points of [bottom, top]) {
      draw(svg, "line", { x1: 26, x2: 310, y1: y(points), y2: y(points), class: "grid" });
      draw(svg, "text", { x: 20, y: y(points) + 4, "font-size": 11, "text-anchor": "end" }, "text", String(points));
    }
    for (const player of [0, 1]) {
      const line = scores.map((score, place) => `${x(place)},${y(score[player])}`).join(" ");
      draw(svg, "polyline", { points: line, class: `progress side-${player}` });
      scores.forEach((score, place) => {
        draw(svg, "circle", { cx: x(place), cy: y(score[player]), r: 3, class: `dot side-${player}` });
      });
    }
    this.part("progress").replaceChildren(svg,
      make("p", { class: "legend" }, `${names[0]} solid, ${names[1]} dashed`));
  }
}

function slider(node, text) {
  node.setAttribute("aria-valuetext", text);
}

for (const box of document.querySelectorAll("[data-viewer]")) {
  box.hidden = false;
  box.viewer = new Viewer(box);
}
