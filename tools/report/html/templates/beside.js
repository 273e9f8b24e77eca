// The same task of all systems: items against systems, and the answers side by side.
// A system may be called `constructor`: what a task has of a system is asked for as its own.

const matrixPart = (task, data, chosen) => {
  const systems = state.index.systems.filter(([id]) => Object.hasOwn(data.systems, id));
  const items = data.systems[chosen].items;
  const cell = (id, item) => {
    const found = data.systems[id].items.find((other) => other.type === item.type && other.item === item.item);
    if (!found) return el("td", null, "—");
    return el("td", { class: `mark ${found.status}` }, el("span", { "aria-hidden": "true" }, state.index.words.itemSign[found.status]),
      el("span", { class: "unseen" }, statusName(found)));
  };
  return el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": say("matrix") }, el("table", { class: "matrix" },
    el("caption", { class: "unseen" }, say("matrix")),
    el("thead", null, el("tr", null, el("th", { scope: "col" }, say("item")), systems.map(([id, name]) =>
      el("th", { scope: "col" }, el("a", { href: address(task, id), "aria-current": id === chosen ? "true" : null }, el("bdi", null, name)))))),
    el("tbody", null, items.map((item) => el("tr", null,
      el("th", { scope: "row" }, itemName(item), item.critical ? el("strong", { class: "critical" }, ` ${say("critical")}`) : null),
      systems.map(([id]) => cell(id, item)))))));
};

const otherPart = (task, found, row, id, name) => el("section", { class: "other", "aria-label": name },
  el("h4", null, sign(row[2]), " ", el("a", { href: address(task, id) }, el("bdi", null, name))),
  el("p", null, `${standingName(row[2])} · Q ${number(row[3], 2)}`),
  el("p", { class: "quiet" }, `${say("items")}: `, (() => {
    const wrong = found.items.filter((item) => item.status !== "pass");
    return wrong.length ? wrong.map((item, at) => [at ? ", " : "", el("code", null, item.item === item.type ? item.type : item.item)]) : say("none_wrong");
  })()),
  answerPart(found, null), filesPart(found));

const besidePart = (task, data, rows, chosen) => {
  const others = state.index.systems.map(([id, name]) => [id, name]).filter(([id]) => id !== chosen && Object.hasOwn(data.systems, id));
  return [el("h3", null, say("systems")), matrixPart(task, data, chosen),
    others.length ? [el("h3", null, say("beside")),
      el("div", { class: "scroll beside", tabindex: "0", role: "group", "aria-label": say("beside") },
        others.map(([id, name]) => otherPart(task, data.systems[id], rows.get(id), id, name)))] : null];
};
