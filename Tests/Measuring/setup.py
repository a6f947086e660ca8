"""What figures depend on: the machine, the versions, and the settings that differ from the defaults."""

import os
import re
import subprocess
from pathlib import Path

import confluent_kafka

from .machine import HOME

# Where Belfry finds the broker and its executables says nothing about speed, and secrets are not to be printed.
UNTOLD = re.compile(r"BELFRY_(BOOTSTRAP_SERVERS|TOPIC_PREFIX|BINARIES|.*(PASSWORD|SECRET|KEY|TOKEN).*)")


def said(*command):
    """The first line that a command prints, to either output; "unknown" without one."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=HOME)
    except OSError:
        return "unknown"
    lines = (done.stdout.strip() or done.stderr.strip()).splitlines()
    return lines[0] if lines and done.returncode == 0 else "unknown"


def machine():
    """The number of cores, and the processor's model, as Linux calls it."""
    model = re.search(r"^model name\s*: (.+)", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    return f"{os.cpu_count()} cores, {model[1] if model else 'unknown'}"


def belfry():
    """The versions of Belfry, and of the library that its services use; the Python client brings its own."""
    return f"Belfry {said('git', 'rev-parse', '--short', 'HEAD')}", (
        f"librdkafka {said('pkg-config', '--modversion', 'rdkafka')}")


def settings_told(environment):
    """Belfry's settings in an environment, as text, without secrets and what does not matter for speed."""
    told = [f"{name}={value}" for name, value in environment.items()
            if name.startswith("BELFRY_") and not UNTOLD.fullmatch(name)]
    return " ".join(told) or "the defaults"


def setup_line(kafka, partitions, settings):
    """The setup as text: `kafka` is the broker's version, `settings` the environment of the services."""
    own, library = belfry()
    gibibytes = int(re.search(r"MemTotal:\s+(\d+)", Path("/proc/meminfo").read_text())[1]) >> 20
    return (
        f"setup: {machine()}, {gibibytes} GiB; broker, services and load on this machine; "
        f"load average {os.getloadavg()[0]:.2f}\n"
        f"       {own}; {said('swift', '--version')}; {library}; {kafka}\n"
        f"       exactly once; {partitions} partitions; settings: {settings_told(settings)}")


def fault_setup(settings):
    """The setup of a fault run, for its report."""
    return {
        "machine": f"{machine()}; all on this machine",
        "load average": f"{os.getloadavg()[0]:.1f}",
        "versions": f"{', '.join(belfry())} in the services, {confluent_kafka.libversion()[0]} in the reader",
        "settings of the services": ", ".join(
            f"{name.removeprefix('BELFRY_KAFKA_').lower().replace('_', '.')}={value}"
            for name, value in settings.items())}
