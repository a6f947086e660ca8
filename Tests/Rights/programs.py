"""Belfry's programs on a guarded node, each with a user of its own."""

import json
import os
import subprocess
from pathlib import Path

import confluent_kafka

from Measuring.deadline import GaveUp
from Measuring.machine import HOME
from Measuring.service import BINARIES, SERVICES, Service, stop_all

AROUND = ["webhooks", "apns", "gateway", "console"]
# The rights of who runs the command.
OPERATOR = "operator"


def listed():
    """What `belfry topics acls` lists: the principal and the rights of each program."""
    done = subprocess.run(
        [BINARIES / "belfry", "topics", "acls", "--json"], capture_output=True, text=True, check=True)
    return {each["program"]: each for each in json.loads(done.stdout)}


def variables(client):
    """The settings of a client of librdkafka as environment variables of Belfry."""
    client = dict(client)
    result = {"BELFRY_BOOTSTRAP_SERVERS": client.pop("bootstrap.servers")}
    return result | {f"BELFRY_KAFKA_{name.upper().replace('.', '_')}": value for name, value in client.items()}


def newer_library(folder):
    """The variable with which a program uses the librdkafka of the Python client in place of the system's.

    Before 2.6.1 librdkafka sends its SCRAM nonce twice, and Apache Kafka since 3.8.1 turns that down. Both libraries
    have the same binary interface. Certificates are tried with the system's library.
    """
    found = list(Path(confluent_kafka.__file__).parents[1].glob("confluent_kafka.libs/librdkafka*.so*"))
    if len(found) != 1:
        raise GaveUp(f"one librdkafka is expected beside confluent_kafka, not {found}")
    folder.mkdir()
    (folder / "librdkafka.so.1").symlink_to(found[0])
    return {"LD_LIBRARY_PATH": str(folder)}


class Programs:
    """The programs of one test; what is started is stopped."""

    def __init__(self, node, folder):
        self.node, self.folder = node, folder
        self.running = {}
        self.library = newer_library(folder / "library")

    def _variables(self, client):
        return variables(client) | (self.library if "sasl.mechanism" in client else {})

    def start(self, program, client=None, **settings):
        """Starts a program, by default with its user's password."""
        folder = self.folder / f"{program}-{len(list(self.folder.iterdir()))}"
        folder.mkdir()
        own = {"BELFRY_WEBHOOKS_ALLOW_LOOPBACK": "true"} if program == "webhooks" else {}
        service = Service(
            BINARIES / program, folder, program,
            self._variables(client or self.node.client(f"belfry-{program}")) | own | settings)
        self.running[program] = service
        return service

    def start_all(self, programs=(*SERVICES, *AROUND), client=lambda program: None):
        for program in programs:
            self.start(program, client(program))
        for program in programs:
            self.running[program].wait_until_ready()

    def stop(self):
        stop_all(self.running.values())
        self.running = {}

    def wait_for_words(self, service, words, seconds=30):
        """Waits until one line of the program's log has all these words; returns it."""
        def line():
            text = service.log.read_text(errors="replace")
            return next((each for each in text.splitlines() if all(word in each for word in words)), None)

        return service.wait_for(f"{service.name} to write {words}", seconds, line)

    def belfry(self, *arguments, client=None, expected=0):
        """Runs the command `belfry`, by default with its user's password; returns its output and its complaints."""
        client = client or self.node.client(f"belfry-{OPERATOR}")
        done = subprocess.run(
            [BINARIES / "belfry", *arguments], capture_output=True, text=True, timeout=120, check=False, cwd=HOME,
            env={**os.environ, **self._variables(client)})
        if done.returncode != expected:
            raise AssertionError(f"belfry {arguments} ended with {done.returncode}: {done.stderr}{done.stdout}")
        return done.stdout + done.stderr
