// The words and marks that the pages share: outcomes, levels, empty states, failures.
import { h, quoted, visible } from "./dom.js";

const tones = {
  alerted: "loud", accepted: "calm", quiet: "calm", "in-app": "calm", registered: "calm",
  waiting: "waits", parked: "waits", held: "waits", snoozed: "waits",
  suppressed: "stopped", rejected: "stopped", expired: "stopped", cancelled: "stopped", nowhere: "stopped",
};
const marks = { loud: "◉", calm: "○", waits: "◷", stopped: "✕" };

/** What each outcome is called. */
const outcomes = {
  alerted: "Alerted", quiet: "Came quietly", suppressed: "Suppressed", waiting: "Waiting", parked: "Parked for later",
  held: "Held back", snoozed: "Snoozed", expired: "Expired", rejected: "Rejected", "in-app": "Shown in the app",
  nowhere: "Shown nowhere", cancelled: "Cancelled", withdrawn: "Withdrawn", replaced: "Replaced", accepted: "Accepted",
  lowered: "Given a lower level", registered: "Registered", advised: "Advice",
};

/** What a search can find; the others are never the last decision about a notification. */
export const searchedOutcomes = Object.entries(outcomes)
  .filter(([code]) => !["rejected", "lowered", "registered", "advised"].includes(code));

export const levels = {
  passive: "Passive", active: "Active", "time-sensitive": "Time Sensitive", critical: "Critical",
};

/** The pill that says an outcome: a mark, words and a colour. */
export function pill(code, words) {
  const tone = tones[code] ?? "calm";
  return h("span", { class: `pill ${tone}` },
    h("span", { "aria-hidden": "true" }, `${marks[tone]} `), visible(words || outcomes[code] || code));
}

/** A rule's number, as the drawings show it. */
export const rule = (code) => (code ? h("span", { class: "rule" }, h("span", { class: "unseen" }, "rule "), visible(code)) : null);

/** An app's name with its letter; the drawings give the letter a colour by app, this one is grey. */
export const appMark = (name) => h("span", { class: "icon small shade-0", "aria-hidden": "true" },
  [...visible(name).trim()][0]?.toUpperCase() ?? "·");

/** What a person reads where there is nothing yet: what will stand here, and how to make it come. */
export const empty = (heading, text, ...ways) => h("div", { class: "nothing" },
  h("p", { class: "nothing-head" }, heading), h("p", {}, text), ways.length ? h("p", { class: "ways" }, ways) : null);

/** A failure that a person can do something about. */
export function failure(error, again) {
  return h("div", { class: "failure", role: "alert" },
    h("p", {}, h("strong", {}, "That did not work. "), visible(error.message)),
    again ? h("button", { type: "button", onclick: again }, "Try again") : null);
}

/** Stands where a token may not see the content of notifications. */
export const hidden = () => h("span", { class: "hidden-content" }, "Content hidden from your token");

/** A problem or advice of the checks, with its fix. */
export function remark({ code, field, text, fix }, kind) {
  return h("li", { class: `remark ${kind}` },
    h("span", {}, h("strong", {}, kind === "problem" ? "Problem" : "Advice"), field ? [" at ", quoted(field, "code")] : null),
    " ", quoted(text ?? code, "span"), fix ? [" ", quoted(fix, "span", { class: "fix" })] : null);
}
