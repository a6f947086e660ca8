// The story: what happened last, newest first, live.
import { api, query } from "./api.js";
import { byId, h, quoted, say } from "./dom.js";
import { frame } from "./frame.js";
import { onChange } from "./live.js";
import { inUse, showRows, updateRows } from "./rows.js";
import { counted, time } from "./times.js";
import { empty, failure } from "./words.js";

const list = byId("rows");
const newer = byId("newer");
const older = byId("older");
let rows = [];
let next = null;
let held = [];
let loading = false;
let again = false;

async function load() {
  if (loading) { again = true; return; }
  loading = true;
  try {
    const page = await api("now?limit=50");
    byId("state").replaceChildren(...(page.rows.length ? [] : [nothing()]));
    const first = !rows.length;
    if (first) { rows = page.rows; next = page.next; showRows(list, rows); } else merge(page.rows);
    older.hidden = !next;
  } catch (error) {
    if (!rows.length) byId("state").replaceChildren(failure(error, load));
  } finally {
    loading = false;
    if (again) { again = false; load(); }
  }
}

/** New rows wait behind a button while the reader is in the list; known ones change where they stand. */
function merge(fresh) {
  const unknown = updateRows(list, fresh);
  const known = new Map(fresh.map((row) => [row.notification, row]));
  rows = rows.map((row) => known.get(row.notification) ?? row);
  held = unknown;
  if (held.length && !inUse(list) && scrollY < 40) return showHeld();
  const words = held.length ? `Show ${counted(held.length, "new notification")}` : "";
  newer.hidden = !held.length;
  if (newer.textContent !== words) { newer.textContent = words; if (words) say(`${counted(held.length, "new notification")} above the list`); }
}

function showHeld() {
  rows = [...held, ...rows];
  held = [];
  newer.hidden = true;
  newer.textContent = "";
  byId("state").replaceChildren();
  showRows(list, rows);
}

const nothing = () => empty("Nothing has happened yet.",
  "As soon as an app sends a notification, it stands here, with what became of it on each device.",
  h("a", { href: "/try" }, "Send the first one yourself"));

async function people() {
  const found = (await api("people?limit=20").catch(() => ({ people: [] }))).people;
  byId("people").replaceChildren(...(found.length
    ? found.map(({ id, lastAt }) => h("li", {}, h("a", { href: `/people/${encodeURIComponent(id)}` },
      quoted(id), lastAt ? h("span", { class: "facts" }, " last at ", time(lastAt)) : null)))
    : [h("li", { class: "facts" }, "Nobody is registered yet.")]));
}

newer.addEventListener("click", () => {
  showHeld();
  scrollTo({ top: 0 });
  list.querySelector("a")?.focus();
});
older.addEventListener("click", async () => {
  older.disabled = true;
  try {
    const page = await api(`now${query({ limit: 50, before: next })}`);
    const known = new Set(rows.map((row) => row.notification));
    rows = [...rows, ...page.rows.filter((row) => !known.has(row.notification))];
    next = page.next;
    showRows(list, rows);
    older.hidden = !next;
    say(`${counted(page.rows.length, "older notification")} shown`);
  } catch (error) {
    byId("state").replaceChildren(failure(error));
  }
  older.disabled = false;
});

frame();
load();
people();
onChange((change) => { if (change.everything || change.notifications?.length) load(); });
