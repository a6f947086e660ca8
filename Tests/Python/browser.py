"""Opens a page in headless Chromium and reports what a person would find on it.

    browser.py CHROMIUM PAGE FOLDER [SIZE …]
    browser.py survey CHROMIUM '{"base": "http://127.0.0.1:7790", "paths": ["/"], "folder": "shots"}'

For light and dark, at the width of a phone and of a desk, or of the named sizes, it writes a screenshot of the whole page
to FOLDER, and prints one JSON object: what is visible, what stands on which device, how wide the page is, how many lines
the drawn texts take, what stays in view when it is scrolled, how long it took to open, what it tried to load, what the
browser complained of, and which pictures have no name for a screen reader.

`survey` opens the paths of a running server. For each path, size and colour scheme it reports what axe finds (where `axe`
names its script, by default the one of axe-selenium-python; "none" leaves it out), what the browser complained of, requests to other hosts,
how much wider than the window the page is, and elements that no page of the product has; it writes a screenshot to the
folder. Its object may also have `sizes`, `schemes`, `cookies` ({name: value}), `seconds` (how long a page may take to be
quiet, default 0.7) and `full` (screenshots of the whole page).

Chromium is driven over a pipe (--remote-debugging-pipe), so nothing but Python's own library is needed. Every wait has
a deadline: where it passes, the browser is killed and the reason printed.
"""

import base64
import json
import os
import pathlib
import select
import signal
import subprocess
import sys
import tempfile
import time

SIZES = {"phone": (390, 844), "desk": (1280, 900), "old": (320, 568)}
USUAL = ["phone", "desk"]
SCHEMES = ["light", "dark"]

LOOK = """(() => {
  // What is far away is not laid out, and has no text that is seen, until then.
  for (const devices of document.querySelectorAll('.devices')) devices.style.contentVisibility = 'visible';
  const devices = [...document.querySelectorAll('article[data-device]')].map(device => ({
    person: device.closest('[data-person]')?.dataset.person,
    device: device.dataset.device, type: device.dataset.type, surface: device.dataset.surface,
    step: device.closest('.step')?.innerText.split('\\n')[0],
    visible: device.innerText, all: device.textContent,
  }));
  const wide = [...document.querySelectorAll('body *')]
    .filter(element => !element.closest('.screen, .bar nav') && element.getBoundingClientRect().right > ASKED_WIDTH + 1)
    .map(element => element.className || element.tagName).slice(0, 10);
  return {
    title: document.title, visible: document.body.innerText, all: document.body.textContent, devices, wide,
    width: innerWidth, scrollWidth: document.documentElement.scrollWidth,
    background: getComputedStyle(document.body).backgroundColor,
    scripts: document.querySelectorAll('script').length,
    headings: [...document.querySelectorAll('h1, h2, h3, h4')].map(heading => heading.tagName),
  };
})()"""


SCROLLED = """(() => {
  const bodies = [...document.querySelectorAll('.screen .card .body')].filter(body => body.offsetParent).map(body => {
    const range = document.createRange();
    range.selectNodeContents(body);
    const tops = new Set([...range.getClientRects()].map(line => Math.round(line.top)));
    return {device: body.closest('.frame').className, text: body.textContent, lines: tops.size};
  });
  const tall = [...document.querySelectorAll('.moment:not(.brief)')].find(moment => moment.offsetHeight > 700);
  const inView = tall ? (() => {
    scrollTo(0, scrollY + tall.getBoundingClientRect().top + 500);
    const bar = tall.closest('.person').querySelector('.bar').getBoundingClientRect();
    const time = tall.querySelector('.rail time').getBoundingClientRect();
    const found = {bar: bar.top, time: time.top - bar.bottom};
    scrollTo(0, 0);
    return found;
  })() : null;
  return {bodies, inView};
})()"""

OPENED = "performance.timing.loadEventEnd - performance.timing.navigationStart"


class Refused(SystemExit):
    """Chromium answered a command with an error."""


