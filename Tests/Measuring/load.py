"""The benchmarks' load: people with one device each, and plain requests, as lines of key and value for kcat."""

import json

APP = {"id": "bulk", "name": "Bulk", "entitlements": ["time-sensitive"]}
# A template, because encoding a million values as JSON takes longer than measuring them.
REQUEST = (
    'person-{p}|{{"id":"r-{i}","app":"bulk","recipients":["person-{p}"],"sound":"default","threadId":"thread-{t}",'
    '"category":"news","content":{{"title":"Number {i}","subtitle":"A subtitle of some length","body":"This is '
    'notification {i}, with a body that is about as long as those that real apps send to people.",'
    '"data":{{"link":"https://example.org/items/{i}","kind":"item"}}}}}}\n').format


def person(name, app="bulk", device="phone", **more):
    """A person with one device, who lets an app through; `more` are members of the record."""
    return {
        "id": name, "timeZone": "UTC", "locale": "en",
        "devices": [{"id": device, "platform": "ios", "systemVersion": "18.0", "apps": [app]}],
        "apps": {app: {"authorization": "authorized"}}, **more}


def write_requests(path, first, count, people, first_person=0):
    """Writes the requests with the numbers from `first` on, in turn to so many people; returns the path."""
    with open(path, "w", encoding="ascii") as file:
        file.writelines(REQUEST(i=i, p=first_person + i % people, t=i % 50) for i in range(first, first + count))
    return path


def write_app(path):
    path.write_text(f"bulk|{json.dumps(APP)}\n")
    return path


def write_people(path, people, **more):
    """Writes the people's records, with members added to each."""
    with open(path, "w", encoding="ascii") as file:
        for name in (f"person-{number}" for number in range(people)):
            record = person(name, device=f"{name}-phone", **more)
            file.write(f"{name}|{json.dumps(record, separators=(',', ':'))}\n")
    return path
