"""Opens pages in headless Chromium and reports what a person would find on them.

    browser.py survey CHROMIUM '{"base": "http://127.0.0.1:7790", "paths": ["/"], "folder": "shots",
                                 "sizes": ["phone"], "schemes": ["light"], "axe": "none"}'

For each path, size and colour scheme it prints the visible text, what axe finds (unless `axe` is "none"), what the
browser complained of, requests to other hosts, how much wider than the window the page is, and elements that no page of
the product has; it writes a screenshot of the whole page to the folder. A page is looked at once what it asked for has
come. With `looks` it also tells of a page of devices: what stands on which device, how wide the page is, how many lines
the drawn texts take, what stays in view when it is scrolled, what it tried to load, and how many pictures have no name
for a screen reader.

Chromium is driven over a pipe (--remote-debugging-pipe), so nothing but Python's own library is needed. Each answer has
a deadline of a minute (times BELFRY_PATIENCE): where it passes, the browser is killed and the reason printed.
"""

import base64
import contextlib
import json
import os
import pathlib
import select
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = float(os.environ.get("BELFRY_PATIENCE") or 1)
SECONDS = 60 * PATIENCE
SIZES = {"phone": (390, 844), "desk": (1280, 900), "old": (320, 568)}

LOOK = """(() => {
  // What is far away is not laid out, and has no text that is seen, until then.
  for (const devices of document.querySelectorAll('.devices')) devices.style.contentVisibility = 'visible';
  const devices = [...document.querySelectorAll('article[data-device]')].map(device => ({
    person: device.closest('[data-person]')?.dataset.person, surface: device.dataset.surface, visible: device.innerText,
  }));
  const wide = [...document.querySelectorAll('body *')]
    .filter(element => !element.closest('.screen, .bar nav') && element.getBoundingClientRect().right > ASKED_WIDTH + 1)
    .map(element => element.className || element.tagName).slice(0, 10);
  return {
    text: document.body.innerText, all: document.body.textContent, devices, wide, width: innerWidth,
    background: getComputedStyle(document.body).backgroundColor,
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


class Refused(SystemExit):
    """Chromium answered a command with an error."""


class Browser:
    """A Chromium process driven over a pipe: JSON commands, each ended by a NUL, on its descriptors 3 and 4."""

    def __init__(self, executable, folder):
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
        deadline = time.monotonic() + SECONDS
        while (answer := self.next(method, deadline)).get("id") != self.number:
            self.events.append(answer)
        if "error" in answer:
            raise Refused(f"chromium refused {method}: {answer['error']}")
        return answer["result"]

    def wait(self, method):
        deadline = time.monotonic() + SECONDS
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.next(method, deadline))

    def next(self, what, deadline):
        while b"\0" not in self.buffer:
            left = deadline - time.monotonic()
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


class Tab:
    """A tab with a window of a size, in a colour scheme, and what happens in it."""

    def __init__(self, browser, window, scheme):
        self.browser = browser
        self.target = browser.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.send("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        browser.events = []
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.send(f"{domain}.enable")
        width, height = window
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 1000)
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def send(self, method, **parameters):
        return self.browser.send(method, self.session, **parameters)

    def open(self, url):
        """Loads a page, and waits until two looks in a row find that all it asked for has come, but for streams."""
        self.browser.events = [event for event in self.browser.events if event.get("method") != "Page.loadEventFired"]
        self.send("Page.navigate", url=url)
        self.browser.wait("Page.loadEventFired")
        deadline, before = time.monotonic() + SECONDS, None
        while (now := self.asked()) != before or now[1]:
            if time.monotonic() > deadline:
                raise SystemExit(f"{url} still waits for {now[1]}; the log: {self.browser.tail()}")
            before = now
            with contextlib.suppress(Refused):  # This page may give way to another.
                self.send("Runtime.evaluate", expression=REST, awaitPromise=True)

    def asked(self):
        """How often something was asked for, and what of it the newest document still waits for."""
        sent = self.told("Network.requestWillBeSent")
        newest = [each["loaderId"] for each in sent if each["type"] == "Document"][-1:]
        over = {each["requestId"] for kind in ("Finished", "Failed") for each in self.told(f"Network.loading{kind}")}
        return len(sent), [each["request"]["url"] for each in sent if each["requestId"] not in over
                           and each["type"] != "EventSource" and [each["loaderId"]] == newest]

    def evaluate(self, expression):
        return self.send("Runtime.evaluate", expression=expression, returnByValue=True)["result"]["value"]

    def shot(self, file, is_whole=True):
        """Writes a screenshot; returns the file's path."""
        shot = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=is_whole)
        pathlib.Path(file).write_bytes(base64.b64decode(shot["data"]))
        return str(file)

    def told(self, method):
        return [event["params"] for event in self.browser.events if event.get("method") == method]

    def loaded(self):
        """The addresses that it asked for."""
        return [each["request"]["url"] for each in self.told("Network.requestWillBeSent")]

    def outside(self, base):
        """Those of them that are not the server's."""
        return [url for url in self.loaded() if not url.startswith((base, "data:", "about:", "blob:"))]

    def complaints(self):
        entries = [each["entry"] for each in self.told("Log.entryAdded")]
        raised = [each["exceptionDetails"] for each in self.told("Runtime.exceptionThrown")]
        return [f"{each['text']} {each.get('url', '')}" for each in entries] + [
            json.dumps(each.get("exception", each)) for each in raised]

    def close(self):
        self.browser.send("Target.closeTarget", targetId=self.target)