class Browser:
    """A Chromium process driven over a pipe: JSON commands, each ended by a NUL, on its descriptors 3 and 4."""

    def __init__(self, executable, folder, seconds):
        self.deadline = time.monotonic() + seconds
        self.number = 0
        self.buffer = b""
        self.events = []
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()
        arguments = [
            executable, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
            "--remote-debugging-pipe", f"--user-data-dir={folder}", "about:blank",
        ]
        shell = 'exec 3<&"$0" 4>&"$1"; shift; exec "$@"'
        self.log = open(os.path.join(folder, "log"), "w+b")
        self.process = subprocess.Popen(
            ["bash", "-c", shell, str(to_browser), str(from_browser), *arguments],
            pass_fds=[to_browser, from_browser], stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL,
            start_new_session=True)
        os.close(to_browser)
        os.close(from_browser)

    def send(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        number = self.number
        while True:
            answer = self.next(method)
            if answer.get("id") != number:
                self.events.append(answer)
            elif "error" in answer:
                raise Refused(f"chromium refused {method}: {answer['error']}")
            else:
                return answer["result"]

    def wait(self, method):
        for event in self.events:
            if event.get("method") == method:
                return
        while (event := self.next(method)).get("method") != method:
            self.events.append(event)
        self.events.append(event)

    def next(self, what):
        while b"\0" not in self.buffer:
            left = self.deadline - time.monotonic()
            if left <= 0 or not select.select([self.read_end], [], [], left)[0]:
                raise SystemExit(f"chromium did not answer {what} in time; its log: {self.tail()}")
            part = os.read(self.read_end, 1 << 20)
            if not part:
                raise SystemExit(f"chromium ended before it answered {what}; its log: {self.tail()}")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def tail(self):
        self.log.seek(0)
        return self.log.read()[-1500:].decode(errors="replace")

    def close(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()


def evaluate(browser, session, expression):
    return browser.send("Runtime.evaluate", session, expression=expression, returnByValue=True)["result"]["value"]


def look(browser, page, folder, size, scheme):
    """Loads the page again in a new tab."""
    width, height = SIZES[size]
    target = browser.send("Target.createTarget", url="about:blank")["targetId"]
    session = browser.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    browser.events = []
    for domain in ["Page", "Runtime", "Log", "Network"]:
        browser.send(f"{domain}.enable", session)
    browser.send(
        "Emulation.setDeviceMetricsOverride", session, width=width, height=height, deviceScaleFactor=1,
        mobile=size != "desk")
    browser.send(
        "Emulation.setEmulatedMedia", session, features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.send("Page.navigate", session, url=pathlib.Path(page).absolute().as_uri())
    browser.wait("Page.loadEventFired")
    expression = LOOK.replace("ASKED_WIDTH", str(width))
    opened = evaluate(browser, session, OPENED)
    found = evaluate(browser, session, expression) | evaluate(browser, session, SCROLLED) | {"opened": opened}
    shot = browser.send("Page.captureScreenshot", session, format="png", captureBeyondViewport=True)
    file = os.path.join(folder, f"{size}-{scheme}.png")
    with open(file, "wb") as output:
        output.write(base64.b64decode(shot["data"]))
    found["screenshot"] = file
    nodes = browser.send("Accessibility.getFullAXTree", session)["nodes"]
    found["nameless"] = sum(
        1 for node in nodes
        if not node.get("ignored") and node.get("role", {}).get("value") in ("img", "image", "link")
        and not node.get("name", {}).get("value"))
    found["loaded"] = [
        event["params"]["request"]["url"] for event in browser.events
        if event.get("method") == "Network.requestWillBeSent"]
    found["complaints"] = [
        event["params"]["entry"]["text"] for event in browser.events if event.get("method") == "Log.entryAdded"]
    browser.send("Target.closeTarget", targetId=target)
    return found


def axe_script(path):
    """The text of axe-core's script: the named file, or the one that axe-selenium-python brings; "none" is none."""
    if path == "none":
        return None
    if not path:
        import axe_selenium_python
        path = next(pathlib.Path(axe_selenium_python.__file__).parent.rglob("axe.min.js"))
    return pathlib.Path(path).read_text()


AXE = """axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map(violation => ({
  id: violation.id, impact: violation.impact, help: violation.help,
  nodes: violation.nodes.slice(0, 5).map(node => node.target.join(' ') + ': ' + node.any.concat(node.all, node.none)
    .map(check => check.message).join('; ').slice(0, 200))})))"""

# What no page has, so it could only have come with a record's text.
FOREIGN = """[...document.querySelectorAll(
  'script:not([src^="/assets/"]), img, iframe, object, embed, base, video, audio, [style*="url"], a[href^="javascript"]')]
  .concat([...document.querySelectorAll('*')].filter(element => [...element.attributes].some(({name}) => /^on/.test(name))))
  .map(element => element.outerHTML.slice(0, 200)).concat(globalThis.hostile ? ['a script ran'] : [])"""

OVERFLOW = "document.documentElement.scrollWidth - innerWidth"


def survey_page(browser, asked, path, size, scheme, axe):
    """Opens one path of a running server in a new tab."""
    width, height = SIZES[size]
    target = browser.send("Target.createTarget", url="about:blank")["targetId"]
    session = browser.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    browser.events = []
    for domain in ["Page", "Runtime", "Log", "Network"]:
        browser.send(f"{domain}.enable", session)
    browser.send(
        "Emulation.setDeviceMetricsOverride", session, width=width, height=height, deviceScaleFactor=1,
        mobile=width < 1000)
    browser.send(
        "Emulation.setEmulatedMedia", session, features=[{"name": "prefers-color-scheme", "value": scheme}])
    for name, value in asked.get("cookies", {}).items():
        browser.send("Network.setCookie", session, name=name, value=value, url=asked["base"])
    browser.send("Page.navigate", session, url=asked["base"] + path)
    browser.wait("Page.loadEventFired")
    # A page that listens to a stream is never idle: it has this long to draw what it asked for.
    time.sleep(asked.get("seconds", 0.7))
    found = {"path": path, "size": size, "scheme": scheme, "title": evaluate(browser, session, "document.title"),
             "text": evaluate(browser, session, "document.body.innerText"),
             "overflow": evaluate(browser, session, OVERFLOW), "foreign": evaluate(browser, session, FOREIGN)}
    found["violations"] = []
    if axe:
        # Chromium gives the debugger its own world, which the page's policy does not bind.
        browser.send("Runtime.evaluate", session, expression=axe)
        answer = browser.send("Runtime.evaluate", session, expression=AXE, awaitPromise=True, returnByValue=True)
        found["violations"] = answer["result"].get("value", answer)
    full = asked.get("full", True)
    shot = browser.send("Page.captureScreenshot", session, format="png", captureBeyondViewport=full)
    name = path.strip("/").replace("/", "-").replace("?", "-").replace("%", "")[:60] or "root"
    found["screenshot"] = os.path.join(asked["folder"], f"{name}-{size}-{scheme}.png")
    pathlib.Path(found["screenshot"]).write_bytes(base64.b64decode(shot["data"]))
    asked_for = [event["params"]["request"]["url"] for event in browser.events
                 if event.get("method") == "Network.requestWillBeSent"]
    found["outside"] = [url for url in asked_for if not url.startswith((asked["base"], "data:", "about:"))]
    found["complaints"] = [
        event["params"]["entry"]["text"] + " " + event["params"]["entry"].get("url", "")
        for event in browser.events if event.get("method") == "Log.entryAdded"] + [
        json.dumps(event["params"]["exceptionDetails"].get("exception", event["params"]["exceptionDetails"]))
        for event in browser.events if event.get("method") == "Runtime.exceptionThrown"]
    browser.send("Target.closeTarget", targetId=target)
    return found


def survey(executable, asked):
    """Prints a list: an object for each path, size and colour scheme."""
    asked = json.loads(asked)
    pathlib.Path(asked["folder"]).mkdir(parents=True, exist_ok=True)
    axe = axe_script(asked.get("axe"))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(executable, profile, float(os.environ.get("BELFRY_BROWSER_SECONDS", "300")))
        try:
            print(json.dumps([
                survey_page(browser, asked, path, size, scheme, axe) for path in asked["paths"]
                for size in asked.get("sizes", list(SIZES)) for scheme in asked.get("schemes", SCHEMES)]))
        finally:
            browser.close()


def main():
    if sys.argv[1] == "survey":
        survey(*sys.argv[2:])
        return
    executable, page, folder, *sizes = sys.argv[1:]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(executable, profile, float(os.environ.get("BELFRY_BROWSER_SECONDS", "300")))
        try:
            print(json.dumps({
                f"{size}-{scheme}": look(browser, page, folder, size, scheme)
                for size in sizes or USUAL for scheme in SCHEMES}))
        finally:
            browser.close()


if __name__ == "__main__":
    main()
