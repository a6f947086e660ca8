// Rows of notifications: one line of the story each. A row that is known already is changed where it stands.
import { encoded } from "./api.js";
import { h, quoted, visible } from "./dom.js";
import { time } from "./times.js";
import { appMark, levels, pill, rule } from "./words.js";

/**
 * One notification as a list item.
 * @param {{notification: string, app: string, appName?: string, request: string, person: string, at: string,
 *   outcome: string, outcomeText?: string, rule?: string, level?: string, title?: string, contentHidden?: boolean}} row
 * @param {{zone?: string, withPerson?: boolean}} [how]
 */
export function rowItem(row, { zone, withPerson = true } = {}) {
  const app = visible(row.appName || row.app);
  // Who may not see what it says knows it by its request.
  const title = quoted(row.title || `Request ${row.request}`, "span", { class: "row-title" });
  const item = h("li", { class: "row", "data-key": row.notification },
    appMark(app),
    h("div", { class: "row-main" },
      h("p", { class: "row-head" },
        h("a", { class: "row-link", href: `/notifications/${encoded(row.notification)}` }, title),
        row.level && row.level !== "active" ? h("span", { class: "chip" }, levels[row.level] ?? visible(row.level)) : null),
      h("p", { class: "row-facts" }, quoted(app),
        withPerson ? [" for ", h("a", { href: `/people/${encodeURIComponent(row.person)}` }, quoted(row.person))] : null,
        " · ", time(row.at, { zone, seconds: true }))),
    h("p", { class: "row-outcome" }, pill(row.outcome, row.outcomeText), " ", rule(row.rule)));
  item.told = JSON.stringify(row);
  return item;
}

/** Whether a reader is at work in an element: the cursor is over it, or the focus is in it. */
export const inUse = (element) => element.matches(":hover") || element.contains(document.activeElement);

/** Shows exactly these rows, and keeps the elements of those that did not change (and so the focus). */
export function showRows(list, rows, how) {
  const known = new Map([...list.children].map((item) => [item.dataset.key, item]));
  const wanted = rows.map((row) => {
    const old = known.get(row.notification);
    return old?.told === JSON.stringify(row) ? old : rowItem(row, how);
  });
  keepFocus(list, () => list.replaceChildren(...wanted));
}

/** Changes rows that the list already shows; answers those that it does not show yet. */
export function updateRows(list, rows, how) {
  const known = new Map([...list.children].map((item) => [item.dataset.key, item]));
  return rows.filter((row) => {
    const old = known.get(row.notification);
    if (old && old.told !== JSON.stringify(row)) keepFocus(list, () => old.replaceWith(rowItem(row, how)));
    return !old;
  });
}

/** Runs a change and gives the focus back to the link that had it. */
export function keepFocus(root, change) {
  const held = root.contains(document.activeElement) ? document.activeElement : null;
  const path = held?.getAttribute("href");
  const key = held?.closest("[data-key]")?.dataset.key;
  change();
  if (!held || root.contains(held)) {
    held?.focus({ preventScroll: true });
    return;
  }
  [...root.querySelectorAll("[data-key]")].find((item) => item.dataset.key === key)
    ?.querySelector(path ? `a[href="${CSS.escape(path)}"]` : "a, button")?.focus({ preventScroll: true });
}
