// Search: the terms stand in the address; the newest finds come first.
import { api, query } from "./api.js";
import { byId, h, quoted, say } from "./dom.js";
import { frame } from "./frame.js";
import { showRows } from "./rows.js";
import { counted, lasting } from "./times.js";
import { empty, failure, searchedOutcomes } from "./words.js";

const names = ["text", "app", "request", "person", "outcome", "rule", "from", "to"];
const given = Object.fromEntries(new URLSearchParams(location.search));
let rows = [];
let next = null;

const field = (name, label, hint, type = "text", list) => h("p", { class: "entry" },
  h("label", { for: name }, label),
  h("input", { id: name, name, type, list, value: given[name] ?? "", autocomplete: type === "text" ? "off" : null, "aria-describedby": hint ? `${name}-hint` : null }),
  hint ? h("span", { class: "hint", id: `${name}-hint` }, hint) : null);

function form() {
  byId("terms").append(
    field("text", "Words of a title or text", null, "search"),
    field("person", "Person", null, "text", "people"), field("app", "App", null, "text", "apps"),
    field("request", "Request"),
    h("p", { class: "entry" }, h("label", { for: "outcome" }, "What became of it"),
      h("select", { id: "outcome", name: "outcome" }, h("option", { value: "" }, "Anything"),
        searchedOutcomes.map(([code, words]) => h("option", { value: code, selected: code === given.outcome }, words)))),
    field("rule", "Rule", "Such as S7"),
    field("from", "From", "Your own time zone", "datetime-local"), field("to", "Until", "Your own time zone", "datetime-local"),
    h("p", { class: "entry buttons-line" }, h("button", { class: "main-button" }, "Search"), h("a", { href: "/search" }, "Clear")),
    h("datalist", { id: "people" }), h("datalist", { id: "apps" }));
  byId("terms").addEventListener("submit", (event) => {
    event.preventDefault();
    const terms = Object.fromEntries(names.map((name) => [name, byId(name).value.trim()]));
    location.assign(`/search${query(terms)}`);
  });
  byId("person").addEventListener("input", suggestPeople);
  api("apps").then(({ apps }) => byId("apps").replaceChildren(
    ...apps.map(({ id, name }) => h("option", { value: id }, name)))).catch(() => {});
}

async function suggestPeople() {
  const found = await api(`people${query({ prefix: byId("person").value, limit: 20 })}`).catch(() => ({ people: [] }));
  byId("people").replaceChildren(...found.people.map(({ id }) => h("option", { value: id })));
}

const instant = (text) => (text && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : text);

async function look(before) {
  const terms = Object.fromEntries(names.map((name) => [name, given[name] ?? ""]));
  if (!names.some((name) => terms[name])) {
    byId("found").hidden = true;
    byId("state").replaceChildren(empty("What are you looking for?",
      "Say what you know: a person, an app, a word of the title, or what became of it."));
    return;
  }
  byId("state").replaceChildren(h("p", { class: "facts" }, "Searching…"));
  try {
    const page = await api(`search${query({ ...terms, from: instant(terms.from), to: instant(terms.to), limit: 50, before })}`);
    rows = [...rows, ...page.rows];
    next = page.next;
    byId("older").hidden = !next;
    showRows(byId("rows"), rows);
    const words = rows.length ? `${counted(rows.length, "notification")}${next ? " so far" : ""}` : next ? "Nothing found so far" : "Nothing found";
    byId("older").textContent = rows.length ? "Show more" : "Look further back";
    byId("found").textContent = words;
    say(words);
    byId("state").replaceChildren(rows.length || next ? h("p", { class: "facts" }, `Answered in ${lasting(page.took)}.`)
      : empty("Nothing matches all of these terms.", "Leave one out, or widen the time. The console knows only what came since it was started.",
        given.person ? h("a", { href: `/people/${encodeURIComponent(given.person)}` }, "Look at ", quoted(given.person)) : null));
  } catch (error) {
    byId("state").replaceChildren(failure(error, () => look(before)));
  }
}

byId("older").addEventListener("click", () => look(next));
frame();
form();
look();
