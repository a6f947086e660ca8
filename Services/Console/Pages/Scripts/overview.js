// The overview, for a wall: large figures, the last hour, services, and below them the apps' reports.
import { api } from "./api.js";
import { shareBar, stackedBars } from "./bars.js";
import { byId, h, quoted, visible } from "./dom.js";
import { entitle, frame } from "./frame.js";
import { onChange } from "./live.js";
import { inUse } from "./rows.js";
import { counted, lasting, number, time } from "./times.js";
import { empty, failure, levels } from "./words.js";

const parts = [{ name: "alerted", tone: "loud" }, { name: "quiet", tone: "calm" }, { name: "waiting", tone: "waits" },
  { name: "suppressed", tone: "stopped" }, { name: "rejected", tone: "stopped" }];
let reports = "";
let last = 0;
let due;

async function load() {
  last = Date.now();
  try {
    const now = await api("overview");
    byId("state").replaceChildren();
    byId("wall").replaceChildren(figures(now), lastHour(now), services(now));
    const told = JSON.stringify(now.apps);
    if (told !== reports && !inUse(byId("reports"))) { reports = told; byId("reports").replaceChildren(...apps(now.apps)); }
  } catch (error) {
    byId("state").replaceChildren(failure(error, load));
  }
}

/** At most one request in two seconds, however fast things change. */
function soon() {
  clearTimeout(due);
  due = setTimeout(load, Math.max(0, 2000 - (Date.now() - last)));
}

const figure = (value, words, mark, tone = "") => h("li", { class: tone },
  h("strong", { class: "figure" }, value), h("span", {}, mark ? h("span", { "aria-hidden": "true" }, `${mark} `) : null, words));

function figures({ totals, latency, waiting }) {
  return h("section", { "aria-labelledby": "figures-head", class: "wall-figures" },
    h("h2", { id: "figures-head" }, "Last hour"),
    h("ul", { class: "big" },
      figure(number(totals.notifications), "notifications"), figure(number(totals.alerted), "alerted", "◉", "loud"),
      figure(number(totals.quiet), "came quietly", "○"), figure(number(totals.suppressed), "suppressed", "✕"),
      figure(number(totals.rejected), "rejected", "✕", totals.rejected ? "stopped" : ""),
      figure(number(totals.deadLetters), "dead letters", totals.deadLetters ? "⚠" : "", totals.deadLetters ? "stopped" : ""),
      figure(latency ? lasting(latency.p50) : "–", latency ? `usual time, 99 % in ${lasting(latency.p99)}` : "no time measured yet"),
      figure(number(waiting.count), waiting.next ? ["waiting, the next until ", time(waiting.next)] : "waiting", "◷", "waits")));
}

function lastHour({ minutes }) {
  const sum = (name) => minutes.reduce((whole, row) => whole + (row[name] ?? 0), 0);
  return h("section", { "aria-labelledby": "hour-head" }, h("h2", { id: "hour-head" }, "Minute by minute"),
    stackedBars(minutes, parts, `The last ${minutes.length} minutes: ${parts.map(({ name }) => `${number(sum(name))} ${name}`).join(", ")}`),
    h("ul", { class: "legend" }, h("li", { class: "loud" }, "◉ alerted"), h("li", { class: "calm" }, "○ quiet"),
      h("li", { class: "waits" }, "◷ waiting"), h("li", { class: "stopped" }, "✕ suppressed or rejected")));
}

function services({ services: list }) {
  return h("section", { "aria-labelledby": "services-head" }, h("h2", { id: "services-head" }, "Services"),
    list.length ? h("ul", { class: "services" }, list.map((service) => {
      const well = service.up && service.ready;
      return h("li", { class: well ? "well" : "ill" },
        h("p", {}, h("span", { "aria-hidden": "true" }, well ? "✓ " : "✕ "), quoted(service.name, "strong"), " ",
          h("span", { class: "facts" }, service.up ? visible(service.state) : "does not answer")),
        h("p", { class: "facts" }, service.up && service.lag ? (service.lag.records ? `${counted(service.lag.records, "record")} behind, ${number(service.lag.seconds)} s` : "keeps up") : "",
          service.note ? [" · ", quoted(service.note)] : null));
    })) : empty("No service is watched.", "Name the services' addresses in the console's settings."));
}

function apps(list) {
  const words = (members) => Object.entries(members).map(([level, count]) => `${levels[level] ?? visible(level)} ${number(count)}`).join(", ") || "none";
  return [h("h2", {}, "Apps"), list.length ? h("ul", { class: "app-reports" }, list.map((app) => h("li", {},
    h("h3", {}, quoted(app.name || app.app)),
    h("p", { class: "facts" }, `${counted(app.notifications, "notification")} in ${counted(app.days, "day")}`),
    app.urgency ? h("p", { class: "urgency" }, h("span", { "aria-hidden": "true" }, "⚠ "), `${visible(app.urgency)}.`) : null,
    shareBar(["critical", "time-sensitive", "active", "passive"].map((level) => ({ value: app.granted[level] ?? 0,
      tone: { critical: "stopped", "time-sensitive": "waits", active: "loud", passive: "calm" }[level] })), `Levels granted: ${words(app.granted)}`),
    h("dl", { class: "pairs" }, [["Asked for", words(app.asked)], ["Was given", words(app.granted)], ["Opened", number(app.opens)],
      ["People chose “Turn Off”", number(app.turnOff)], ["Repeats", number(app.repeats)],
      ["Advice it gets most", app.advice.map(({ code, count }) => `${visible(code)} (${number(count)})`).join(", ") || "none"]]
      .map(([term, text]) => [h("dt", {}, term), h("dd", {}, text)]))))) : empty("No app has sent anything yet.", "Each app's report of the last days stands here.")];
}

frame();
entitle("Overview");
load();
setInterval(load, 15000);
onChange(soon);
