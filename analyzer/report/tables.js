/* Tables that can be sorted and filtered, the choice of light and dark, and what printing opens. */

function keyOf(row, place) {
  const cell = row.cells[place];
  return cell.dataset.key === undefined ? cell.textContent.trim() : Number(cell.dataset.key);
}

function compare(one, other) {
  if (typeof one === "number" && typeof other === "number") return one - other;
  if (typeof one === "number") return -1;
  if (typeof other === "number") return 1;
  return one.localeCompare(other, "en", { numeric: true });
}

function sortBy(table, head, place) {
  const upward = head.getAttribute("aria-sort") === "descending"
    || (head.getAttribute("aria-sort") === null && !head.classList.contains("number"));
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", upward ? "ascending" : "descending");
  const body = table.tBodies[0];
  const rows = Array.from(body.rows, (row) => [keyOf(row, place), row]);
  const missing = (key) => key === "–" || Number.isNaN(key);
  rows.sort(([one], [other]) => {
    if (missing(one) || missing(other)) return missing(one) - missing(other);
    return upward ? compare(one, other) : compare(other, one);
  });
  body.append(...rows.map(([, row]) => row));
}

function makeSortable(table) {
  Array.from(table.tHead.rows[0].cells).forEach((head, place) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => sortBy(table, head, place));
  });
}

function makeFilter(table) {
  if (table.tBodies[0].rows.length < 8) return;
  const label = document.createElement("label");
  label.className = "filter";
  const input = document.createElement("input");
  input.type = "search";
  label.append("Filter ", input);
  input.setAttribute("aria-label", `Filter ${table.caption.textContent.trim()}`);
  const count = document.createElement("output");
  label.append(count);
  table.parentNode.before(label);
  input.addEventListener("input", () => {
    const wanted = input.value.toLowerCase();
    let left = 0;
    for (const row of table.tBodies[0].rows) {
      row.hidden = !row.textContent.toLowerCase().includes(wanted);
      left += row.hidden ? 0 : 1;
    }
    count.textContent = wanted ? ` ${left} of ${table.tBodies[0].rows.length}` : "";
  });
}

for (const table of document.querySelectorAll("table.sortable")) {
  makeSortable(table);
  makeFilter(table);
}

const theme = document.getElementById("theme");
theme.hidden = false;
theme.addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  theme.textContent = dark ? "Dark" : "Light";
});
theme.textContent = matchMedia("(prefers-color-scheme: dark)").matches ? "Light" : "Dark";

let closed = [];
window.addEventListener("beforeprint", () => {
  closed = Array.from(document.querySelectorAll("details:not([open])"));
  for (const box of closed) box.open = true;
});
window.addEventListener("afterprint", () => {
  for (const box of closed) box.open = false;
});
