// One notification's story: the outcome first, then each decision, what would have changed it, and the what-if.
import { api, encoded, pathParts } from "./api.js";
import { byId, h, quoted, visible } from "./dom.js";
import { entitle, frame } from "./frame.js";
import { concerns, onChange } from "./live.js";
import { steps, sentJSON, waysOut } from "./story.js";
import { whatIf } from "./whatif.js";
import { keepFocus } from "./rows.js";
import { empty, failure, hidden, levels, pill } from "./words.js";

const notification = pathParts().slice(1, 4).join("/");
let zone;
let told = "";
let asked = "";

async function load() {
  try {
    const person = pathParts()[3] ?? "";
    const [story, its] = await Promise.all([
      api(`notifications/${encoded(notification)}`),
      zone === undefined ? api(`people/${encodeURIComponent(person)}`).catch(() => null) : null,
    ]);
    if (its) zone = its.timeZone;
    zone ??= null;
    byId("state").replaceChildren();
    show(story);
  } catch (error) {
    byId("state").replaceChildren(error.status === 404
      ? empty("The console knows no such notification.", "It may be older than what the console keeps, or the app sent another id.",
        h("a", { href: "/search" }, "Search for it"))
      : failure(error, load));
  }
}

function show(story) {
  const now = JSON.stringify([story, zone]);
  if (now === told) return;
  told = now;
  entitle(story.title ? visible(story.title) : `${visible(story.app)} ${visible(story.request)}`);
  byId("top").replaceChildren(head(story));
  byId("story").hidden = !story.steps.length;
  keepFocus(byId("steps"), () => byId("steps").replaceChildren(...steps(story.steps, zone ?? undefined)));
  byId("pushes").replaceChildren(...(story.pushes ?? []).map((words) => h("li", {}, quoted(words))));
  byId("pushes").hidden = !story.pushes?.length;
  const ways = waysOut(story);
  byId("ways").hidden = !ways.length;
  byId("ways-out").replaceChildren(...ways);
  byId("what-if").hidden = false;
  // A form that somebody fills in stays as it is.
  if (asked !== JSON.stringify(story.whatIf)) {
    asked = JSON.stringify(story.whatIf);
    if (!byId("question").contains(document.activeElement)) whatIf(byId("question"), byId("answer"), story, zone ?? undefined);
  }
  byId("sent").hidden = !story.sent;
  byId("source").replaceChildren(...(story.sent ? [sentJSON(story.sent)] : []));
}

function head(story) {
  const level = levels[story.level] ?? visible(story.level);
  const asks = levels[story.askedLevel] ?? visible(story.askedLevel);
  return h("div", {},
    h("p", { class: "facts" }, quoted(story.appName || story.app), " for ",
      h("a", { href: `/people/${encodeURIComponent(story.person)}` }, quoted(story.person)), " · request ", quoted(story.request, "code")),
    h("h1", {}, story.contentHidden ? hidden() : quoted(story.title || story.request, "span", { class: "clamped" })),
    story.body ? quoted(story.body, "p", { class: "message" }) : null,
    h("p", { class: "verdict" }, pill(story.state), " ", quoted(story.stateText, "strong")),
    story.level ? h("p", { class: "facts" },
      story.level === story.askedLevel ? `Its level: ${level}.` : `The app asked for ${asks}; it was given ${level}.`) : null);
}

frame();
load();
onChange((change) => { if (concerns(change, { notification })) load(); });
