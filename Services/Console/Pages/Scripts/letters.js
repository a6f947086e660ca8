// Dead letters: the list, and one opened with its reason, its fix, an editor and the replay.
import { api, query } from "./api.js";
import { byId, h, quoted, say, visible } from "./dom.js";
import { frame } from "./frame.js";
import { openLetter } from "./letter.js";
import { onChange } from "./live.js";
import { counted, number, time } from "./times.js";
import { empty, failure } from "./words.js";

const given = Object.fromEntries(new URLSearchParams(location.search));
const list = byId("rows");
let rows = [];
let next = null;

function filter() {
  byId("filter").append(h("form", { class: "find", action: "/dead-letters" },
    h("label", { for: "reason" }, "Reason"), h("input", { id: "reason", name: "reason", value: given.reason ?? "", autocomplete: "off" }),
    h("label", { for: "app" }, "App"), h("input", { id: "app", name: "app", value: given.app ?? "", autocomplete: "off" }),
    h("button", {}, "Show these"), given.reason || given.app ? h("a", { href: "/dead-letters" }, "Show all") : null));
}

const address = (id) => query({ reason: given.reason, app: given.app, id }) || "/dead-letters";

function item(row) {
  return h("li", { "data-key": row.id },
    h("a", { href: address(row.id), "aria-current": row.id === given.id ? "true" : null, onclick: (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      history.pushState(null, "", address(row.id));
      choose(row.id, true);
    } }, quoted(row.detail || row.reason, "span", { class: "letter-title" })),
    h("p", { class: "row-facts" }, quoted(row.reason, "code"), row.app ? [" · ", quoted(row.app)] : null,
      " · ", time(row.at, { seconds: true }), ` · ${counted(row.size, "byte")}`, row.signed ? " · signed" : "",
      row.replayed ? [" · sent again ", time(row.replayed)] : null));
}

function choose(id, focus) {
  given.id = id;
  for (const link of list.querySelectorAll("a")) {
    link.toggleAttribute("aria-current", false);
    if (link.closest("li").dataset.key === id) link.setAttribute("aria-current", "true");
  }
  openLetter(byId("letter"), id, { focus, replayed: () => load() });
}

async function load(before) {
  try {
    const page = await api(`dead-letters${query({ limit: 50, before, reason: given.reason, app: given.app })}`);
    const fresh = before ? [...rows, ...page.rows] : page.rows;
    const newOnes = fresh.filter((row) => !rows.some(({ id }) => id === row.id)).length;
    if (!before && rows.length && newOnes) {
      byId("newer").hidden = false;
      byId("newer").textContent = `Show ${counted(newOnes, "new letter")}`;
      byId("newer").onclick = () => { rows = fresh; next = page.next; draw(); };
      return;
    }
    rows = before || !rows.length ? fresh : rows.map((row) => page.rows.find(({ id }) => id === row.id) ?? row);
    if (before || rows.length === fresh.length) next = page.next;
    draw();
    if (before) say(`${number(page.rows.length)} older letters shown`);
  } catch (error) {
    byId("state").replaceChildren(failure(error, () => load(before)));
  }
}

function draw() {
  byId("newer").hidden = true;
  byId("older").hidden = !next;
  byId("state").replaceChildren(...(rows.length ? [] : [empty("No dead letters.",
    given.reason || given.app ? `None for ${visible(given.reason || given.app)}.` : "Every record so far could be used. What cannot be used is kept here, with its reason.")]));
  const focused = document.activeElement?.closest?.("[data-key]")?.dataset.key;
  list.replaceChildren(...rows.map(item));
  if (focused) [...list.children].find((row) => row.dataset.key === focused)?.querySelector("a")?.focus({ preventScroll: true });
}

byId("older").addEventListener("click", () => load(next));
addEventListener("popstate", () => location.reload());
frame();
filter();
load();
if (given.id) choose(given.id, false);
onChange((change) => { if (change.deadLetters) load(); });
