"""deploy/packaging/compose.yaml, as it is written and as Compose reads it."""

import re
import subprocess

import yaml
from Measuring.machine import HOME

from .programs import SERVERS

FILE = HOME / "deploy" / "packaging" / "compose.yaml"


def read():
    """The file with its anchors followed."""
    return yaml.safe_load(FILE.read_text())


def checked():
    """What Debian's docker-compose makes of the file, after its own schema; raises CalledProcessError if it refuses."""
    output = subprocess.run(
        ["docker-compose", "--file", FILE, "config"], check=True, capture_output=True, text=True).stdout
    return yaml.safe_load(output)


def programs(file):
    """The services that run a program of Belfry, by its name."""
    return {name: each for name, each in file["services"].items() if name in SERVERS}


def seconds(text):
    """A duration such as 15s, in seconds."""
    return int(re.fullmatch(r"(\d+)s", text)[1])
