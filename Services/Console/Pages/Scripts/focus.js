// The switch of a person's Focuses. Used by the person's page and beside the form.
import { api } from "./api.js";
import { h, quoted, say, visible } from "./dom.js";
import { time } from "./times.js";
import { failure } from "./words.js";

/**
 * Draws the switches of a person's Focuses into an element, and keeps the buttons that stand there already.
 * @param {HTMLElement} place
 * @param {{id: string, timeZone?: string, focus: any, focuses: {id: string, name: string, on: boolean}[], devices: {id: string}[]}} person
 * @param {{may: boolean, changed: () => void}} how `may`: whether this visitor may switch; `changed`: called afterwards
 */
export function focusSwitches(place, person, { may, changed }) {
  const ids = JSON.stringify([person.id, may, person.devices[0]?.id, person.focuses.map(({ id, name }) => [id, name])]);
  if (place.told !== ids) {
    place.told = ids;
    place.replaceChildren(
      h("p", { class: "focus-now" }),
      h("ul", { class: "switches" }, person.focuses.map((focus) => h("li", {}, button(place, person, focus, may, changed)))),
      h("div", { class: "focus-failure" }));
  }
  for (const control of place.querySelectorAll("[role=switch]")) {
    const on = person.focuses.find(({ id }) => id === control.dataset.focus)?.on ?? false;
    control.setAttribute("aria-checked", String(on));
    control.querySelector(".switch-state").textContent = on ? "On" : "Off";
  }
  place.querySelector(".focus-now").replaceChildren(...now(person));
}

function now({ id, focus, focuses, timeZone }) {
  if (focus) {
    return [h("strong", {}, quoted(focus.name)), focus.why === "schedule" ? " is on, by its schedule" : " is on, switched on by hand",
      ...(focus.until ? [", until ", time(focus.until, { zone: timeZone })] : []), "."];
  }
  return focuses.length ? ["No Focus is on."] : [quoted(id), " has set up no Focus."];
}

function button(place, person, focus, may, changed) {
  // A Focus is switched on one of the person's devices, and holds for all.
  const device = person.devices[0]?.id;
  const control = h("button", {
    type: "button", role: "switch", class: "switch", "data-focus": focus.id, disabled: !may || !device,
    title: !may ? "Your token may not switch it." : device ? null : "No device is registered on which it could be switched.",
    onclick: async () => {
      const turnsOn = control.getAttribute("aria-checked") !== "true";
      control.setAttribute("aria-busy", "true");
      try {
        await api(`people/${encodeURIComponent(person.id)}/interactions`, {
          method: "POST", body: { type: turnsOn ? "focus-on" : "focus-off", focus: focus.id, device } });
        place.querySelector(".focus-failure").replaceChildren();
        say(`Focus ${visible(focus.name)} of ${visible(person.id)} switched ${turnsOn ? "on" : "off"}`);
        changed();
      } catch (error) {
        place.querySelector(".focus-failure").replaceChildren(failure(error));
      }
      control.removeAttribute("aria-busy");
    },
  }, quoted(focus.name), h("span", { class: "knob", "aria-hidden": "true" }), h("span", { class: "switch-state", "aria-hidden": "true" }));
  return control;
}
