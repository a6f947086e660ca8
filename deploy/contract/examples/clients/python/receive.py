"""Receives an app's webhooks, verifies each, and prints it once as a line of JSON.

    python3 receive.py HOST:PORT

BELFRY_WEBHOOK_SECRET is the secret of the webhook in the app's record. Needs only Python 3.11. In production put it behind
TLS: Belfry calls public addresses by https only.
"""

import base64
import hashlib
import hmac
import http.server
import os
import sys
import time
from collections import OrderedDict

SECRET = os.environ["BELFRY_WEBHOOK_SECRET"]
KEY = base64.b64decode(SECRET.removeprefix("whsec_")) if SECRET.startswith("whsec_") else SECRET.encode()
# Seconds that a call's time may differ from this clock.
TOLERANCE = 300
REMEMBERED = 100_000
LARGEST = 1 << 20


def handle(body):
    """Do your work here, after the answer if it takes long."""
    print(body.decode(), flush=True)


def is_genuine(headers, body):
    """Whether the call has a signature of Standard Webhooks with our key, made a short time ago."""
    call, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not at.isdigit() or abs(time.time() - int(at)) > TOLERANCE:
        return False
    expected = base64.b64encode(hmac.digest(KEY, f"{call}.{at}.".encode() + body, hashlib.sha256)).decode()
    # While a secret is changed, there is a signature for each.
    return any(
        hmac.compare_digest(each.encode(), f"v1,{expected}".encode())
        for each in headers.get("webhook-signature", "").split(" "))


class Receiver(http.server.BaseHTTPRequestHandler):
    # A call that is repeated has the same id. To recognise it beyond this process, store the ids with the work.
    handled = OrderedDict()

    def do_POST(self):
        length = int(self.headers.get("content-length") or 0)
        body = self.rfile.read(length) if length <= LARGEST else b""
        if not is_genuine(self.headers, body):
            self.send_error(401)
            return
        call = self.headers["webhook-id"]
        if call not in self.handled:
            handle(body)
            self.handled[call] = True
            if len(self.handled) > REMEMBERED:
                self.handled.popitem(last=False)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    host, _, port = sys.argv[1].rpartition(":")
    server = http.server.HTTPServer((host, int(port)), Receiver)
    print(f"listening on {sys.argv[1]}", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
