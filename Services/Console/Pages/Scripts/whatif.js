// The what-if form: change one or more things, and see the answer beside what happened.
import { api, encoded } from "./api.js";
import { h, quoted, say, sentence, visible } from "./dom.js";
import { drawings } from "./drawing.js";
import { time } from "./times.js";
import { empty, failure, levels, pill, rule } from "./words.js";

/**
 * Draws the form.
 * @param {HTMLElement} place of the form
 * @param {HTMLElement} answer where the answer goes
 * @param {any} story of `GET /api/notifications/{n}`
 */
export function whatIf(place, answer, story, zone) {
  const can = story.whatIf;
  if (!can?.possible) {
    place.replaceChildren(empty("This one cannot be played again.", sentence(can?.reason || "The console does not know enough of what came before it.")));
    return;
  }
  const select = (name, label, options) => (options.length ? h("p", { class: "entry" }, h("label", { for: `if-${name}` }, label),
    h("select", { id: `if-${name}`, name }, h("option", { value: "" }, "As it was"),
      options.map(([value, words]) => h("option", { value }, words)))) : null);
  const settings = can.settings.flatMap((setting) => setting.values.filter(({ value }) => value !== setting.value)
    .map(({ value, label }) => [JSON.stringify({ name: setting.name, value }), `${visible(setting.label)}: ${visible(label)}`]));
  const form = h("form", { class: "terms" },
    select("level", "Level", can.levels.map((level) => [level, levels[level] ?? level])),
    select("focus", "Focus", can.focuses.map(({ id, name, on }) =>
      [JSON.stringify({ id, on: !on }), `${visible(name)} ${on ? "off" : "on"}`])),
    select("setting", "Setting", settings),
    select("entitlement", "The app's entitlement", can.entitlements.map(({ name, has }) =>
      [JSON.stringify({ name, has: !has }), `${has ? "without" : "with"} ${visible(name)}`])),
    h("p", { class: "entry" }, h("label", { for: "if-at" }, "Sent at"),
      h("input", { id: "if-at", name: "at", type: "datetime-local", step: "1", "aria-describedby": "if-at-hint" }),
      h("span", { class: "hint", id: "if-at-hint" }, "Your own time; it was sent at ", time(can.at, { zone }))),
    h("p", { class: "entry buttons-line" }, h("button", { class: "main-button" }, "Show what would have happened")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const question = read(form);
    if (!Object.keys(question).length) {
      answer.replaceChildren(empty("Change something first.", "Choose another level, Focus, setting, entitlement or time."));
      return;
    }
    answer.setAttribute("aria-busy", "true");
    try {
      show(answer, await api(`notifications/${encoded(story.id)}/what-if`, { method: "POST", body: question }), zone);
    } catch (error) {
      answer.replaceChildren(failure(error));
    }
    answer.removeAttribute("aria-busy");
  });
  place.replaceChildren(form);
}

function read(form) {
  const values = Object.fromEntries(new FormData(form));
  const question = {};
  if (values.level) question.level = values.level;
  for (const name of ["focus", "setting", "entitlement"]) if (values[name]) question[name] = JSON.parse(values[name]);
  if (values.at) question.at = new Date(values.at).toISOString();
  return question;
}

function show(place, answer, zone) {
  if (!answer.reproducible) {
    place.replaceChildren(empty("This one cannot be played again.", sentence(answer.reason)));
    return;
  }
  place.replaceChildren(
    h("p", { class: "verdict" }, h("span", { "aria-hidden": "true" }, answer.same ? "= " : "→ "), quoted(answer.words, "strong")),
    h("div", { class: "beside" }, course("What happened", answer.happened, zone), course("What would have happened", answer.changed, zone)));
  say(visible(answer.words));
}

const course = (heading, told, zone) => h("section", { class: "course" },
  h("h3", {}, heading),
  h("p", {}, pill(told.outcome), " ", rule(told.rule)),
  quoted(told.sentence, "p"),
  drawings(told.drawings),
  told.steps?.length ? h("details", {}, h("summary", {}, "Each step"), h("ol", { class: "short-steps" }, told.steps.map((step) =>
    h("li", {}, time(step.at, { zone, seconds: true }), " ", quoted(step.sentence), " ", rule(step.rule))))) : null);
