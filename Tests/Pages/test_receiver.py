"""The receiver of webhooks that the producers' page shows, called as Belfry calls and as others might."""

import base64
import json
import os
import subprocess
import sys
import unittest
import urllib.error
import urllib.request
from datetime import datetime, timedelta, timezone

from standardwebhooks import Webhook

from Measuring.machine import HOME, LOCAL, free_port

SECRET = "whsec_" + base64.b64encode(b"k" * 32).decode()


class Receiver(unittest.TestCase):
    def setUp(self):
        self.address = f"{LOCAL}:{free_port()}"
        self.process = subprocess.Popen(
            [sys.executable, HOME / "deploy/contract/examples/clients/python/receive.py", self.address],
            env={**os.environ, "BELFRY_WEBHOOK_SECRET": SECRET}, stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.process.stdout.close)
        self.addCleanup(self.process.wait)
        self.addCleanup(self.process.kill)
        self.assertEqual(self.process.stdout.readline(), f"listening on {self.address}\n")

    def call(self, name, body, secret=SECRET, age=0, sent=None, former=None):
        """The status of a call that is signed as Standard Webhooks' own library signs."""
        at = datetime.now(timezone.utc) - timedelta(seconds=age)
        signatures = [Webhook(each).sign(name, at, body) for each in (former, secret) if each]
        headers = {"webhook-id": name, "webhook-timestamp": str(int(at.timestamp())),
                   "webhook-signature": " ".join(signatures)}
        try:
            with urllib.request.urlopen(urllib.request.Request(
                    f"http://{self.address}/", data=(sent or body).encode(), headers=headers), timeout=10) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            error.close()
            return error.code

    def test_a_call_is_handled_once_and_a_false_one_never(self):
        other = "whsec_" + base64.b64encode(b"o" * 32).decode()
        self.assertEqual(self.call("a", '{"n":1}'), 204)
        self.assertEqual(self.call("a", '{"n":1}'), 204)
        self.assertEqual(self.call("b", '{"n":2}', sent='{"n":3}'), 401)
        self.assertEqual(self.call("c", '{"n":4}', secret=other), 401)
        self.assertEqual(self.call("d", '{"n":5}', age=400), 401)
        self.assertEqual(self.call("e", '{"n":6}', age=-400), 401)
        self.assertEqual(self.call("f", '{"n":7}', former=other), 204)
        self.process.terminate()
        self.assertEqual([json.loads(each)["n"] for each in self.process.stdout], [1, 7])
