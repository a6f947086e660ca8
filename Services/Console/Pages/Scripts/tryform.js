// The fields of the form that writes a request, kept in step with its JSON. What is typed survives a reload.
import { api, query } from "./api.js";
import { h, byId } from "./dom.js";
import { levels } from "./words.js";

const kept = "belfry-try";
const fields = [
  { path: "app", label: "App", list: "apps" }, { path: "recipients", label: "People", hint: "One or more, with commas between", list: "people" },
  { path: "content.title", label: "Title" }, { path: "content.body", label: "Text", area: true },
  { path: "interruptionLevel", label: "Level", options: [["", "As usual (Active)"], ...Object.entries(levels)] },
  { path: "sound", label: "Sound", hint: "default, or one of the app's; empty is none" },
  { path: "category", label: "Category", list: "categories" },
  { path: "content.subtitle", label: "Subtitle", further: true }, { path: "threadId", label: "Thread", further: true },
  { path: "collapseId", label: "Replaces those with the same value", further: true },
  { path: "topic", label: "Topic", further: true }, { path: "expires", label: "Expires", hint: "Such as 2026-03-02T12:00:00Z", further: true },
];
const fieldId = (path) => `field-${path.replace(".", "-")}`;
const read = (object, path) => path.split(".").reduce((part, name) => part?.[name], object);

function write(object, path, value) {
  const names = path.split(".");
  const last = names.pop();
  let part = object;
  for (const name of names) part = part[name] = typeof part[name] === "object" && part[name] ? part[name] : {};
  if (value === undefined) delete part[last]; else part[last] = value;
}

const newId = () => `try-${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;

/** The object that a text is as JSON; throws of any other text. */
function objectOf(text) {
  const value = JSON.parse(text);
  if (typeof value !== "object" || !value || Array.isArray(value)) throw new Error("It must be one object, { … }.");
  return value;
}

/**
 * The form: `text()` is the request as it would be sent, `people()` who gets it. `renew()` gives it a fresh id; where the
 * text is no JSON object, it shows the text, changes nothing and answers `false`.
 */
export function tryForm(form, changed) {
  let request = { id: newId(), app: "", recipients: [], content: { title: "", body: "" }, sound: "default" };
  let text = "";
  // Whether `request` is what the text says; if not, it is the last that could be read.
  let isRead = true;
  let apps = [];
  const entry = (field) => h("p", { class: "entry" },
    h("label", { for: fieldId(field.path) }, field.label),
    field.options ? h("select", { id: fieldId(field.path) }, field.options.map(([value, words]) => h("option", { value }, words)))
      : h(field.area ? "textarea" : "input", { id: fieldId(field.path), rows: field.area ? "3" : null, list: field.list ?? null, autocomplete: "off" }),
    field.hint ? h("span", { class: "hint" }, field.hint) : null,
    h("span", { class: "fault", id: `${fieldId(field.path)}-fault` }));
  const json = h("textarea", { id: "json", rows: "12", spellcheck: "false", dir: "ltr", "aria-describedby": "json-fault" });
  form.append(
    ...fields.filter((field) => !field.further).map(entry),
    h("details", { class: "further" }, h("summary", {}, "More fields"), fields.filter((field) => field.further).map(entry)),
    h("details", { class: "further" }, h("summary", {}, "The same as JSON"), h("p", { class: "entry" },
      h("label", { for: "json" }, "Request"), json, h("span", { class: "fault", id: "json-fault" }))),
    ...["apps", "people", "categories"].map((id) => h("datalist", { id })));

  const toFields = () => {
    for (const { path } of fields) {
      const value = read(request, path);
      const shown = path === "recipients" ? (Array.isArray(value) ? value.join(", ") : "") : typeof value === "object" ? JSON.stringify(value) : value ?? "";
      if (byId(fieldId(path)).value !== String(shown)) byId(fieldId(path)).value = shown;
    }
    categories();
  };
  const categories = () => byId("categories").replaceChildren(...(apps.find(({ id }) => id === request.app)?.categories ?? [])
    .map((category) => h("option", { value: category.id ?? category })));
  const keep = () => { sessionStorage.setItem(kept, text); changed(); };
  const toText = () => { text = JSON.stringify(request, null, 2); json.value = text; isRead = true; byId("json-fault").textContent = ""; };
  const fromText = () => {
    try {
      request = objectOf(text);
      isRead = true;
      byId("json-fault").textContent = "";
    } catch (error) {
      isRead = false;
      byId("json-fault").textContent = `This is not JSON yet: ${error.message}`;
    }
  };

  for (const { path } of fields) {
    byId(fieldId(path)).addEventListener("input", ({ target }) => {
      const value = target.value;
      write(request, path, path === "recipients" ? value.split(",").map((part) => part.trim()).filter(Boolean) : value === "" ? undefined : value);
      if (path === "app") categories();
      toText();
      keep();
    });
  }
  json.addEventListener("input", () => {
    text = json.value;
    fromText();
    if (isRead) toFields();
    keep();
  });
  const before = sessionStorage.getItem(kept);
  if (before) { text = json.value = before; fromText(); }
  toFields();
  if (!text) toText();
  suggest();

  async function suggest() {
    const [its, people] = await Promise.all([api("apps").catch(() => ({ apps: [] })), api(`people${query({ limit: 20 })}`).catch(() => ({ people: [] }))]);
    apps = its.apps;
    byId("apps").replaceChildren(...apps.map(({ id, name }) => h("option", { value: id }, name)));
    byId("people").replaceChildren(...people.people.map(({ id }) => h("option", { value: id })));
    categories();
    if (isRead && !request.app && !request.recipients?.length && apps.length && people.people.length && !sessionStorage.getItem(kept)) {
      request = { ...request, app: apps[0].id, recipients: [people.people[0].id], content: { title: "Your Order Is Ready", body: "You can pick it up until eight this evening." } };
      toFields(); toText(); keep();
    }
  }
  return {
    text: () => text,
    people: () => (Array.isArray(request.recipients) ? request.recipients.filter((id) => typeof id === "string").slice(0, 4) : []),
    renew: () => {
      if (!isRead) {
        json.closest("details").open = true;
        return false;
      }
      request.id = newId();
      toText();
      sessionStorage.setItem(kept, text);
      return true;
    },
    /** Shows problems at their fields; answers those that belong to none. */
    showProblems: (problems) => {
      const rest = [...problems];
      for (const { path } of fields) {
        const own = problems.filter(({ field }) => field && (field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`)));
        own.forEach((problem) => rest.splice(rest.indexOf(problem), 1));
        const fault = byId(`${fieldId(path)}-fault`);
        fault.textContent = own.map(({ text: words, fix }) => `✕ ${words ?? ""} ${fix ?? ""}`.trim()).join(" ");
        byId(fieldId(path)).toggleAttribute("aria-invalid", own.length > 0);
        if (own.length) { byId(fieldId(path)).setAttribute("aria-invalid", "true"); byId(fieldId(path)).setAttribute("aria-describedby", fault.id); }
        else byId(fieldId(path)).removeAttribute("aria-describedby");
      }
      return rest;
    },
  };
}
