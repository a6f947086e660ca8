// Inserts devices that the server has drawn. This is the only place where a page takes HTML.
import { h } from "./dom.js";

const policy = globalThis.trustedTypes?.createPolicy("belfry-drawing", { createHTML: (html) => html });

/**
 * Parses a drawing. What is not a drawn device is left out.
 * @param {string} html an `<article class="device …">` that the server made and escaped
 * @returns {HTMLElement[]}
 */
export function drawing(html) {
  const template = document.createElement("template");
  template.innerHTML = policy ? policy.createHTML(html) : html;
  return [...template.content.children].filter((part) => part.matches("article.device"));
}

/** A row of drawn devices; `null` where there is none. */
export function drawings(list) {
  const parts = (list ?? []).flatMap(drawing);
  return parts.length ? h("div", { class: "devices" }, parts) : null;
}
