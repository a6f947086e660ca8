// Try one: checks a request while it is typed, draws what it would do, sends it, and shows what it did.
import { api, encoded, theSession } from "./api.js";
import { afterQuiet, byId, h, quoted, say, visible } from "./dom.js";
import { drawings } from "./drawing.js";
import { focusSwitches } from "./focus.js";
import { frame } from "./frame.js";
import { concerns, onChange } from "./live.js";
import { tryForm } from "./tryform.js";
import { empty, failure, pill, remark, rule } from "./words.js";

let asking;
let sent = [];
const form = tryForm(byId("form"), afterQuiet(300, check));
const urgent = h("input", { type: "checkbox", id: "urgent" });
const sendButton = h("button", { class: "main-button" }, "Send");
const result = h("div", { class: "result" });
byId("form").append(h("p", { class: "entry check" }, urgent, h("label", { for: "urgent" }, "Send on the urgent lane")),
  h("p", { class: "entry" }, sendButton), result);

async function check() {
  asking?.abort();
  const mine = asking = new AbortController();
  focuses();
  try {
    const answer = await api("try", { method: "POST", body: { request: form.text() }, signal: mine.signal });
    const rest = form.showProblems(answer.problems);
    const words = { accepted: "It would be accepted.", rejected: "It would be rejected.", unreadable: "It cannot be read." }[answer.verdict];
    byId("verdict").replaceChildren(
      h("p", { class: "verdict" }, pill(answer.verdict === "accepted" ? "alerted" : "rejected", answer.verdict === "accepted" ? "Ready" : "Not yet"), " ", words),
      h("ul", { class: "remarks-list" }, rest.map((problem) => remark(problem, "problem")), answer.advice.map((advice) => remark(advice, "advice"))));
    byId("devices").replaceChildren(...(answer.outcomes.length ? answer.outcomes.map(outcome)
      : [empty("Nothing to draw yet.", "Name an app and a person: their devices then stand here, as they would look.")]));
    if (answer.verdict !== "accepted") say(words); else say("");
  } catch (error) {
    if (error.name !== "AbortError") byId("verdict").replaceChildren(failure(error, check));
  }
}

const outcome = (one) => h("section", { class: "course" },
  h("h3", {}, quoted(one.person)), h("p", {}, pill(one.outcome), " ", quoted(one.sentence), " ", rule(one.rule)), drawings(one.drawings));

async function focuses() {
  const session = await theSession();
  const people = form.people();
  const places = new Map([...byId("focuses").children].map((place) => [place.dataset.person, place]));
  const same = people.length === places.size && people.every((id) => places.has(id));
  // Moving an element takes the focus from it, so what stands already stays.
  if (!same) byId("focuses").replaceChildren(...people.map((id) => places.get(id) ?? h("section", { "data-person": id, class: "focus-of" },
    h("h3", {}, "Focus of ", quoted(id)), h("div", {}))));
  for (const id of people) {
    const place = [...byId("focuses").children].find((one) => one.dataset.person === id);
    const person = await api(`people/${encodeURIComponent(id)}`).catch(() => null);
    if (!place) continue;
    place.hidden = !person?.known;
    if (person?.known) focusSwitches(place.querySelector("div"), person, { may: session.maySend || session.open, changed: () => setTimeout(check, 400) });
  }
}

byId("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!form.renew()) {
    result.replaceChildren(failure(new Error("The request cannot be read. Mend its JSON first; nothing was sent.")));
    return;
  }
  sendButton.setAttribute("aria-busy", "true");
  try {
    sent = (await api("send", { method: "POST", body: { request: form.text(), urgent: urgent.checked } })).notifications;
    result.replaceChildren(h("h3", {}, "Sent"), h("ul", { class: "sent-list" }, sent.map((id) => h("li", { "data-sent": id },
      h("a", { href: `/notifications/${encoded(id)}` }, "Why: the story of ", quoted(id)), h("div", {}, h("p", { class: "facts" }, "On its way…"))))));
    say("Sent");
    [150, 600, 1500, 4000].forEach((pause) => setTimeout(follow, pause));
  } catch (error) {
    const rest = form.showProblems(error.problem?.problems ?? []);
    result.replaceChildren(failure(error), h("ul", { class: "remarks-list" }, rest.map((problem) => remark(problem, "problem"))));
  }
  sendButton.removeAttribute("aria-busy");
});

/** Shows what became of what was sent. */
async function follow() {
  for (const id of sent) {
    const story = await api(`notifications/${encoded(id)}?expected`).catch(() => null);
    const place = [...result.querySelectorAll("[data-sent]")].find((one) => one.dataset.sent === id)?.querySelector("div");
    if (!story || !place) continue;
    const told = JSON.stringify(story.steps);
    if (place.told === told) continue;
    place.told = told;
    const drawn = [...story.steps].reverse().find((step) => step.drawings?.length);
    place.replaceChildren(h("p", {}, pill(story.state), " ", quoted(story.stateText)), drawings(drawn?.drawings) ?? "");
    say(visible(story.stateText));
  }
}

frame();
check();
onChange((change) => {
  if (sent.some((notification) => concerns(change, { notification }))) follow();
  if (form.people().some((person) => concerns(change, { person }))) { if (!byId("devices").matches(":hover")) check(); else focuses(); }
});
