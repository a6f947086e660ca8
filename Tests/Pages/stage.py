"""Everything that a page expects to run: a node of Apache Kafka with the topics, and all programs."""

import os
import subprocess

from Measuring.kafka import Node
from Measuring.machine import HOME, LOCAL, free_port
from Measuring.service import BINARIES, SERVICES, Service, stop_all


class Stage:
    """A node, the five services, webhooks and gateway, each on a free port."""

    def __init__(self, folder, **settings):
        """`settings` are variables for all programs."""
        self.kafka = Node(folder)
        self.servers, self.running = self.kafka.servers, {}
        try:
            self._variables = {"BELFRY_BOOTSTRAP_SERVERS": self.servers, **settings}
            subprocess.run(
                [BINARIES / "belfry", "topics", "create"], cwd=HOME, env={**os.environ, **self._variables},
                capture_output=True, check=True)
            for program in (*SERVICES, "webhooks", "gateway"):
                self.running[program] = Service(BINARIES / program, folder, program, self._variables)
            for service in self.running.values():
                service.wait_until_ready()
        except BaseException:
            self.close()
            raise

    @property
    def given(self):
        """The addresses that the pages name, and those of this stage."""
        return {
            f"{LOCAL}:9092": self.servers,
            f"{LOCAL}:7780": f"{LOCAL}:{self.running['gateway'].port}",
            # A receiver of webhooks.
            f"{LOCAL}:8085": f"{LOCAL}:{free_port()}",
        }

    def close(self):
        stop_all(self.running.values())
        self.kafka.close()
