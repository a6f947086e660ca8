"""The kinds of faults by their names, in the order in which they are defined: which can happen here, and which at once."""

from pathlib import Path

KINDS = {}


def can_meet(one, other):
    """Whether two kinds of fault can happen at once; what happens to everything happens alone.

    Those of one module happen to the same processes, and would wait for each other.
    """
    return "cluster-from-copy" not in (one, other) and KINDS[one].__module__ != KINDS[other].__module__


# What can only happen to several brokers.
SEVERAL = ["two-brokers-kill", "two-brokers-stop", "broker-cut-off", "brokers-cut-off"]


def unavailable(cluster, faketime, versions):
    """The kinds that this machine or this cluster does not support, and why."""
    result = {}
    if len(cluster.brokers) < 3:
        result |= {kind: "needs --brokers 3" for kind in SEVERAL}
    if not all(each.has_own_disk for each in cluster.brokers):
        result["disk-full"] = "needs root, to mount a small disk in memory"
    if len(versions) < 2:
        result["version-change"] = "needs --version-before"
    if faketime is None:
        result["clock-back"] = "needs libfaketime"
    return result


def find_faketime():
    """The path where Debian installs the library; None if it is missing."""
    return next(Path("/usr/lib").glob("**/faketime/libfaketimeMT.so.1"), None)


def kind(name):
    """Makes a function of the scene a kind of fault."""

    def register(function):
        KINDS[name] = function
        return function

    return register
