// The list of tasks and its filters: a row is [task, system, standing, Q, passed, checks, reasons, reasons in English,
// items, words, attempts, all of them folded, answer folded], an item [kind, 0 lost | 1 undecided | 2 passed, critical].

const FIRST = 200;
const NONE = { category: "", system: "", state: "", kind: "", critical: false, answers: false, text: "" };
const filters = { ...NONE };
let every = false, read = false;

const folded = (text) => text.toLowerCase().replaceAll("ё", "е");

/** Words of each row, folded once when first looked for. */
const haystack = (row) => {
  if (row[11] === undefined) {
    const { tasks, systems } = state.index;
    row[11] = folded([tasks[row[0]][0], tasks[row[0]][1], systems[row[1]][1], systems[row[1]][0], ...row[6], row[9]].join("\n"));
  }
  return row[11];
};

/** Fold what systems answered, once, when the search is first asked to look there: every island is inflated for it. */
const readAnswers = async () => {
  if (!read) {
    document.getElementById("count").textContent = say("reading");
    for (const [place, [name]] of state.index.tasks.entries()) {
      const data = await island(`data-${name}`);
      for (const row of state.index.rows.filter((one) => one[0] === place)) {
        const said = data.systems[state.index.systems[row[1]][0]].said;
        row[12] = folded(said.map((unit) => unit.parts.map(([text]) => text).join("")).join("\n"));
      }
    }
    read = true;
  }
  showRows();
};

const itemFits = (item) => (filters.kind === "" || item[0] === Number(filters.kind))
  && (!filters.critical || item[2] === 1)
  && (filters.state === "lost" ? item[1] === 0 : filters.state === "undecided" ? item[1] === 1 : true);

const fits = (row, words) => {
  if (filters.category !== "" && state.index.tasks[row[0]][2] !== Number(filters.category)) return false;
  if (filters.system !== "" && row[1] !== Number(filters.system)) return false;
  if (filters.state === "solved" && row[2] !== "solved") return false;
  if (filters.state === "unsolved" && (row[2] === "solved" || row[2] === "not_run")) return false;
  const asked = filters.kind !== "" || filters.critical || filters.state === "lost" || filters.state === "undecided";
  if (asked && !row[8].some(itemFits)) return false;
  return words.every((word) => haystack(row).includes(word) || (filters.answers && read && row[12].includes(word)));
};

/** Rows that fit, in the order of tasks. */
const fitting = () => {
  const words = folded(filters.text).split(/\s+/).filter(Boolean);
  return state.index.rows.filter((row) => fits(row, words));
};

const address = (task, system) => `#task-${task}/${system}`;

const rowElement = (row) => {
  const [name, title] = state.index.tasks[row[0]], [id, system] = state.index.systems[row[1]];
  const reasons = row[state.language === 0 ? 6 : 7];
  return el("li", { class: row[2] },
    sign(row[2]),
    el("a", { href: address(name, id) }, `${name} `, el("span", { lang: "ru" }, title)),
    el("span", { class: "who" }, el("bdi", null, system)),
    el("span", { class: "number q" }, `Q ${number(row[3], 1)}`),
    el("span", { class: "number" }, `${say("code")} ${row[5] ? `${row[4]}/${row[5]}` : "—"}`),
    el("span", { class: "why" }, [...new Set([standingName(row[2]), ...(row[2] === "solved" ? [] : reasons)])].join("; ")));
};

const showRows = () => {
  const rows = fitting(), shown = every ? rows : rows.slice(0, FIRST);
  document.getElementById("rows").replaceChildren(...shown.map(rowElement));
  document.getElementById("count").textContent = rows.length ? say("shown", shown.length, rows.length) : say("nothing");
  const more = document.getElementById("more");
  more.hidden = shown.length === rows.length;
  more.textContent = say("more", rows.length);
};

const choice = (name, label, options) => el("label", null, label,
  el("select", { name, id: `filter-${name}`, onchange: (event) => { filters[name] = event.target.value; every = false; showRows(); } },
    options.map(([value, text]) => el("option", { value, selected: filters[name] === String(value) }, text))));

/** The form, built anew for a language; what is chosen stays chosen. */
const showFilters = () => {
  const { categories, systems, kinds, words } = state.index;
  const kindName = (kind) => (words.type[kind] ? pick(words.type[kind]) : kind);
  const form = document.getElementById("filters");
  form.replaceChildren(
    choice("category", say("category"), [["", say("all_categories")], ...categories.map(([at, title]) => [at, `${at}. ${title}`])]),
    choice("system", say("system"), [["", say("all_systems")], ...systems.map(([, name], at) => [at, name])]),
    choice("state", say("state"), [["", say("any")], ...["lost", "undecided", "unsolved", "solved"].map((name) => [name, say(`state_${name}`)])]),
    choice("kind", say("kind"), [["", say("all_kinds")], ...kinds.map((kind, at) => [at, kindName(kind)])]),
    el("label", { class: "wide" }, say("text"),
      el("input", { type: "search", id: "filter-text", autocomplete: "off", value: filters.text,
        oninput: (event) => { filters.text = event.target.value; every = false; showRows(); } })),
    el("label", { class: "check" }, el("input", { type: "checkbox", id: "filter-critical", checked: filters.critical,
      onchange: (event) => { filters.critical = event.target.checked; every = false; showRows(); } }), ` ${say("critical_only")}`),
    el("label", { class: "check" }, el("input", { type: "checkbox", id: "filter-answers", checked: filters.answers,
      onchange: (event) => { filters.answers = event.target.checked; every = false; readAnswers(); } }), ` ${say("in_answers")}`),
    el("button", { type: "reset", id: "reset" }, say("reset")));
  form.hidden = false;
};

const resetFilters = () => {
  Object.assign(filters, NONE);
  every = false;
  showFilters();
  showRows();
};
