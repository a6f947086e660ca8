"""What every mode of the benchmark gets: its options, a broker, and the pipelines that it measures there."""

import os
from contextlib import closing
from functools import cached_property

from .kafka import start_kafka
from .setup import setup_line
from .subject import Subject


class Bench:
    """One run of one mode. Its files go to `folder`, and its processes end with it."""

    def __init__(self, options, folder, binaries):
        self.options, self.folder, self.binaries = options, folder, binaries
        # Average sizes in bytes of the records that each service of the pipeline wrote, by service and topic.
        self.shapes = {}

    @cached_property
    def kafka(self):
        """The broker, started when it is first needed."""
        return start_kafka(self.folder, self.options.nodes)

    def subject(self, name, settings=None, turn=""):
        """The pipeline or its copying hops, with topics of their own; its processes end with the context.

        A mode that measures the same subject in several rounds names the `turn`, so that each has new topics.
        """
        return closing(Subject(self, name, settings or {}, turn))

    def print_setup(self, settings=None):
        """Prints the setup; `settings` are those that this mode adds to the services' environment."""
        environment = {**os.environ, **(settings or {})}
        print(setup_line(self.kafka.version(), self.options.partitions, environment))

    def close(self):
        if "kafka" in self.__dict__:
            self.kafka.close()
