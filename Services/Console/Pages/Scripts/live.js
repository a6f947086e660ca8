// Tells a page what changed. One stream a browser: the tab that holds a lock listens and tells the others.

const listeners = new Set();
const watchers = new Set();
const channel = globalThis.BroadcastChannel ? new BroadcastChannel("belfry-live") : null;
let state = "waiting";
let leads = false;
let started = false;

/**
 * Calls back on each change.
 * @param {(change: {people: string[], notifications: string[], deadLetters: boolean, much?: boolean, everything?: boolean}) => void} work
 *   `much`: more has changed than is named; `everything`: the stream was away for a while, so anything may have changed
 */
export function onChange(work) {
  listeners.add(work);
  start();
}

/** Calls back with "live" or "waiting" when the stream comes or goes. */
export function onState(work) {
  watchers.add(work);
  work(state);
  start();
}

function start() {
  if (started) return;
  started = true;
  if (!channel || !navigator.locks) return listen(() => {});
  channel.onmessage = ({ data }) => {
    if (data.ask) { if (leads) channel.postMessage({ state }); } else receive(data);
  };
  channel.postMessage({ ask: true });
  navigator.locks.request("belfry-live", () => {
    leads = true;
    return new Promise(() => listen((message) => channel.postMessage(message)));
  });
}

function listen(tell) {
  let wait = 500;
  // A tab that takes over from another may have missed something in between.
  let cameBefore = state === "live";
  const both = (message) => { receive(message); tell(message); };
  const open = () => {
    const stream = new EventSource("/api/live");
    stream.addEventListener("open", () => {
      wait = 500;
      both({ state: "live" });
      if (cameBefore) both({ change: { people: [], notifications: [], deadLetters: true, everything: true } });
      cameBefore = true;
    });
    stream.addEventListener("changed", (event) => {
      try { both({ change: JSON.parse(event.data) }); } catch { /* The next one may be whole. */ }
    });
    stream.addEventListener("error", () => {
      both({ state: "waiting" });
      if (stream.readyState !== EventSource.CLOSED) return;
      setTimeout(open, wait);
      wait = Math.min(wait * 2, 15000);
    });
  };
  open();
}

function receive({ change, state: newState }) {
  if (newState && newState !== state) {
    state = newState;
    watchers.forEach((work) => work(state));
  }
  if (change) listeners.forEach((work) => work(change));
}

/** Whether a change concerns a person or notification. */
export const concerns = (change, { person, notification }) => Boolean(
  change.everything || change.much || (person && change.people?.includes(person))
  || (notification && change.notifications?.includes(notification)));