def look(tab, size):
    """What is seen on the devices of a page."""
    nodes = tab.send("Accessibility.getFullAXTree")["nodes"]
    nameless = sum(
        1 for node in nodes
        if not node.get("ignored") and node.get("role", {}).get("value") in ("img", "image", "link")
        and not node.get("name", {}).get("value"))
    found = tab.evaluate(LOOK.replace("ASKED_WIDTH", str(SIZES[size][0]))) | tab.evaluate(SCROLLED)
    return found | {"nameless": nameless, "loaded": tab.loaded()}


def axe_script():
    """The text of axe-core's script, which axe-selenium-python brings."""
    import axe_selenium_python
    return next(pathlib.Path(axe_selenium_python.__file__).parent.rglob("axe.min.js")).read_text()


AXE = """axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map(violation => ({
  id: violation.id, impact: violation.impact, help: violation.help,
  nodes: violation.nodes.slice(0, 5).map(node => node.target.join(' ') + ': ' + node.any.concat(node.all, node.none)
    .map(check => check.message).join('; ').slice(0, 200))})))"""

# What no page has, so it could only have come with a record's text.
FOREIGN = """[...document.querySelectorAll(
  'script:not([src^="/assets/"]), img, iframe, object, embed, base, video, audio, [style*="url"], a[href^="javascript"]')]
  .concat([...document.querySelectorAll('*')].filter(element => [...element.attributes].some(({name}) => /^on/.test(name))))
  .map(element => element.outerHTML.slice(0, 200)).concat(globalThis.hostile ? ['a script ran'] : [])"""

# What is at hand is done, and a moment has passed.
REST = "new Promise(done => requestIdleCallback(() => setTimeout(done, 10)))"

OVERFLOW = "document.documentElement.scrollWidth - innerWidth"


def survey_page(browser, asked, path, size, scheme, axe):
    """Opens one path in a new tab."""
    tab = Tab(browser, SIZES[size], scheme)
    tab.open(asked["base"] + path)
    found = {"path": path, "size": size, "scheme": scheme, "title": tab.evaluate("document.title"),
             "text": tab.evaluate("document.body.innerText"), "overflow": tab.evaluate(OVERFLOW),
             "foreign": tab.evaluate(FOREIGN), "violations": []}
    if axe:
        # Chromium gives the debugger its own world, which the page's policy does not bind.
        tab.send("Runtime.evaluate", expression=axe)
        answer = tab.send("Runtime.evaluate", expression=AXE, awaitPromise=True, returnByValue=True)
        found["violations"] = answer["result"].get("value", answer)
    if asked.get("looks"):
        found |= look(tab, size)
    name = path.strip("/").replace("/", "-").replace("?", "-").replace("%", "")[:60] or "root"
    tab.shot(os.path.join(asked["folder"], f"{name}-{size}-{scheme}.png"))
    found |= {"outside": tab.outside(asked["base"]), "complaints": tab.complaints()}
    tab.close()
    return found


def survey(browser, asked):
    """A list: an object for each path, size and colour scheme."""
    pathlib.Path(asked["folder"]).mkdir(parents=True, exist_ok=True)
    axe = None if asked["axe"] == "none" else axe_script()
    return [survey_page(browser, asked, path, size, scheme, axe) for path in asked["paths"] for size in asked["sizes"]
            for scheme in asked["schemes"]]


def print_with_browser(executable, act):
    """Prints what an act with a browser gives, as JSON."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(executable, profile)
        try:
            print(json.dumps(act(browser)))
        finally:
            browser.close()


if __name__ == "__main__":
    _, _, executable, words = sys.argv
    print_with_browser(executable, lambda browser: survey(browser, json.loads(words)))
