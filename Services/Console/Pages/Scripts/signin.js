// The sign-in: takes a token, then goes where the visitor wanted to go.
import { api } from "./api.js";
import { byId } from "./dom.js";
import { frame } from "./frame.js";
import { failure } from "./words.js";

/** Only an address of this console: nothing may send a visitor elsewhere. */
function wanted() {
  const next = new URLSearchParams(location.search).get("next") ?? "/";
  try {
    const address = new URL(next, location.origin);
    return address.origin === location.origin ? address.href : "/";
  } catch {
    return "/";
  }
}

byId("sign-in").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await api("session", { method: "POST", body: { token: byId("token").value.trim() }, stay: true });
    location.assign(wanted());
  } catch (error) {
    if (error.status === 401) error.message = "This token is unknown, or its time is over. Check that all of it was copied, or ask your operator for a new one.";
    byId("state").replaceChildren(failure(error));
    byId("token").setAttribute("aria-invalid", "true");
    byId("token").focus();
  }
});

// Until here nothing could be sent: the browser alone would send the token as a form.
byId("sign-in").querySelector("button").disabled = false;
frame({ alone: true });
byId("token").focus();
