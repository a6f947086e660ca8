"""Walks through the pages of a running server in headless Chromium, as a person would who has only a keyboard.

    walk.py CHROMIUM '{"base": "http://127.0.0.1:7790", "folder": "shots", "window": [1280, 900],
                       "steps": [{"open": "/"}, {"press": "Tab"}]}'

The steps, one member each:

    open PATH            loads a page
    reach SELECTOR       presses Tab until the focused element matches, at most 200 times
    press KEY            a key of KEYS
    type TEXT            types a text where the focus is
    clear true           deletes the text of the focused field
    wait EXPRESSION      waits until it is true; beside it: `seconds` (default 20)
    read EXPRESSION      its value
    shot NAME            a screenshot of the window; beside it: `full` (of the whole page)
    offline true|false   takes the network away, or gives it back
    print NAME           what a printer would get, as a PDF file
    stops true           presses Tab through the whole page, and tells each element that gets the focus

A step may have a name (`as`). Prints an object: `steps` (the value and the milliseconds of each named step),
`complaints` and `outside` as `browser.py survey` has them. A step that fails ends the walk; its error stands in `failed`,
with what the page shows.
"""

import base64
import json
import pathlib
import sys
import time

from browser import PATIENCE, Refused, Tab, print_with_browser

KEYS = {
    "Tab": ("Tab", 9, None), "Enter": ("Enter", 13, "\r"), "Space": (" ", 32, " "),
    "ArrowDown": ("ArrowDown", 40, None), "Backspace": ("Backspace", 8, None),
}

# The focused element, and whether a person sees that it is: its outline or its shadow differs from none.
FOCUSED = """(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const seen = (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
  element.stop ??= crypto.randomUUID();
  return {
    stop: element.stop, tag: element.tagName.toLowerCase(), id: element.id, href: element.getAttribute('href'), seen,
    text: (element.getAttribute('aria-label') ?? element.innerText ?? '').slice(0, 80),
    inView: box.bottom > 0 && box.top < innerHeight && box.width > 0,
  };
})()"""

# What a mouse could use and Tab did not reach.
MISSED = """(() => {
  const usable = [...document.querySelectorAll(
    'a[href], button:not([disabled]), input:not([hidden]), select, textarea, summary')];
  return usable.filter(element => !element.stop && element.checkVisibility() && element.type !== 'hidden')
    .map(element => element.outerHTML.slice(0, 160));
})()"""

# What Chromium says of a page that was replaced before it answered.
REPLACED = ["Inspected target navigated", "Execution context was destroyed", "Cannot find context"]
MOST_REPLACED_PAGES = 5


class Walk(Tab):
    """One tab, and the steps in it."""

    def __init__(self, browser, asked):
        self.base, self.folder = asked["base"], pathlib.Path(asked["folder"])
        super().__init__(browser, asked["window"], "light")

    def read(self, expression):
        for attempt in range(MOST_REPLACED_PAGES):
            try:
                answer = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
                break
            except Refused as error:
                # The page gave way to the next one while it was asked; the next one is asked then.
                if attempt == MOST_REPLACED_PAGES - 1 or not any(text in str(error) for text in REPLACED):
                    raise
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def take(self, step):
        name = next(name for name in step if name not in ("seconds", "full", "as"))
        return getattr(self, f"step_{name}")(step[name], step)

    def step_open(self, path, _):
        self.open(self.base + path)

    def step_press(self, key, _):
        code, number, text = KEYS[key]
        members = {"key": code, "code": key, "windowsVirtualKeyCode": number}
        self.send("Input.dispatchKeyEvent", type="keyDown", **members, **({"text": text} if text else {}))
        self.send("Input.dispatchKeyEvent", type="keyUp", **members)

    def step_reach(self, selector, _):
        for presses in range(200):
            if self.read(f"document.activeElement?.matches({json.dumps(selector)}) ?? false"):
                return presses
            self.step_press("Tab", None)
        raise RuntimeError(f"Tab does not reach {selector}")

    def step_type(self, text, _):
        self.send("Input.insertText", text=text)

    def step_clear(self, *_):
        self.read("document.activeElement.select()")
        self.step_press("Backspace", None)

    def step_wait(self, expression, step):
        deadline = time.monotonic() + step.get("seconds", 20) * PATIENCE
        while time.monotonic() < deadline:
            if self.read(f"!!({expression})"):
                return True
            time.sleep(0.01)
        raise RuntimeError(f"waited in vain for {expression}")

    def step_read(self, expression, _):
        return self.read(expression)

    def step_shot(self, name, step):
        return self.shot(self.folder / f"{name}.png", step.get("full", False))

    def step_print(self, name, _):
        file = self.folder / f"{name}.pdf"
        file.write_bytes(base64.b64decode(self.send("Page.printToPDF", printBackground=False)["data"]))
        return str(file)

    def step_offline(self, isAway, _):
        self.send(
            "Network.emulateNetworkConditions", offline=isAway, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    def step_stops(self, *_):
        stops, ends = [], 0
        self.read("document.activeElement?.blur()")
        for _ in range(400):
            self.step_press("Tab", None)
            focused = self.read(FOCUSED)
            if focused is None:
                # The end of the page: the next one is the first, unless Tab began in the middle.
                ends += 1
                if ends == 2:
                    break
            elif stops and focused["stop"] == stops[0]["stop"] and len(stops) > 1:
                break
            # A field for a time has parts, with a stop each.
            elif not stops or focused["stop"] != stops[-1]["stop"]:
                stops.append(focused)
        return {"stops": stops, "missed": self.read(MISSED)}


def walked(browser, asked):
    """Takes the steps; what came of them."""
    taken, failed, walk = {}, None, Walk(browser, asked)
    for step in asked["steps"]:
        start = time.monotonic()
        try:
            value = walk.take(step)
        except RuntimeError as error:
            text = walk.evaluate("document.body.innerText")
            failed = f"{json.dumps(step)}: {error}; the page shows: {text[:3000]}"
            break
        if "as" in step:
            taken[step["as"]] = {"value": value, "milliseconds": round((time.monotonic() - start) * 1000)}
    return {"steps": taken, "failed": failed, "complaints": walk.complaints(), "outside": walk.outside(walk.base)}


def main():
    executable, asked = sys.argv[1], json.loads(sys.argv[2])
    pathlib.Path(asked["folder"]).mkdir(parents=True, exist_ok=True)
    print_with_browser(executable, lambda browser: walked(browser, asked))


if __name__ == "__main__":
    main()
