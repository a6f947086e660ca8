"""Starting, asking and ending a process, with a small web server in place of a service."""

import signal
import sys
import tempfile
import unittest
from pathlib import Path

from .deadline import GaveUp, wait
from .machine import MEBIBYTE, free_port
from .service import Service

SERVER = """#!{python}
import http.server, os
class Pages(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200 if self.path == "/metrics" else 503)
        self.end_headers()
        self.wfile.write(b"belfry_state_keys 4\\n")
host, port = os.environ["BELFRY_HTTP_ADDRESS"].split(":")
http.server.HTTPServer((host, int(port)), Pages).serve_forever()
"""


class Services(unittest.TestCase):
    def start(self, program):
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        binary = folder / "program"
        binary.write_text(program)
        binary.chmod(0o755)
        service = Service(binary, folder, "one", {})
        self.addCleanup(service.terminate)
        return service

    def test_pages_and_figures_of_a_running_process(self):
        service = self.start(SERVER.format(python=sys.executable))
        wait("the server", 10, lambda: service.page("/metrics")[0])
        self.assertEqual(service.metric("belfry_state_keys"), 4)
        self.assertFalse(service.is_ready)
        self.assertGreater(service.memory(), MEBIBYTE)
        self.assertGreater(service.cpu(), 0)
        self.assertEqual(service.terminate(), -signal.SIGTERM)
        self.assertEqual(service.page("/metrics"), (None, ""))

    def test_a_process_that_ends_at_its_start_is_told_with_its_log(self):
        service = self.start("#!/bin/sh\necho no such setting\nexit 64\n")
        with self.assertRaisesRegex(GaveUp, "no such setting"):
            service.wait_until_ready(10)

    def test_a_deadline_names_what_did_not_come(self):
        with self.assertRaisesRegex(GaveUp, "the moon"):
            wait("the moon", 0, lambda: None)

    def test_no_port_is_given_twice(self):
        self.assertEqual(len({free_port() for _ in range(200)}), 200)
