"""The clients to copy: the receiver of webhooks, called as Belfry and others might call, and those of the gateway."""

import base64
import http.server
import json
import os
import subprocess
import sys
import threading
import unittest
import urllib.error
import urllib.request
from datetime import datetime, timedelta, timezone

from standardwebhooks import Webhook

from Measuring.machine import HOME, LOCAL, free_port

SECRET = "whsec_" + base64.b64encode(b"k" * 32).decode()
CLIENTS = HOME / "deploy/contract/examples/clients/python"


class Receiver(unittest.TestCase):
    def setUp(self):
        self.address = f"{LOCAL}:{free_port()}"
        self.process = subprocess.Popen(
            [sys.executable, CLIENTS / "receive.py", self.address],
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


class Gateway(http.server.BaseHTTPRequestHandler):
    """Gives each call the next of the server's answers: a status and a body."""

    def do_POST(self):
        self.rfile.read(int(self.headers.get("content-length") or 0))
        status, body = self.server.answers.pop(0)
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body.encode())

    do_GET = do_POST

    def log_message(self, *_):
        pass


class Clients(unittest.TestCase):
    def run_client(self, answers, *words, given=None):
        """The ids of what a client prints before it ends with 1, since the last answer turns it down."""
        with http.server.HTTPServer((LOCAL, 0), Gateway) as server:
            server.answers = [*answers, (422, '{"detail":"no"}')]
            threading.Thread(target=server.serve_forever).start()
            done = subprocess.run(
                [sys.executable, CLIENTS / words[0], *words[1:]], input=given, capture_output=True, text=True,
                timeout=60, env={**os.environ, "BELFRY_GATEWAY": f"http://{LOCAL}:{server.server_port}"})
            server.shutdown()
        self.assertEqual((done.returncode, server.answers), (1, []), done.stderr)
        return [json.loads(each)["id"] for each in done.stdout.splitlines()]

    def test_a_request_is_sent_again_until_it_is_taken_or_turned_down(self):
        answers = [(502, "<html>"), (500, ""), (429, ""), (202, '{"id":"a"}')]
        self.assertEqual(self.run_client(answers, "publish.py", given='{"id":"a"}\n{"id":"b"}\n'), ["a"])

    def test_a_stream_comes_back_and_leaves_out_what_is_overtaken(self):
        events = [f'event: delivery\ndata: {{"id":"{number}","sequence":{number}{more}}}\n\n' for number, more in [
            (2, ',"notification":"a"'), (4, ',"notifications":["a","b"]'), (3, ',"notification":"b"'),
            (5, ',"notification":"c","replaces":"d"'), (1, ',"notification":"d"'), (6, ',"notification":"b"'), (7, "")]]
        answers = [(200, "".join(events[:2])), (502, "<html>"), (200, "".join(events[2:]))]
        self.assertEqual(self.run_client(answers, "stream.py", "anna", "phone", "ios"), list("24567"))
