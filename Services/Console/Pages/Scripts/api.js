// Asks the console's own API. Every failure is an ApiError whose message says what to do.

export class ApiError extends Error {
  constructor(status, problem) {
    super(advice(status, problem));
    this.status = status;
    this.problem = problem ?? {};
  }
}

function advice(status, problem) {
  const told = problem?.detail || problem?.title;
  switch (status) {
    case 0: return "The console does not answer. Check that it still runs; this page tries again by itself.";
    case 403: return `${told ?? "Your token may not do this."} Ask for a token with more rights.`;
    case 404: return told ?? "The console knows nothing by this name. It may be older than what the console keeps.";
    default: return told ?? `The console could not answer (${status}). Try again; its log says more.`;
  }
}

/**
 * Sends a request and reads the JSON of its answer.
 * @param {string} path below `/api/`
 * @param {{method?: string, body?: any, signal?: AbortSignal, stay?: boolean}} [how] `stay`: do not go to the sign-in
 */
export async function api(path, { method = "GET", body, signal, stay } = {}) {
  let answer;
  try {
    answer = await fetch(`/api/${path}`, {
      method, signal, credentials: "same-origin", cache: "no-store",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (failure) {
    if (failure.name === "AbortError") throw failure;
    throw new ApiError(0);
  }
  const text = await answer.text();
  let value = null;
  try { value = text ? JSON.parse(text) : null; } catch { value = null; }
  if (answer.ok) return value;
  if (answer.status === 401 && !stay) {
    location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  }
  throw new ApiError(answer.status, value);
}

/** The path of a notification, of its id `app/request/person`, each part encoded. Only a person's id may hold slashes. */
export function encoded(notification) {
  const [app, request = "", ...person] = notification.split("/");
  return [app, request, person.join("/")].map(encodeURIComponent).join("/");
}

/** The parts of this page's own path, decoded. */
export const pathParts = () => location.pathname.split("/").filter(Boolean).map((part) => {
  try { return decodeURIComponent(part); } catch { return part; }
});

/** A query string of the members that are not empty. */
export function query(members) {
  const terms = new URLSearchParams(Object.entries(members).filter(([, value]) => value !== "" && value != null));
  return terms.size ? `?${terms}` : "";
}

let session;

/** What this browser may do; asked once a page. */
export const theSession = () => (session ??= api("session", { stay: true }).catch(() => ({ signedIn: false, maySend: false })));
