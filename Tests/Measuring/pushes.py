"""The load of `apns`: an app with a key, and deliveries that are alerts, each to a device of its own."""

import json
import time

from .machine import LOCAL

APP = {"id": "chess", "name": "Chess",
       "apns": {"teamId": "ABCDE12345", "keys": [{"id": "KEY1234567", "secretRef": "AuthKey.p8"}]}}
# A template, because encoding so many values as JSON takes longer than measuring them. All payloads are equally long.
# Tokens have 64 digits, as Apple's have.
DELIVERY = (
    '%(person)s|{"id":"s%(number)08d/%(person)s/d%(number)08d","sequence":%(number)d,"type":"present",'
    '"notification":"chess/r%(number)08d/%(person)s","person":"%(person)s","device":"d%(number)08d","platform":"ios",'
    '"app":"chess","at":"%(at)s","interruptionLevel":"%(level)s","alert":{"surface":"banner","sound":"default"},'
    '"list":true,"views":{"banner":{"title":"Game %(number)08d","body":"It is your move in the game that you began '
    'yesterday."},"list":{"title":"Game %(number)08d","body":"It is your move in the game that you began yesterday."}},'
    '"why":{"code":"alerted","rule":"S13"},"apns":{"token":"%(number)064x","environment":"production","headers":{'
    '"apns-topic":"chess","apns-push-type":"alert","apns-priority":"10","apns-expiration":"%(end)d",'
    '"apns-collapse-id":"chess/r%(number)08d/%(person)s"},"payload":%(payload)s}}')
PAYLOAD = (
    '{"aps":{"alert":{"title":"Game %(number)08d","body":"%(text)s"},"sound":"default",'
    '"interruption-level":"%(level)s"},'
    '"belfry":{"delivery":"s%(number)08d/%(person)s/d%(number)08d","notification":"chess/r%(number)08d/%(person)s"}}')
PEOPLE = 997
# The label of the pushes that Apple took.
PUSHED = 'result="pushed"'


def delivery(number, size, level="active"):
    """A delivery as a line of key and value, whose payload has so many bytes."""
    now = time.time()
    facts = {"number": number, "person": f"p{number % PEOPLE:03d}", "level": level, "end": now + 86_400, "text": "",
             "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now))}
    facts["text"] = "x" * (size - len(PAYLOAD % facts))
    return DELIVERY % {**facts, "payload": PAYLOAD % facts}


def publish_deliveries(subject, count, size):
    """Publishes the app, and so many deliveries of alerts to `deliveries.ios`, with numbers from 1 on."""
    path = subject.bench.folder / "deliveries"
    path.write_text(f"chess|{json.dumps(APP)}\n")
    subject.topics.publish("notifications.apps", path)
    with open(path, "w", encoding="ascii") as file:
        file.writelines(delivery(number, size) + "\n" for number in range(1, count + 1))
    subject.topics.publish("deliveries.ios", path)
    path.unlink()


def start_apns(subject, tools, port, **settings):
    """Starts `apns` on the subject's topics, with the server at this port in Apple's place; `settings` are `apns.…`."""
    return subject.run("apns", "apns", {
        "BELFRY_APNS_START": "earliest", "BELFRY_APNS_PRODUCTION": f"{LOCAL}:{port}",
        "BELFRY_APNS_CERTIFICATES": str(tools.certificate), "BELFRY_SECRETS_DIRECTORY": str(tools.secrets),
        **{f"BELFRY_APNS_{name.upper()}": str(value) for name, value in settings.items()}})
