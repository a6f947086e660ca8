// One dead letter: why it could not be used, where, what would mend it, and the way to send it again.
import { api, theSession } from "./api.js";
import { h, quoted, say, visible } from "./dom.js";
import { time } from "./times.js";
import { failure, hidden, remark } from "./words.js";

/** Opens the letter with an id in an element. */
export async function openLetter(place, id, { focus, replayed }) {
  place.hidden = false;
  try {
    const [letter, session] = await Promise.all([api(`dead-letters/${encodeURIComponent(id)}`), theSession()]);
    place.replaceChildren(...draw(letter, session, replayed));
    if (focus) place.querySelector("h2").focus();
  } catch (error) {
    place.replaceChildren(h("h2", { id: "letter-head", tabindex: "-1" }, "Letter"), failure(error));
  }
}

function draw(letter, session, replayed) {
  const problems = letter.problems ?? [];
  return [
    h("h2", { id: "letter-head", tabindex: "-1" }, "Letter ", quoted(letter.id)),
    h("p", {}, quoted(letter.reason, "code"), " ", quoted(letter.detail ?? "", "strong")),
    h("p", { class: "facts" }, "Came to ", quoted(letter.topic, "code"), " at ", time(letter.at, { seconds: true }),
      letter.key ? [", key ", quoted(letter.key, "code")] : null, "."),
    problems.length ? h("ul", { class: "remarks-list" }, problems.map((problem) => remark(problem, "problem"))) : null,
    letter.contentHidden ? h("p", {}, hidden()) : value(letter, problems),
    letter.headers?.length ? h("details", {}, h("summary", {}, "Headers"),
      h("dl", { class: "pairs" }, letter.headers.map(({ name, text }) => [quoted(name, "dt"), quoted(text, "dd")]))) : null,
    letter.contentHidden ? null : editor(letter, session, replayed),
  ].filter(Boolean);
}

/** The value, with the member of the first problem marked where its name can be found in the text. */
function value(letter, problems) {
  if (letter.text === null || letter.text === undefined) {
    return h("div", {}, h("p", {}, "The value is not text. Its bytes in Base64:"), pre(quoted(letter.base64 ?? "", "code")));
  }
  const name = problems[0]?.field?.split(/[.[\]]/).filter((part) => part && !/^\d+$/.test(part)).pop();
  const at = name ? letter.text.indexOf(`"${name}"`) : -1;
  const text = visible(letter.text);
  if (at < 0 || text.length !== letter.text.length) return pre(quoted(letter.text, "code", { dir: "ltr" }));
  const end = at + name.length + 2;
  return pre(h("code", {}, text.slice(0, at), h("mark", {}, text.slice(at, end)), text.slice(end)));
}

const pre = (content) => h("pre", { tabindex: "0", role: "region", "aria-label": "The value as it came" }, content);

function editor(letter, session, replayed) {
  const area = h("textarea", { id: "edited", rows: "12", spellcheck: "false", dir: "ltr", value: letter.fix ?? letter.text ?? "" });
  const result = h("div", { class: "result" });
  const may = session.maySend || session.open;
  let isReplayed = Boolean(letter.replayed);
  const send = async (unsigned) => {
    const text = area.value;
    try {
      await api(`dead-letters/${encodeURIComponent(letter.id)}/replay`, {
        method: "POST", body: unsigned ? { text, unsigned } : { text } });
      isReplayed = true;
      result.replaceChildren(h("p", { class: "done" }, "✓ Sent again. It stands in ", h("a", { href: "/" }, "the story"), " in a moment."));
      say("Sent again");
      replayed();
    } catch (error) {
      const found = error.problem.problems ?? [];
      // A letter that was sent again, or whose topic is unknown, is refused by the same status.
      const asksForSignature = error.status === 409 && letter.signed && text !== letter.text && !unsigned && !isReplayed;
      result.replaceChildren(asksForSignature ? signedWarning(error, () => send(true)) : h("div", {}, failure(error),
        found.length ? h("ul", { class: "remarks-list" }, found.map((problem) => remark(problem, "problem"))) : null));
    }
  };
  return h("div", { class: "editor" },
    h("h3", {}, letter.fix ? "Proposed fix" : "Edit and send again"),
    letter.fix ? h("p", { class: "facts" }, "What can be mended is mended below. Look it over before you send it.") : null,
    h("label", { for: "edited" }, "Value to send"), area,
    letter.signed ? h("p", { class: "warning" }, "⚠ This record was signed. If you change it, its signature no longer fits.") : null,
    letter.replayed ? h("p", { class: "facts" }, "It was sent again already, at ", time(letter.replayed), ".") : null,
    h("p", {}, h("button", { type: "button", class: "main-button", disabled: !may, onclick: () => send(false) }, "Send again"),
      may ? null : " Your token may not send."),
    result);
}

const signedWarning = (error, go) => h("div", { class: "warning", role: "alert" },
  h("p", {}, h("strong", {}, "⚠ It was signed. "), visible(error.message)),
  h("button", { type: "button", onclick: go }, "Send it without a signature"));
