"""Opens a page in headless Chromium and reports what a person would find on it.

    browser.py CHROMIUM PAGE FOLDER [SIZE …]
    browser.py survey CHROMIUM '{"base": "http://127.0.0.1:7790", "paths": ["/"], "folder": "shots"}'

For light and dark, at the width of a phone and of a desk, or of the named sizes, it writes a screenshot of the whole page
to FOLDER, and prints one JSON object: what is visible, what stands on which device, how wide the page is, how many lines
the drawn texts take, what stays in view when it is scrolled, how long it took to open, what it tried to load, what the
browser complained of, and which pictures have no name for a screen reader.

`survey` opens the paths of a running server. For each path, size and colour scheme it reports what axe finds (unless
`axe` is "none"), what the browser complained of, requests to other hosts, how much wider than the window the page is, and
elements that no page of the product has; it writes a screenshot to the folder. Its object may also have `sizes`,
`schemes`, `cookies` ({name: value}) and `seconds` (how long a page may take to be quiet, default 0.7).

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


class Tab:
    """A tab with a window of a size, in a colour scheme, and what happens in it."""

    def __init__(self, browser, window, scheme, cookies=None, base=None):
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
        for name, value in (cookies or {}).items():
            self.send("Network.setCookie", name=name, value=value, url=base)

    def send(self, method, **parameters):
        return self.browser.send(method, self.session, **parameters)

    def open(self, url):
        self.browser.events = [event for event in self.browser.events if event.get("method") != "Page.loadEventFired"]
        self.send("Page.navigate", url=url)
        self.browser.wait("Page.loadEventFired")

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


def look(browser, page, folder, size, scheme):
    """Loads the page again in a new tab."""
    tab = Tab(browser, SIZES[size], scheme)
    tab.open(pathlib.Path(page).absolute().as_uri())
    opened = tab.evaluate(OPENED)
    found = tab.evaluate(LOOK.replace("ASKED_WIDTH", str(SIZES[size][0]))) | tab.evaluate(SCROLLED)
    screenshot = tab.shot(os.path.join(folder, f"{size}-{scheme}.png"))
    nodes = tab.send("Accessibility.getFullAXTree")["nodes"]
    nameless = sum(
        1 for node in nodes
        if not node.get("ignored") and node.get("role", {}).get("value") in ("img", "image", "link")
        and not node.get("name", {}).get("value"))
    found |= {"opened": opened, "screenshot": screenshot, "nameless": nameless, "loaded": tab.loaded(),
              "complaints": tab.complaints()}
    tab.close()
    return found


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

OVERFLOW = "document.documentElement.scrollWidth - innerWidth"


def survey_page(browser, asked, path, size, scheme, axe):
    """Opens one path of a running server in a new tab."""
    tab = Tab(browser, SIZES[size], scheme, asked.get("cookies"), asked["base"])
    tab.open(asked["base"] + path)
    # A page that listens to a stream is never idle: it has this long to draw what it asked for.
    time.sleep(asked.get("seconds", 0.7))
    found = {"path": path, "size": size, "scheme": scheme, "title": tab.evaluate("document.title"),
             "text": tab.evaluate("document.body.innerText"), "overflow": tab.evaluate(OVERFLOW),
             "foreign": tab.evaluate(FOREIGN), "violations": []}
    if axe:
        # Chromium gives the debugger its own world, which the page's policy does not bind.
        tab.send("Runtime.evaluate", expression=axe)
        answer = tab.send("Runtime.evaluate", expression=AXE, awaitPromise=True, returnByValue=True)
        found["violations"] = answer["result"].get("value", answer)
    name = path.strip("/").replace("/", "-").replace("?", "-").replace("%", "")[:60] or "root"
    found["screenshot"] = tab.shot(os.path.join(asked["folder"], f"{name}-{size}-{scheme}.png"))
    found |= {"outside": tab.outside(asked["base"]), "complaints": tab.complaints()}
    tab.close()
    return found


def survey(browser, asked):
    """A list: an object for each path, size and colour scheme."""
    pathlib.Path(asked["folder"]).mkdir(parents=True, exist_ok=True)
    axe = None if asked.get("axe") == "none" else axe_script()
    return [survey_page(browser, asked, path, size, scheme, axe) for path in asked["paths"]
            for size in asked.get("sizes", list(SIZES)) for scheme in asked.get("schemes", SCHEMES)]


def print_with_browser(executable, act):
    """Prints what an act with a browser gives, as JSON."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(executable, profile, float(os.environ.get("BELFRY_BROWSER_SECONDS", "300")))
        try:
            print(json.dumps(act(browser)))
        finally:
            browser.close()


def main():
    if sys.argv[1] == "survey":
        _, _, executable, asked = sys.argv
        return print_with_browser(executable, lambda browser: survey(browser, json.loads(asked)))
    executable, page, folder, *sizes = sys.argv[1:]
    print_with_browser(executable, lambda browser: {
        f"{size}-{scheme}": look(browser, page, folder, size, scheme) for size in sizes or USUAL for scheme in SCHEMES})


if __name__ == "__main__":
    main()
