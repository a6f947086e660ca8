// One person: the devices as they look now, what waits and why, the Focus, and what came last.
import { api, encoded, pathParts, theSession } from "./api.js";
import { byId, h, quoted, visible } from "./dom.js";
import { drawing } from "./drawing.js";
import { focusSwitches } from "./focus.js";
import { entitle, frame } from "./frame.js";
import { concerns, onChange } from "./live.js";
import { inUse, keepFocus, showRows } from "./rows.js";
import { away, counted, time } from "./times.js";
import { empty, failure, hidden, rule } from "./words.js";

const id = pathParts()[1] ?? "";
const sections = ["devices", "waits", "focus", "last"];
const shown = {};
let loading = false;
let again = false;

/** Runs only where the value is another than last time; waits while the reader is at work in the section. */
function part(name, section, value, draw, { waits = true } = {}) {
  const told = JSON.stringify(value);
  if (shown[name] === told) return;
  if (waits && shown[name] !== undefined && inUse(section)) {
    section.addEventListener("pointerleave", load, { once: true });
    return;
  }
  shown[name] = told;
  keepFocus(section, draw);
}

async function load() {
  if (loading) { again = true; return; }
  loading = true;
  try {
    const person = await api(`people/${encodeURIComponent(id)}`);
    const session = await theSession();
    byId("state").replaceChildren();
    if (person.known) show(person, session); else showNobody();
  } catch (error) {
    if (error.status === 404) showNobody(); else byId("state").replaceChildren(failure(error, load));
  } finally {
    loading = false;
    if (again) { again = false; load(); }
  }
}

/** Nothing may stay of somebody who was erased while the page is open. */
function showNobody() {
  byId("state").replaceChildren(empty("Nobody is known by this id.",
    "Check the spelling. The console knows people who are registered.", h("a", { href: "/" }, "See who is")));
  byId("top").replaceChildren(h("h1", {}, "Person"));
  for (const section of sections) byId(section).hidden = true;
  for (const place of ["drawn", "waiting", "focuses", "summary", "recent", "no-recent"]) byId(place).replaceChildren();
  // Who is registered again is drawn anew.
  for (const name of Object.keys(shown)) delete shown[name];
  delete byId("focuses").told;
}

function show(person, session) {
  const zone = person.timeZone;
  part("top", byId("top"), [person.since, zone, person.locale, person.previews], () => byId("top").replaceChildren(
    h("h1", {}, quoted(person.id)),
    h("p", { class: "facts" }, `${visible(zone)} · ${visible(person.locale)} · previews ${visible(person.previews)}`),
    ...(person.since ? [h("p", { class: "facts" }, "Known to the console since ", time(person.since, { zone }),
      ". What came before may be missing.")] : [])), { waits: false });
  for (const section of sections) byId(section).hidden = false;
  part("devices", byId("devices"), person.devices, () => byId("drawn").replaceChildren(devices(person)), { waits: false });
  part("waiting", byId("waits"), person.waiting, () => byId("waiting").replaceChildren(waiting(person)));
  focusSwitches(byId("focuses"), person, { may: session.maySend || session.open, changed: () => [200, 900, 2500].forEach((pause) => setTimeout(load, pause)) });
  const times = person.summaryTimes.map(visible);
  byId("summary").textContent = times.length ? `Comes at ${times.join(" and ")}.` : "Switched off: nothing is kept for a summary.";
  part("recent", byId("last"), person.recent, () => {
    showRows(byId("recent"), person.recent, { zone, withPerson: false });
    byId("no-recent").replaceChildren(...(person.recent.length ? []
      : [empty("Nothing came yet.", "Notifications for this person stand here.", h("a", { href: "/try" }, "Try one"))]));
  });
}

const locks = { locked: "Locked", unlocked: "Unlocked", unknown: "Nobody knows whether it is locked" };

function devices({ devices: list, timeZone: zone }) {
  if (!list.length) return empty("No devices are registered.", "A notification for this person is shown nowhere until the person's record names one.");
  return h("div", { class: "devices now-devices" }, list.map((device) => h("div", { class: "one-device" },
    device.drawing ? drawing(device.drawing) : [h("h3", {}, quoted(device.id)), hidden()],
    h("p", { class: "known" }, locks[device.lock] ?? visible(device.lock), device.silent ? " · silent" : "",
      ` · ${counted(device.items, "item")} in the list`,
      device.since ? [h("br"), "since ", time(device.since, { zone, seconds: true })] : null),
    device.badges.length && !device.drawing ? h("p", { class: "known" }, "Badges: ", device.badges.map(({ app, number }, index) =>
      [index ? ", " : "", quoted(app), ` ${number}`])) : null)));
}

function waiting({ waiting: list, timeZone: zone }) {
  if (!list.length) return empty("Nothing waits.", "Here stands what a Focus or a summary keeps back, and until when.");
  return h("ul", { class: "waiting" }, list.map((item) => h("li", { "data-key": item.notification },
    h("p", {}, h("a", { href: `/notifications/${encoded(item.notification)}` }, item.title ? quoted(item.title) : hidden()),
      " from ", quoted(item.appName || item.app)),
    h("p", {}, quoted(item.sentence, "span"), " ", rule(item.rule)),
    h("p", { class: "until" }, item.until ? ["◷ Until ", time(item.until, { zone }), ` (${away(item.until)})`] : "◷ Until something changes"))));
}

entitle(visible(id));
frame();
load();
onChange((change) => { if (concerns(change, { person: id })) load(); });
