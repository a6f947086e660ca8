"""Calls a console's search with each kind of term; prints how long the answers took, from the call to the last byte.

    console_search.py ADDRESS PEOPLE REQUESTS [beside]

With `beside` only two kinds are called, while something else runs.
"""

import http.client
import json
import random
import sys
import time
from urllib.parse import quote

address, people, requests = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
beside = len(sys.argv) > 4
random.seed(1)
connection = http.client.HTTPConnection(address, timeout=60)


def call(path):
    began = time.monotonic()
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read()
    took = (time.monotonic() - began) * 1000
    if answer.status != 200:
        raise SystemExit(f"{path}: {answer.status} {body[:300]}")
    return took, json.loads(body)


def person():
    return f"person-{random.randrange(people)}"


def number():
    return random.randrange(requests)


kinds = {
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
    "a notification's story": lambda: (lambda i: f"/api/notifications/bulk/r-{i}/person-{i % people}")(number()),
    "the overview": lambda: "/api/overview",
}
for name, path in kinds.items():
    if beside and name not in ("what came last", "a person"):
        continue
    times, rows = [], 0
    for _ in range(200 if "text" not in name and "word" not in name else 60):
        took, found = call(path())
        times.append(took)
        rows = max(rows, len(found.get("rows", [])))
    times.sort()
    print(f"search for {name:28} p50 {times[len(times) // 2]:7.2f} ms, p99 {times[int(len(times) * 0.99)]:7.2f} ms, at most {rows} rows")
