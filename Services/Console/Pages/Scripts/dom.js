// Builds elements. Texts become text nodes, never HTML.

/**
 * Makes an element.
 * @param {string} tag
 * @param {Record<string, any>} [members] attributes; `on…` members are listeners, `true` writes an empty attribute,
 *   `false`, `null` and `undefined` write none
 * @param {...(Node|string|number|null|undefined|Array)} children
 * @returns {HTMLElement}
 */
export function h(tag, members = {}, ...children) {
  return fill(document.createElement(tag), members, children);
}

/** Makes an SVG element, as `h` does. */
export function svg(tag, members = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), members, children);
}

function fill(element, members, children) {
  for (const [name, value] of Object.entries(members)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** The element with an id. */
export const byId = (id) => document.getElementById(id);

/** A text from a record: it has its own writing direction, and does not disturb the words around it. */
export const quoted = (text, tag = "bdi", members = {}) => h(tag, { dir: "auto", ...members }, visible(text));

/** A sentence of the server, in which backticks stand around names of settings. */
export const sentence = (text, tag = "bdi", members = {}) => h(tag, { dir: "auto", ...members },
  visible(text).split("`").map((part, index) => (index % 2 ? h("code", {}, part) : part)));

/** Control and direction characters become visible, so that a text cannot pretend to be another. */
export function visible(text) {
  return String(text ?? "").replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (character) => {
    const code = character.codePointAt(0);
    return `\u2039U+${code.toString(16).toUpperCase().padStart(4, "0")}\u203a`;
  });
}

/** Calls back when keys have been quiet for some milliseconds. */
export function afterQuiet(milliseconds, work) {
  let timer;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...given), milliseconds);
  };
}

/** Says a sentence to a screen reader once; the region must exist in the page already. */
export function say(sentence) {
  const region = byId("said");
  if (region && region.textContent !== sentence) region.textContent = sentence;
}
