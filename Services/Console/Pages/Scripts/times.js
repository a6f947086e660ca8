// Writes instants in a person's zone; the exact instant in UTC stands in the title.
import { h } from "./dom.js";

const formats = new Map();

function format(zone, options) {
  const key = `${zone} ${JSON.stringify(options)}`;
  if (!formats.has(key)) {
    let made;
    try { made = new Intl.DateTimeFormat("en-GB", { timeZone: zone || undefined, ...options }); }
    catch { made = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", ...options }); }
    formats.set(key, made);
  }
  return formats.get(key);
}

const day = { day: "numeric", month: "long" };
const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

/**
 * A `time` element: "14:03", with the day where it is not today.
 * @param {string|null} instant RFC 3339
 * @param {{zone?: string, seconds?: boolean, now?: Date}} [how] `zone`: IANA name; the browser's own if absent
 */
export function time(instant, { zone, seconds, now = new Date() } = {}) {
  const date = new Date(instant ?? NaN);
  if (Number.isNaN(date.getTime())) return h("span", {}, "at an unknown time");
  const hours = format(zone, seconds ? { ...clock, second: "2-digit" } : clock).format(date);
  const its = format(zone, day).format(date);
  const year = date.getUTCFullYear() === now.getUTCFullYear() ? "" : ` ${date.getUTCFullYear()}`;
  const words = its === format(zone, day).format(now) && !year ? hours : `${its}${year}, ${hours}`;
  const utc = date.toISOString().replace("T", " ").replace("Z", " UTC");
  return h("time", { datetime: date.toISOString(), title: zone ? `${utc} (shown in ${zone})` : utc }, words);
}

/** "4 minutes ago", "in 2 hours". */
export function away(instant, now = Date.now()) {
  const seconds = Math.round((new Date(instant).getTime() - now) / 1000);
  const [unit, size] = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]]
    .find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

/** 1,234 */
export const number = (value) => (value === null || value === undefined ? "–" : value.toLocaleString("en-GB"));

/** "17 ms", "2.4 s" */
export const lasting = (ms) => (ms === null || ms === undefined ? "–" : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** "1 person", "3 people" */
export const counted = (value, one, several = `${one}s`) => `${number(value)} ${value === 1 ? one : several}`;
