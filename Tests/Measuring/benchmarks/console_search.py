"""Calls a console's search with each kind of term, and prints how long the answers took, up to their last byte."""

import http.client
import json
import random
import time
from urllib.parse import quote

from ..figures import quantile
from ..machine import LOCAL
from ..words import fail

# The kinds that are called while the pipeline runs.
BESIDE = ("what came last", "a person")
# How many calls of each kind; searches for text are slower than the others.
CALLS, TEXT_CALLS = 200, 60


def kinds(people, requests):
    """The path of a call by its kind, made anew for each call."""
    chance = random.Random(1)

    def person():
        return f"person-{chance.randrange(people)}"

    def number():
        return chance.randrange(requests)

    def story():
        own = number()
        return f"/api/notifications/bulk/r-{own}/person-{own % people}"

    return {
        "what came last": lambda: "/api/now?limit=50",
        "a person": lambda: f"/api/search?person={person()}",
        "a request": lambda: f"/api/search?request=r-{number()}",
        "an app": lambda: "/api/search?app=bulk",
        "an app and an outcome": lambda: "/api/search?app=bulk&outcome=alerted",
        "an outcome that nothing has": lambda: "/api/search?outcome=expired",
        "a person and an outcome": lambda: f"/api/search?person={person()}&outcome=alerted",
        "a rule": lambda: "/api/search?rule=S10",
        "a span of time": lambda: "/api/search?from=2026-01-01T00:00:00Z&to=2099-01-01T00:00:00Z",
        "a word that all have": lambda: "/api/search?text=" + quote("a body that is"),
        "a text that one has": lambda: "/api/search?text=" + quote(f"Number {number()}"),
        "a text that none has": lambda: "/api/search?text=nothing+of+the+kind",
        "a person's page": lambda: f"/api/people/{person()}",
        "a notification's story": story,
        "the overview": lambda: "/api/overview",
    }


def print_searches(port, people, requests, only=None):
    """Calls all kinds, or only some, each several times over one connection."""
    connection = http.client.HTTPConnection(LOCAL, port, timeout=60)
    for name, path in kinds(people, requests).items():
        if only and name not in only:
            continue
        times, rows = [], 0
        for _ in range(TEXT_CALLS if "text" in name or "word" in name else CALLS):
            took, found = call(connection, path())
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
