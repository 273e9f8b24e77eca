// The only way into the document: elements are built, text is text, addresses are fragments or relative.

const state = { language: document.documentElement.lang === "en" ? 1 : 0, index: null };

/** A sentence in the page's language; {0}, {1} are filled. */
const say = (name, ...values) => values.reduce((text, value, at) => text.replace(`{${at}}`, () => String(value)),
  state.index.words.say[name][state.language]);

const pick = (pair) => pair[state.language];

/** Attack: an address that is a scheme, another host, or whitespace before one. Ours are `#…` or relative and encoded. */
const harmless = (href) => href.startsWith("#") || /^[\w%.~-][\w%.~\-/]*$/.test(href);

/** An element: attributes by name, `on…` as functions; children are elements, text or nothing. */
const el = (tag, attributes, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "href" && !harmless(value)) continue;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
};

/** A number with a fixed count of digits as the language writes it. */
const number = (value, digits) => {
  if (value === null || value === undefined) return "—";
  const text = value.toFixed(digits);
  return state.language === 0 ? text.replace(".", ",") : text;
};

const sign = (standing) => el("span", { class: `sign ${standing}`, "aria-hidden": "true" }, state.index.signs[standing]);
const standingName = (standing) => pick(state.index.words.standing[standing]);

/** What became of an item, in words: the judge's level, or the word of its type for a failure. */
const statusName = (item) => {
  const words = state.index.words;
  if (item.level) return pick(words.level[item.level]);
  if (item.status === "fail" && words.failed[item.type]) return pick(words.failed[item.type]);
  return pick(words.status[item.status]);
};

const itemName = (item) => {
  const type = pick(state.index.words.type[item.type]);
  return item.item === item.type ? [type] : [`${type} `, el("code", null, item.item)];
};

const outer = (href, name, attributes) => (href
  ? el("a", { href, target: "_blank", rel: "noopener noreferrer", ...attributes }, el("bdi", null, name))
  : el("span", { class: "quiet" }, el("bdi", null, name), ` (${say("not_linked")})`));

const size = (bytes) => {
  if (bytes === null || bytes === undefined) return "";
  const units = state.language === 0 ? ["Б", "кБ", "МБ"] : ["B", "kB", "MB"];
  const step = bytes < 1000 ? 0 : bytes < 1e6 ? 1 : 2;
  return ` ${number(bytes / 1000 ** step, step === 0 ? 0 : 1)} ${units[step]}`;
};
