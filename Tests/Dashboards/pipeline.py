"""Every program on a node of Apache Kafka, scraped by a Prometheus with the rules of deploy/monitoring/alerts."""

import subprocess
import sys

from Measuring.certificates import self_signed, write_signing_key
from Measuring.deadline import wait
from Measuring.machine import HOME, LOCAL
from Measuring.service import SERVICES
from Pages.stage import Stage

from .traffic import Traffic

sys.path.insert(0, str(HOME / "Tests" / "Faults"))
from prometheus import Prometheus  # noqa: E402

PROGRAMS = [*SERVICES, "webhooks", "apns", "gateway", "console"]


class Pipeline(Stage):
    """Starts everything in a folder, and sends traffic of every kind."""

    programs, prometheus = PROGRAMS, None
    settings = {"BELFRY_WEBHOOKS_ALLOW_LOOPBACK": "true"}

    def __init__(self, folder):
        self.apple = Apple(folder)
        self.settings = self.settings | self.apple.settings
        super().__init__(folder)
        try:
            self.traffic = Traffic(self.kafka.servers)
            self.traffic.register()
            self.prometheus = Prometheus(folder / "prometheus", self.running.values())
        except BaseException:
            self.close()
            raise

    def start(self, program, **settings):
        own = {"BELFRY_TRACES_FILE": str(self.folder / "traces.jsonl")} if program in SERVICES else {}
        super().start(program, **own, **settings)

    def restart(self, program):
        """Ends a program in order, and starts it at the same address."""
        port = self.running[program].port
        self.running[program].terminate()
        self.start(program, BELFRY_HTTP_ADDRESS=f"{LOCAL}:{port}")
        self.running[program].port = port
        self.running[program].wait_until_ready()

    def run(self):
        """Sends the traffic, and waits until everything came of it that will come for now."""
        scheduling, apns = self.running["scheduling"], self.running["apns"]

        def receipts(rule):
            return scheduling.metric("belfry_receipts_total", f'rule="{rule}"')

        self.traffic.send()
        request = {"id": "by-http", "app": "parcel", "recipients": ["anna"], "content": {"title": "By HTTP"}}
        answer = self.running["gateway"].page("/v1/notifications", 30, "POST", request)
        if answer[0] != 202:
            raise RuntimeError(f"the gateway answered {answer}")
        # Who is not registered is unknown after 10 s, and the first alerts of the snoozed and the held are out before.
        scheduling.wait_for("the stranger to be unknown", 60, lambda: receipts("P1"))
        self.traffic.answer()
        scheduling.wait_for("the snooze", 30, lambda: receipts("W10"))
        apns.wait_for("a push", 30, lambda: apns.metric("belfry_apns_pushes_total", 'result="pushed"'))
        scheduling.wait_for("the held one to be read", 30, lambda: receipts("W1"))

    def close(self):
        if self.prometheus:
            self.prometheus.terminate()
        super().close()
        self.apple.close()


class Apple:
    """The demo's stand-in for Apple, which takes every push, and a key that signs them."""

    def __init__(self, folder):
        port = folder / "apple.port"
        certificate, key = self_signed(folder, "apple", "DNS:localhost")
        write_signing_key(folder / "AuthKey.p8")
        self._process = subprocess.Popen(
            [sys.executable, HOME / "deploy" / "shell" / "apple.py", certificate, key, port], stdout=subprocess.DEVNULL)
        wait("the stand-in for Apple", 30, port.exists, saw=lambda: f"exit code {self._process.poll()}")
        self.settings = {
            "BELFRY_APNS_PRODUCTION": f"localhost:{port.read_text()}", "BELFRY_APNS_CERTIFICATES": str(certificate),
            "BELFRY_APNS_TEAM_ID": "ABCDE12345", "BELFRY_APNS_KEY_ID": "KEY1234567",
            "BELFRY_APNS_KEY_FILE": str(folder / "AuthKey.p8")}

    def close(self):
        self._process.terminate()
        self._process.wait()
