"""Producers that sign their requests, in the tests: python3 signing_producers.py KEY STATUS URL...

Four threads send requests of the app "bank" to the gateways in turn until SIGTERM. The file KEY holds
the id of the key on its first line and the secret on its second; it is read before each request, so the test can change it.
The file STATUS is written again and again: how many were sent, the answers by status, those in flight by key, and the first
refusals.
"""

import base64
import collections
import hashlib
import hmac
import http.client
import json
import os
import signal
import sys
import threading
import urllib.parse

KEY, STATUS = sys.argv[1:3]
GATEWAYS = [urllib.parse.urlsplit(url).netloc for url in sys.argv[3:]]
LOCK = threading.Lock()
STOP = threading.Event()
ANSWERS = collections.Counter()
FLYING = collections.Counter()
REFUSALS = []


def send(number):
    connections = [http.client.HTTPConnection(place, timeout=30) for place in GATEWAYS]
    count = 0
    while not STOP.wait(0.01):
        count += 1
        with LOCK:
            with open(KEY, encoding="utf-8") as file:
                key, secret = file.read().splitlines()
            FLYING[key] += 1
        body = json.dumps({"id": f"p{number}-{count}", "app": "bank", "recipients": ["anna"],
                           "content": {"title": "T"}}).encode()
        code = base64.b64encode(hmac.digest(secret.encode(), body, hashlib.sha256)).decode()
        connection = connections[count % len(connections)]
        headers = {"Content-Type": "application/json", "Belfry-Signature": f"{key};v1,{code}"}
        connection.request("POST", "/v1/notifications", body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        with LOCK:
            FLYING[key] -= 1
            ANSWERS[str(answer.status)] += 1
            if answer.status != 202:
                REFUSALS.append(f"{key}: {text}")


def write():
    with LOCK:
        status = {"sent": ANSWERS.total(), "answers": ANSWERS, "inFlight": FLYING, "refusals": REFUSALS[:5]}
        text = json.dumps(status)
    with open(STATUS + ".new", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(STATUS + ".new", STATUS)


signal.signal(signal.SIGTERM, lambda *_: STOP.set())
threads = [threading.Thread(target=send, args=(number,)) for number in range(4)]
for thread in threads:
    thread.start()
while not STOP.wait(0.02):
    write()
for thread in threads:
    thread.join()
write()
