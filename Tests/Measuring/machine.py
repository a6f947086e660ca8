"""This machine: free ports, and the CPU time and memory of a process."""

import os
import random
import resource
import socket
from pathlib import Path

# The folder of the repository.
HOME = Path(__file__).resolve().parents[2]
LOCAL = "127.0.0.1"
MEBIBYTE = 1 << 20

# Below the ports that Linux gives to outgoing connections, so that none of them takes a port before its server does.
SERVER_PORTS = range(10_000, 32_000)
_given = set()
_random = random.SystemRandom()


def free_port():
    """A port on which nothing listens; no port is returned twice."""
    while True:
        port = _random.choice(SERVER_PORTS)
        if port in _given:
            continue
        with socket.socket() as one:
            try:
                one.bind((LOCAL, port))
            except OSError:
                continue
        _given.add(port)
        return port


def cpu_seconds(pid):
    """The CPU time that a process has used so far, in seconds, in user and system mode."""
    # The name in brackets may contain spaces.
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def core_wait_seconds(pid):
    """How long the threads of a process, those that still run, have waited for a core so far, in seconds together."""
    waited = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        try:
            waited += int((thread / "schedstat").read_text().split()[1])
        except OSError:
            continue
    return waited / 1e9


def resident_bytes(pid):
    """The resident memory of a process, in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def allow_many_files():
    """Raises this process's limit of open files and connections to the most that it may have."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
