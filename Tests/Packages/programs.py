"""What the programs say of themselves, and what the source says of them."""

import functools
import re
import subprocess

from Measuring.machine import HOME
from Measuring.service import BINARIES, SERVICES

BINARIES = BINARIES.resolve()

# The programs that run all the time, and the command.
SERVERS = [*SERVICES, "webhooks", "apns", "gateway", "console"]
PROGRAMS = [*SERVERS, "belfry"]
# These serve metrics only to an operator's token.
WITH_TOKENS = ["gateway", "console"]


def source(path):
    """The text of a file of the repository."""
    return (HOME / path).read_text()


def products():
    """The executables that Package.swift declares."""
    text = source("Package.swift")
    services = re.search(r"let services = \[(.*?)\]", text)[1]
    around = re.search(r"products: \(services \+ \[(.*?)\]\)", text)[1]
    others = re.findall(r'\.executable\(name: "(\w+)"', text)
    return [name.lower() for name in re.findall(r'"(\w+)"', services + around)] + others


@functools.cache
def told(program, option):
    """What a program prints for --help or --version."""
    return subprocess.run([BINARIES / program, option], check=True, capture_output=True, text=True).stdout


def version():
    """The version of the programs, such as 0.1.0."""
    return told("ingestion", "--version").split()[-1]


def settings(program):
    """The settings that a program's --help lists, such as worker.id."""
    rows = re.findall(r"^  ([a-z]+(?:\.[a-z]+)+(?:, [a-z]+(?:\.[a-z]+)+)*) ", told(program, "--help"), re.MULTILINE)
    return {name for row in rows for name in row.split(", ")}


def default_port(program):
    """The port of the process with worker.id 0, where no address is set."""
    return int(re.search(r"127\.0\.0\.1:(\d+) \+ 100 × worker\.id", told(program, "--help"))[1])


def longest_stop():
    """After so many seconds a process has ended, whatever the broker does."""
    return float(re.search(r"longestStopSeconds = ([\d.]+)", source("Shared/Program/Signals.swift"))[1])


def session():
    """For so many seconds a process that is gone keeps its partitions."""
    house = source("Shared/Kafka/Client/Configuration+House.swift")
    return int(re.search(r'"session\.timeout\.ms"\] = "(\d+)"', house)[1]) / 1000
