// The frame of every page: skip link, navigation, the state of the live stream, and the region that is read aloud.
// Each page has <div id="frame"></div> of fixed height, and blocks painting until this module ran: nothing jumps.
import { api, theSession } from "./api.js";
import { h, byId } from "./dom.js";
import { onState } from "./live.js";

const places = [
  ["/", "The story"], ["/overview", "Overview"], ["/search", "Search"], ["/try", "Try one"], ["/dead-letters", "Dead letters"],
];

function header() {
  const current = (path) => (path === location.pathname ? "page" : null);
  const state = h("span", { class: "stream", id: "stream" });
  const sign = h("span", { id: "sign" });
  byId("frame").append(
    h("a", { class: "skip", href: "#content" }, "Skip to the content"),
    h("header", { class: "masthead" },
      h("a", { class: "brand", href: "/" }, h("span", { "aria-hidden": "true" }, "◉ "), "Belfry"),
      h("nav", { "aria-label": "Pages" }, h("ul", {}, places.map(([path, name]) =>
        h("li", {}, h("a", { href: path, "aria-current": current(path) }, name))))),
      state, sign, h("p", { id: "said", class: "unseen", role: "status" })));
  
  return { state, sign };
}

/** Draws the frame. `alone`: without stream and session, for the sign-in. */
export function frame({ alone = false } = {}) {
  const { state, sign } = header();
  if (alone) return;
  let waited;
  onState((now) => {
    clearTimeout(waited);
    // A short pause while a page opens is not worth a word.
    waited = setTimeout(() => {
      state.className = `stream ${now}`;
      state.textContent = now === "live" ? "● Live" : "◌ Reconnecting";
    }, now === "live" ? 0 : 1500);
  });
  theSession().then((session) => {
    if (!session.signedIn && !session.open) {
      sign.replaceChildren(h("a", { href: "/sign-in" }, "Sign in"));
    } else if (!session.open) {
      sign.replaceChildren(h("button", { type: "button", class: "plain", title: `Signed in as ${session.id}`, onclick: signOut }, "Sign out"));
    }
  });
}

async function signOut() {
  await api("session", { method: "DELETE", stay: true }).catch(() => {});
  location.assign("/sign-in");
}

/** Names the page after what it shows. */
export const entitle = (name) => { document.title = `${name} – Belfry`; };
