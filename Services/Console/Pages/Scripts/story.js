// The parts of a notification's story: steps of the timeline, ways out, and what the app sent.
import { h, quoted, sentence } from "./dom.js";
import { drawings } from "./drawing.js";
import { time } from "./times.js";
import { pill, rule } from "./words.js";

/** The steps as list items. `codes` only names the step's outcome in short, for the answer of a what-if. */
export function steps(list, zone) {
  return list.map((step) => h("li", { class: "stage" },
    h("p", { class: "stage-time" }, time(step.at, { zone, seconds: true })),
    h("div", { class: "stage-main" },
      h("p", { class: "stage-head" }, pill(step.code), " ", rule(step.rule)),
      quoted(step.sentence, "h3"),
      details(step.details),
      step.devices?.length ? h("ul", { class: "device-lines" }, step.devices.map(({ text }) =>
        h("li", {}, quoted(text)))) : null,
      drawings(step.drawings))));
}

function details(list) {
  if (!list?.length) return null;
  return h("details", { class: "looked-at" }, h("summary", {}, "What Belfry looked at"),
    h("dl", { class: "pairs" }, list.map(({ name, text }) => [quoted(name, "dt"), quoted(text, "dd")])));
}

/** What would have let it alert, and why it made no sound. */
export function waysOut({ waysOut: headings = [], silence = [] }) {
  return [
    ...headings.map(({ heading, ways, note }) => h("div", { class: "way" },
      heading ? quoted(heading, "h3") : null,
      h("ul", {}, ways.map((clauses) => h("li", {}, clauses.map((clause, index) =>
        [index ? h("strong", {}, " and ") : "", sentence(clause)])))),
      note ? sentence(note, "p", { class: "facts" }) : null)),
    ...(silence.length ? [h("div", { class: "way" }, h("h3", {}, "Why it made no sound"),
      h("ul", {}, silence.map((words) => sentence(words, "li"))))] : []),
  ];
}

/** The request as the app sent it. */
export const sentJSON = (sent) => h("details", {}, h("summary", {}, "Show the request"),
  h("pre", { tabindex: "0", role: "region", "aria-label": "The request as JSON" }, quoted(JSON.stringify(sent, null, 2), "code", { dir: "ltr" })));
