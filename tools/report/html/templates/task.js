// The page of a task: the person's words, one system in full, the others beside it.

const quoted = (text) => el("blockquote", { class: "text", lang: "ru" }, text);

const fold = (title, ...children) => el("details", null, el("summary", null, title), ...children);

const wordsPart = (data) => [
  el("h3", null, say("words")),
  data.words.map((turn, at) => [
    data.words.length > 1 ? el("p", { class: "quiet" }, `${say("turn", at + 1)} · ${turn.conversation}`) : null,
    quoted(turn.text),
    turn.files.length ? el("ul", { class: "files" }, turn.files.map((file) => el("li", null, outer(file.href, file.name)))) : null]),
  data.reply ? fold(say("reply"), quoted(data.reply)) : null,
  fold(`${say("materials")}: ${data.materials.length}`, data.materials.length
    ? el("ul", { class: "files" }, data.materials.map((file) => el("li", null, outer(file.href, file.name), size(file.bytes))))
    : el("p", null, say("no_materials"))),
  fold(say("reference"), quoted(data.reference))];

/** Tone of each mark: bad where a failed item points at it, else good. */
const tones = (items) => {
  const found = new Map();
  for (const item of items) {
    const tone = item.status === "pass" ? "good" : ["fail", "partial", "missing"].includes(item.status) ? "bad" : "open";
    for (const piece of item.evidence) {
      if (piece.mark && (!found.has(piece.mark) || tone === "bad")) found.set(piece.mark, { tone, item });
    }
  }
  return found;
};

/** A text in stretches; where a mark begins stands its sign and number. */
const marked = (parts, tone, prefix) => {
  const seen = new Set();
  return parts.map(([text, covering]) => {
    const known = covering.filter((at) => tone.has(at));
    if (!known.length) return text;
    const worst = known.some((at) => tone.get(at).tone === "bad") ? "bad" : known.some((at) => tone.get(at).tone === "open") ? "open" : "good";
    const fresh = known.filter((at) => !seen.has(at));
    fresh.forEach((at) => seen.add(at));
    return [fresh.map((at) => el("sup", { id: prefix ? `${prefix}-${at}` : null, tabindex: prefix ? "-1" : null, class: tone.get(at).tone },
      `${state.index.words.itemSign[tone.get(at).item.status]}${at}`)), el("mark", { class: worst }, text)];
  });
};

const answerPart = (found, prefix) => {
  const tone = tones(found.items);
  if (!found.said.length) return el("p", { class: "quiet" }, say("no_answer"));
  return found.said.map((unit) => [
    found.said.length > 1 ? el("p", { class: "quiet", lang: "ru" }, unit.unit) : null,
    el("div", { class: "text answer", lang: "ru", tabindex: "0", role: "group", "aria-label": say("answer") }, marked(unit.parts, tone, prefix)),
    unit.length > unit.parts.reduce((sum, [text]) => sum + [...text].length, 0)
      ? el("p", { class: "quiet" }, say("cut", unit.parts.reduce((sum, [text]) => sum + [...text].length, 0), unit.length)) : null]);
};

const filesPart = (found) => (found.files.length
  ? el("ul", { class: "files" }, found.files.map((file) => el("li", null, outer(file.href, file.name), size(file.bytes),
    file.pages.length ? [` · ${say("pages")}: `, file.pages.map((href, at) => [outer(href, String(at + 1)), " "])] : null)))
  : el("p", { class: "quiet" }, say("no_files")));

const toMark = (mark) => el("button", { type: "button", class: "link", onclick: () => {
  const place = document.getElementById(`m-${mark}`);
  if (place) { place.scrollIntoView({ block: "center" }); place.focus({ preventScroll: true }); }
} }, `${say("to_answer")} ${mark}`);

/** On paper no button leads to a mark: its number does. */
const onPaper = (mark) => el("span", { class: "paper" }, ` [${mark}]`);

