"""A server for webhooks, in the tests: python3 receiver.py SECRET LOG

It prints its port, and appends a JSON line to LOG for each call: path, id, whether the library of Standard
Webhooks accepts it and rejects it with one byte changed, and the body.

The path decides on the answer:
    /ok             204
    /sleep/N        204 after N seconds
    /refuse/N       503 to the first N calls of each webhook-id, then 204
    /status/N       N
    /to/URL         302 to that URL
    /endless        200 and a body without end
"""

import collections
import json
import sys
import time
import urllib.parse

import standardwebhooks

from serving import LOCK, Handler, serve

SECRET, LOG = sys.argv[1:3]
SEEN = collections.Counter()


def verified(body, headers):
    try:
        standardwebhooks.Webhook(SECRET).verify(body, headers)
        return True
    except standardwebhooks.webhooks.WebhookVerificationError:
        return False


class Receiver(Handler):
    def do_POST(self):
        body, headers = self.read_call()
        changed = bytes([body[0] ^ 1]) + body[1:]
        row = {
            "path": self.path, "id": headers.get("webhook-id"),
            "verified": verified(body, headers), "rejected": not verified(changed, headers),
            "contentType": headers.get("content-type"), "agent": headers.get("user-agent"), "body": json.loads(body)}
        with LOCK:
            SEEN[self.path, row["id"]] += 1
            count = SEEN[self.path, row["id"]]
        self.note(LOG, row)
        self.respond(count)

    def respond(self, count):
        word, _, rest = self.path[1:].partition("/")
        if word == "sleep":
            time.sleep(float(rest))
        if word == "endless":
            self.send_response(200)
            self.end_headers()
            while True:
                self.wfile.write(b"x" * 65536)
        if word == "to":
            self.send_response(302)
            self.send_header("location", urllib.parse.unquote(rest))
        elif word == "status":
            self.send_response(int(rest))
        elif word == "refuse" and count <= int(rest):
            self.send_response(503)
        else:
            self.send_response(204)
        self.send_header("content-length", "0")
        self.end_headers()


serve(Receiver)
