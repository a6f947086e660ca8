"""Calls a console's search with each kind of term, and prints how long the answers took, up to their last byte."""

import http.client
import json
import random
import time

from ..figures import quantile
from ..machine import LOCAL
from ..words import fail

# The kinds that are called while the pipeline runs.
BESIDE = ("what came last", "a person")
# How many calls of each kind; searches for text are slower than the others.
CALLS, TEXT_CALLS = 200, 60


# The path of a call by its kind; what stands in braces is another one in each call.
KINDS = {
    "what came last": "/api/now?limit=50",
    "a person": "/api/search?person={person}",
    "a request": "/api/search?request=r-{number}",
    "an app": "/api/search?app=bulk",
    "an app and an outcome": "/api/search?app=bulk&outcome=alerted",
    "an outcome that nothing has": "/api/search?outcome=expired",
    "a person and an outcome": "/api/search?person={person}&outcome=alerted",
    "a rule": "/api/search?rule=S10",
    "a span of time": "/api/search?from=2026-01-01T00:00:00Z&to=2099-01-01T00:00:00Z",
    "a word that all have": "/api/search?text=a%20body%20that%20is",
    "a text that one has": "/api/search?text=Number%20{number}",
    "a text that none has": "/api/search?text=nothing+of+the+kind",
    "a person's page": "/api/people/{person}",
    "a notification's story": "/api/notifications/bulk/r-{number}/{recipient}",
    "the overview": "/api/overview",
}


def print_searches(port, people, requests, only=None):
    """Calls all kinds, or only some, each several times over one connection."""
    connection, chance = http.client.HTTPConnection(LOCAL, port, timeout=60), random.Random(1)
    for name in only or KINDS:
        times, rows = [], 0
        for _ in range(TEXT_CALLS if "text" in name or "word" in name else CALLS):
            number = chance.randrange(requests)
            took, found = call(connection, KINDS[name].format(
                number=number, recipient=f"person-{number % people}", person=f"person-{chance.randrange(people)}"))
            times.append(took)
            rows = max(rows, len(found.get("rows", [])))
        times.sort()
        print(f"search for {name:28} p50 {quantile(times, 0.5):7.2f} ms, p99 {quantile(times, 0.99):7.2f} ms, "
              f"at most {rows} rows")
    connection.close()


def call(connection, path):
    """The time in ms and the answer."""
    began = time.monotonic()
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read()
    took = (time.monotonic() - began) * 1000
    if answer.status != 200:
        fail(f"{path}: {answer.status} {body[:300]}")
    return took, json.loads(body)
