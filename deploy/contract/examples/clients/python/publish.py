"""Publishes notification requests by HTTP, each once: JSON lines on standard input, one request a line.

    echo '{"id":"p-3","app":"parcel","recipients":["anna"],"content":{"title":"Delivered"}}' | python3 publish.py

BELFRY_GATEWAY (http://127.0.0.1:7780) and BELFRY_TOKEN (a producer's token) say where and who. Needs only Python 3.11.
"""

import http.client
import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
import uuid

GATEWAY = os.environ.get("BELFRY_GATEWAY", "http://127.0.0.1:7780")
TOKEN = os.environ.get("BELFRY_TOKEN")
ATTEMPTS, PATIENCE = 8, 30


class TurnedDown(Exception):
    """The request must be mended; sending it again changes nothing. `problems` says what to write instead."""

    def __init__(self, answer):
        self.problems = answer.get("problems", [])
        super().__init__(answer.get("detail") or answer.get("title") or "turned down")


def publish(request):
    """Publishes one request and returns the answer: its id, how many recipients, advice.

    Whatever happens on the way, it is sent again with the same id, so it is carried out once.
    """
    key = request.get("id") or str(uuid.uuid4())
    headers = {"Content-Type": "application/json"}
    if TOKEN:
        headers["Authorization"] = f"Bearer {TOKEN}"
    body = json.dumps({**request, "id": key}).encode()
    for attempt in range(ATTEMPTS):
        wait = None
        try:
            call = urllib.request.Request(f"{GATEWAY}/v1/notifications", body, headers, method="POST")
            with urllib.request.urlopen(call, timeout=PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            answer = error.read()
            if error.code != 429 and error.code < 500:
                raise TurnedDown(json.loads(answer or b"{}")) from None
            wait = error.headers.get("Retry-After")
        except (OSError, http.client.HTTPException) as error:
            # No answer: the gateway may have the request or not.
            print(f"{key}: {error}", file=sys.stderr)
        time.sleep(float(wait or 0) + random.uniform(0, min(30, 0.2 * 2**attempt)))
    raise TimeoutError(f"{key}: no answer after {ATTEMPTS} attempts; send it again later with the same id")


def main():
    failed = False
    for line in filter(str.strip, sys.stdin):
        try:
            print(json.dumps(publish(json.loads(line))), flush=True)
        except TurnedDown as error:
            failed = True
            print(error, *(f"  {problem}" for problem in error.problems), sep="\n", file=sys.stderr)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
