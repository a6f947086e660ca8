"""The topics of one pipeline: created by `belfry`, written and read by kcat, which takes the least CPU time."""

import os
import subprocess


def create_topics(binaries, servers, partitions, prefix="", replicas=None):
    """Creates all topics with this prefix; without `replicas` they have as many as the brokers are set to make."""
    command = [str(binaries / "belfry"), "topics", "create", "--partitions", str(partitions)]
    subprocess.run(
        command + (["--replicas", str(replicas)] if replicas else []), check=True, stdout=subprocess.DEVNULL,
        env={**os.environ, "BELFRY_BOOTSTRAP_SERVERS": servers, "BELFRY_TOPIC_PREFIX": prefix})


class Topics:
    """The topics with one prefix, by their names without it."""

    def __init__(self, servers, prefix):
        self.servers, self.prefix = servers, prefix

    def publish(self, topic, lines, *settings):
        """Publishes a file of lines, each a key and a value with `|` between; waits until all are acknowledged."""
        with open(lines, "rb") as file:
            subprocess.run(
                self._kcat("-P", topic, "-K", "|", *settings or (
                    "-X", "queue.buffering.max.messages=1000000", "-X", "linger.ms=20")), stdin=file, check=True)

    def committed(self, topic, form):
        """One line for each committed record, in kcat's format `form`."""
        return self._lines("-C", topic, "-o", "beginning", "-e", "-q", "-X", "isolation.level=read_committed",
                           "-f", form + "\n")

    def has(self, topic, count):
        """Whether a topic has at least so many committed records."""
        return len(self.committed(topic, "%o")) >= count

    def timestamps(self, topic):
        """The timestamps of the committed records, in seconds."""
        return [int(each) / 1000 for each in self.committed(topic, "%T")]

    def average_size(self, topic):
        """The average size of the last values, in bytes; tombstones do not count."""
        last = self._lines("-C", topic, "-o", "-100", "-e", "-q", "-c", "400", "-f", "%S\n")
        sizes = [size for size in map(int, last) if size > 0]
        return sum(sizes) // len(sizes) if sizes else 0

    def _kcat(self, kind, topic, *arguments):
        return ["kcat", kind, "-b", self.servers, "-t", self.prefix + topic, *arguments]

    def _lines(self, *arguments):
        return subprocess.run(self._kcat(*arguments), stdout=subprocess.PIPE, check=True).stdout.split()
