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
/** So many rows stay when newer ones are added. */
const mostRows = 300;
let rows = [];
let next = null;
/** The newest page, and its rows that wait to be shown. */
let newest = { rows: [], next: null };
let held = [];
/** Where the list goes on after each row that ended a page. */
const ends = new Map();
let loading = false;
let again = false;

async function load() {
  if (loading) { again = true; return; }
  loading = true;
  try {
    const page = await api("now?limit=50");
    byId("state").replaceChildren(...(page.rows.length ? [] : [nothing()]));
    if (rows.length) merge(page); else { begin(page); showRows(list, rows); }
    older.hidden = !next;
  } catch (error) {
    if (!rows.length) byId("state").replaceChildren(failure(error, load));
  } finally {
    loading = false;
    if (again) { again = false; load(); }
  }
}

function begin(page) {
  ({ rows, next } = page);
  ends.clear();
  noteEnd(page);
}

const noteEnd = (page) => { if (page.next) ends.set(page.rows.at(-1).notification, page.next); };

/** Whether no row of the newest page is shown yet: then others may be missing between it and the list. */
const isApart = () => held.length === newest.rows.length;

/** New rows wait behind a button while the reader is in the list; known ones change where they stand. */
function merge(page) {
  newest = page;
  held = updateRows(list, page.rows);
  const known = new Map(page.rows.map((row) => [row.notification, row]));
  rows = rows.map((row) => known.get(row.notification) ?? row);
  if (!page.rows.length || (held.length && !inUse(list) && scrollY < 40)) return showHeld();
  const words = !held.length ? "" : isApart() ? `Show the newest ${counted(held.length, "notification")}`
    : `Show ${counted(held.length, "new notification")}`;
  newer.hidden = !held.length;
  if (newer.textContent !== words) { newer.textContent = words; if (words) say(`${counted(held.length, "new notification")} above the list`); }
}

function showHeld() {
  if (isApart()) begin(newest); else {
    rows = [...held, ...rows];
    noteEnd(newest);
    shorten();
  }
  held = [];
  newer.hidden = true;
  newer.textContent = "";
  byId("state").replaceChildren(...(rows.length ? [] : [nothing()]));
  showRows(list, rows);
  older.hidden = !next;
}

/** Lets the oldest rows go where there are too many, down to one that ended a page: from there "Show older" goes on. */
function shorten() {
  const last = rows.length > mostRows
    ? rows.findLastIndex((row, index) => index < mostRows && ends.has(row.notification)) : -1;
  if (last < 0) return;
  next = ends.get(rows[last].notification);
  for (const row of rows.splice(last + 1)) ends.delete(row.notification);
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
  const from = next;
  try {
    const page = await api(`now${query({ limit: 50, before: from })}`);
    // The list may have begun anew, or been shortened, in the meantime: then this is not what comes next.
    if (next === from) {
      const known = new Set(rows.map((row) => row.notification));
      rows = [...rows, ...page.rows.filter((row) => !known.has(row.notification))];
      next = page.next;
      noteEnd(page);
      showRows(list, rows);
      older.hidden = !next;
      say(`${counted(page.rows.length, "older notification")} shown`);
    }
  } catch (error) {
    byId("state").replaceChildren(failure(error));
  }
  older.disabled = false;
});

frame();
load();
people();
onChange((change) => { if (change.everything || change.notifications?.length) load(); });
