"""`deploy/guides/PUSHING.md` as it stands there, with a server in Apple's place."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from Measuring.certificates import self_signed, write_signing_key
from Measuring.deadline import wait
from Measuring.machine import HOME, LOCAL, free_port
from Measuring.service import BINARIES

from . import examples
from .markdown import Page
from .play import clone
from .running import Session

PAGE = HOME / "deploy" / "guides" / "PUSHING.md"


class Pushing(unittest.TestCase):
    def server(self, folder):
        """Starts the server; returns its port, and a function for its events of a kind."""
        files = self_signed(folder, "server", "DNS:localhost")
        log = folder / "server.log"
        with open(log, "wb") as output:
            process = subprocess.Popen(
                [sys.executable, HOME / "Tests/Python/http2_server.py", *files], stdin=subprocess.PIPE, stdout=output)
        self.addCleanup(process.wait)
        self.addCleanup(process.stdin.close)

        def events(kind):
            return [each for each in map(json.loads, log.read_text().splitlines()) if each["event"] == kind]

        wait("the server's port", 20, lambda: log.read_text().endswith("\n"), saw=log.read_text)
        return events("listening")[0]["port"], events

    def test_every_command_does_what_the_page_shows(self):
        page = Page.read(PAGE)
        self.assertEqual(examples.faults(page) + examples.unknown_commands(page), [])
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        port, events = self.server(folder)
        write_signing_key(folder / "AuthKey_KEY1234567.p8")
        (folder / "clone").mkdir()
        clone(folder / "clone")
        gateway = f"{LOCAL}:{free_port()}"
        settings = {
            "HOME": str(folder), "BELFRY_APNS_DEVELOPMENT": f"localhost:{port}",
            "BELFRY_APNS_CERTIFICATES": str(folder / "server.crt"), "BELFRY_GATEWAY_ADDRESS": gateway,
            "BELFRY_HTTP_ADDRESS": "off"}
        given = {
            "sudo apt-get": "true", "swift build": "true", "$PWD/.build/debug": str(BINARIES), f"{LOCAL}:7780": gateway}
        self.addCleanup(self.end, folder / "clone/.run/push/pids")
        Session(folder / "clone", settings, given).play(page)
        bodies = [json.loads(each["body"])["aps"]["alert"] for each in events("request")]
        self.assertEqual(bodies, ["Test from Belfry", {"title": "Your Turn", "body": "Knight to f6."}])

    @staticmethod
    def end(pids):
        """Ends what the page's last command did not."""
        for pid in pids.read_text().split() if pids.exists() else []:
            try:
                os.kill(int(pid), signal.SIGTERM)
            except ProcessLookupError:
                pass
