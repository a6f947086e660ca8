"""Everything that a page expects to run: a node of Apache Kafka with the topics, and all programs."""

from Measuring.kafka import Node
from Measuring.machine import LOCAL, free_port
from Measuring.service import BINARIES, SERVICES, Service, stop_all
from Measuring.topics import create_topics


class Stage:
    """A node, the five services, webhooks and gateway, each on a free port."""

    programs = [*SERVICES, "webhooks", "gateway"]
    # Variables for all of them.
    settings = {}

    def __init__(self, folder):
        self.folder, self.running, self.kafka = folder, {}, Node(folder)
        self.variables = {"BELFRY_BOOTSTRAP_SERVERS": self.kafka.servers, **self.settings}
        try:
            create_topics(BINARIES, self.kafka.servers, 4)
            for program in self.programs:
                self.start(program)
            for service in self.running.values():
                service.wait_until_ready()
        except BaseException:
            self.close()
            raise

    def start(self, program, **settings):
        self.running[program] = Service(BINARIES / program, self.folder, program, self.variables | settings)

    @property
    def given(self):
        """The addresses that the pages name, and those of this stage."""
        return {
            f"{LOCAL}:9092": self.kafka.servers, f"{LOCAL}:7780": f"{LOCAL}:{self.running['gateway'].port}",
            # A receiver of webhooks.
            f"{LOCAL}:8085": f"{LOCAL}:{free_port()}"}

    def close(self):
        stop_all(self.running.values())
        self.kafka.close()