const evidencePart = (item) => (item.evidence.length ? el("ul", { class: "evidence" }, item.evidence.map((piece) => el("li", null,
  [piece.unit, piece.at].filter(Boolean).join(", "), piece.text ? [": ", el("q", { lang: "ru" }, piece.text)] : null,
  piece.mark ? [" ", toMark(piece.mark), onPaper(piece.mark)] : null)), item.left ? el("li", null, `… +${item.left}`) : null) : null);

/** What the judge said; its verdict and quote where code left another, or did not find the quote. */
const rawPart = (item, judge) => {
  const { verdict, quote, why } = item.raw;
  const other = verdict !== item.level ? [pick(state.index.words.level[verdict])] : [];
  const shown = item.evidence.some((piece) => piece.text === quote);
  const parts = [other, quote && !shown ? [say("quote"), " ", el("q", { lang: "ru" }, quote)] : null,
    quote ? null : say("without_quote"), why ? el("span", { lang: "ru" }, why) : null].filter((part) => part && part.length !== 0);
  return el("p", null, `${say("said_judge")}${judge ? ` (${judge})` : ""}: `, parts.map((part, at) => [at ? " — " : "", part]));
};

const itemPart = (item, judge) => {
  const reason = state.language === 1 && item.reasonEn ? item.reasonEn : item.reason;
  return el("article", { class: `item ${item.status}` },
    el("h5", null, el("span", { class: "sign", "aria-hidden": "true" }, state.index.words.itemSign[item.status]), " ", itemName(item),
      ` — ${statusName(item)}`, item.critical ? el("strong", { class: "critical" }, ` ${say("critical")}`) : null),
    item.text ? el("p", { class: "demand", lang: "ru" }, item.text) : null,
    item.raw ? rawPart(item, judge) : reason ? el("p", null, reason) : null,
    evidencePart(item),
    item.notes.map((note) => el("p", { class: "note", lang: "ru" }, note)));
};

const itemsPart = (found) => {
  const wrong = found.items.filter((item) => item.status !== "pass"), right = found.items.filter((item) => item.status === "pass");
  return [
    el("h4", null, `${say("items")}: ${wrong.length}`),
    wrong.length ? wrong.map((item) => itemPart(item, found.judge)) : el("p", { class: "good" }, `✓ ${say("all_passed")}`),
    right.length ? fold(say("passed", right.length), right.map((item) => itemPart(item, found.judge))) : null,
    found.claims.length ? fold(`${say("claims")}: ${found.claims.length}`, el("ul", { class: "evidence" }, found.claims.map((claim) =>
      el("li", { lang: "ru" }, el("q", null, claim.quote), ` — ${say(claim.kind)}: ${claim.why}`)))) : null];
};

/** One system in full. */
const systemPart = (found, row, name) => el("section", { class: "system", "aria-labelledby": "system-head" },
  el("h3", { id: "system-head" }, sign(row[2]), " ", el("bdi", null, name)),
  el("p", null, `${standingName(row[2])} · Q ${number(row[3], 2)} · ${say("code")} ${row[5] ? `${row[4]}/${row[5]}` : "—"}`,
    found.status ? ` · ${say("status")}: ${found.status}` : "", found.attempt > 1 ? ` · ${say("attempt", found.attempt)}` : "",
    found.why ? [" · ", found.why] : null),
  row[2] !== "solved" && row[state.language === 0 ? 6 : 7].length
    ? el("p", { class: "bad" }, `✗ ${row[state.language === 0 ? 6 : 7].join("; ")}`) : null,
  row[10] ? el("p", null, pick(row[10])) : null,
  found.broken ? el("p", { class: "alarm" }, `${say("broken")}: ${pick(found.broken)}`) : null,
  el("div", { class: "halves" },
    el("div", null, itemsPart(found)),
    el("div", { class: "stays" }, el("h4", null, say("answer")), answerPart(found, "m"),
      found.recorded ? fold(say("as_recorded"), el("div", { class: "text" }, found.recorded)) : null,
      el("h4", null, say("files")), filesPart(found),
      found.actions ? fold(say("actions"), el("div", { class: "text" }, found.actions)) : null)));
