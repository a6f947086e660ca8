"""Reads the deliveries of one device as they come, and prints each as a line of JSON.

    python3 stream.py PERSON DEVICE PLATFORM

BELFRY_GATEWAY (http://127.0.0.1:7780) and BELFRY_TOKEN (the device's token) say where and who. Needs only Python 3.11.
"""

import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.request
from urllib.parse import quote

GATEWAY = os.environ.get("BELFRY_GATEWAY", "http://127.0.0.1:7780")
TOKEN = os.environ.get("BELFRY_TOKEN")
# The gateway sends a comment every 15 seconds; a connection that is silent for longer is dead.
SILENCE = 45


class Stream:
    """The events of a device; connects again by itself, and misses nothing."""

    def __init__(self, person, device, platform):
        path = f"/v1/people/{quote(person, safe='')}/devices/{quote(device, safe='')}/deliveries"
        self.url = f"{GATEWAY}{path}?platform={quote(platform)}"
        # Keep this where it survives a restart, and what was handled is not sent again.
        self.last_id = None
        self.retry = 1.0

    def events(self):
        """Yields (event, data) for ever: `open`, `delivery`, `reset`."""
        while True:
            headers = {"Accept": "text/event-stream"}
            if TOKEN:
                headers["Authorization"] = f"Bearer {TOKEN}"
            if self.last_id is not None:
                headers["Last-Event-ID"] = self.last_id
            try:
                with urllib.request.urlopen(urllib.request.Request(self.url, headers=headers), timeout=SILENCE) as body:
                    yield from self.parse(body)
            except urllib.error.HTTPError as error:
                if error.code != 429 and error.code < 500:
                    raise SystemExit(f"{error.code}: {json.load(error).get('detail')}") from None
                self.retry = max(self.retry, float(error.headers.get("Retry-After") or 1))
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(self.retry)

    def parse(self, lines):
        """The lines of the HTML standard's event streams: a blank one ends an event, one with a colon first is a comment."""
        event, data = "message", []
        for line in lines:
            line = line.decode().rstrip("\r\n")
            if not line:
                if data:
                    yield event, "\n".join(data)
                event, data = "message", []
                continue
            name, _, value = line.partition(":")
            value = value.removeprefix(" ")
            if name == "id":
                self.last_id = value
            elif name == "event":
                event = value
            elif name == "data":
                data.append(value)
            elif name == "retry" and value.isdigit():
                self.retry = int(value) / 1000


def subjects(delivery):
    """The notifications that a delivery is about; of one that names none, itself."""
    names = [delivery.get("notification"), delivery.get("replaces"), *delivery.get("notifications", [])]
    return list(filter(None, names)) or [delivery["id"]]


def main():
    newest = {}
    for event, data in Stream(*sys.argv[1:4]).events():
        if event == "reset":
            print(f"some deliveries are lost: {data}", file=sys.stderr)
        elif event == "delivery":
            delivery = json.loads(data)
            # Of two deliveries about one notification the one with the higher sequence counts.
            newer = [each for each in subjects(delivery) if delivery["sequence"] > newest.get(each, -1)]
            newest.update(dict.fromkeys(newer, delivery["sequence"]))
            if newer:
                print(data, flush=True)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
