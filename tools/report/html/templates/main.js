// Which view stands: the whole report, or one task by the address `#task-1.01/system`; and in which language.

const article = document.getElementById("task"), whole = document.getElementById("overview");
const contents = document.getElementById("contents");
let title = document.title, opening = 0;

/** The task and system of the address, null for the whole report. */
const asked = () => {
  let hash = "";
  try { hash = decodeURIComponent(location.hash); } catch (error) { return null; }
  const match = /^#task-([0-9.]+)(?:\/([A-Za-z0-9._]+))?$/.exec(hash);
  return match ? { task: match[1], system: match[2] } : null;
};

/** Neighbours of a row in the filtered list. */
const neighbours = (row) => {
  const rows = fitting(), at = rows.indexOf(row);
  return at < 0 ? [] : [rows[at - 1], rows[at + 1]];
};

const stepLink = (row, name) => (row ? el("a", { href: address(state.index.tasks[row[0]][0], state.index.systems[row[1]][0]) }, say(name)) : null);

const showTask = async ({ task, system }, move) => {
  const turn = (opening += 1), place = state.index.tasks.findIndex(([name]) => name === task);
  const rows = new Map(state.index.rows.filter((row) => row[0] === place).map((row) => [state.index.systems[row[1]][0], row]));
  const data = place < 0 ? null : await island(`data-${task}`);
  if (turn !== opening) return;
  const chosen = rows.has(system) ? system : rows.keys().next().value;
  const back = el("a", { href: "#tasks", id: "back" }, say("back"));
  if (!data || chosen === undefined) {
    article.replaceChildren(el("nav", { class: "steps", "aria-label": say("back") }, back), el("h2", { id: "task-head", tabindex: "-1" }, say("no_task")));
  } else {
    const row = rows.get(chosen), [name, text, category] = state.index.tasks[place];
    const [before, after] = neighbours(row);
    article.replaceChildren(
      el("nav", { class: "steps", "aria-label": say("tasks_nav") }, back, stepLink(before, "previous"), stepLink(after, "next")),
      el("h2", { id: "task-head", tabindex: "-1" }, `${name} `, el("span", { lang: "ru" }, text)),
      el("p", { class: "quiet", lang: "ru" }, state.index.categories.filter(([at]) => at === category).map(([at, said]) => `${at}. ${said}`)),
      el("ul", { class: "switch" }, state.index.systems.filter(([id]) => rows.has(id)).map(([id, said]) => el("li", null,
        el("a", { href: address(task, id), "aria-current": id === chosen ? "true" : null }, sign(rows.get(id)[2]), " ", el("bdi", null, said))))),
      el("section", { class: "asked" }, wordsPart(data)),
      systemPart(data.systems[chosen], row, state.index.systems[row[1]][1]),
      el("section", null, besidePart(task, data, rows, chosen)));
  }
  whole.hidden = true;
  contents.hidden = true;
  article.hidden = false;
  document.title = data ? `${task} · ${title}` : title;
  if (move) { document.getElementById("task-head").focus({ preventScroll: true }); scrollTo(0, 0); }
};

const showWhole = () => {
  opening += 1;
  article.hidden = true;
  article.replaceChildren();
  whole.hidden = false;
  contents.hidden = false;
  document.title = title;
};

const show = (move) => {
  const found = asked();
  if (found) return showTask(found, move);
  const wasTask = !article.hidden;
  if (wasTask && location.hash === "#main") return undefined;
  showWhole();
  if (wasTask && location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  return undefined;
};

const speak = () => {
  const name = state.language === 0 ? "ru" : "en", button = document.getElementById("language");
  document.documentElement.lang = name;
  for (const element of document.querySelectorAll("[data-label-ru]")) element.setAttribute("aria-label", element.getAttribute(`data-label-${name}`));
  title = document.querySelector(`h1 .${name}`)?.textContent ?? document.querySelector("h1").textContent;
  button.textContent = say("language");
  button.lang = state.language === 0 ? "en" : "ru";
  button.hidden = false;
  showFilters();
  showRows();
};

/** The cell of the map under a pointer: its row of the list. */
const pointed = (event) => {
  const svg = document.querySelector("#map svg"), matrix = svg.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()), { cell, places, systems } = state.index;
  for (const [task, [left, top]] of Object.entries(places)) {
    const at = Math.floor((y - top) / cell);
    if (x >= left && x < left + cell && at >= 0 && at < systems.length) {
      return state.index.rows.find((row) => row[1] === at && state.index.tasks[row[0]][0] === task) ?? null;
    }
  }
  return null;
};

const watchMap = () => {
  const svg = document.querySelector("#map svg");
  if (!svg) return;
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-labelledby", "map-head");
  svg.addEventListener("click", (event) => {
    const row = pointed(event);
    if (row) location.hash = address(state.index.tasks[row[0]][0], state.index.systems[row[1]][0]);
  });
  svg.addEventListener("pointermove", (event) => {
    const row = pointed(event);
    svg.classList.toggle("over", row !== null);
    document.getElementById("pointed").textContent = row === null ? "\u00a0" : `${state.index.systems[row[1]][1]} · ${
      state.index.tasks[row[0]].slice(0, 2).join(" ")} · ${standingName(row[2])} · Q ${number(row[3], 1)}`;
  });
};

const start = async () => {
  state.index = await island("index");
  speak();
  watchMap();
  document.getElementById("filters").addEventListener("reset", (event) => { event.preventDefault(); resetFilters(); });
  document.getElementById("filters").addEventListener("submit", (event) => event.preventDefault());
  document.getElementById("more").addEventListener("click", () => { every = true; showRows(); });
  document.getElementById("language").addEventListener("click", () => {
    state.language = 1 - state.language;
    speak();
    show(false);
  });
  addEventListener("hashchange", () => show(true));
  // On paper nothing can be unfolded or asked for.
  addEventListener("beforeprint", () => {
    every = true;
    showRows();
    for (const element of document.querySelectorAll("details")) element.open = true;
  });
  await show(true);
  document.documentElement.dataset.ready = "true";
};

start();
