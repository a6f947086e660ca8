"""instructions, retains, releases, allocations and copies a record of each service, counted by callgrind over N plain
requests (500) to one person with one iPhone each, without Kafka; fails where a service's instructions are more than 2 % away
from Tests/StageCost/costs.txt, or its allocations or retains are more; `--keep` writes them there"""

import re
import subprocess
from collections import Counter

from ..machine import HOME
from ..service import SERVICES
from ..setup import said
from ..words import fail, say

DEFAULTS = {"requests": 500}
KEPT = HOME / "Tests" / "StageCost" / "costs.txt"
# How far instructions may be from what is kept, as a share; fewer are a change that is to be kept, too.
MOST_APART = 0.02
# What may only become less, and how much more is none: buffers that grow now and then are part of one more.
NO_MORE = ("retains", "allocations")
MOST_MORE = 0.5
# What is counted beside instructions: calls of these functions. Those for bridge objects and aligned memory call these in turn.
CALLS = {
    "retains": {"swift_retain"},
    "releases": {"swift_release"},
    "allocations": {"malloc", "realloc", "calloc"},
    "copies": {"memcpy", "memmove", "__memcpy_avx_unaligned_erms", "__memmove_avx_unaligned_erms"},
}
# "fn=(12) name" or "cfn=(12) name" introduces a function, "cfn=(12)" names it again; "calls=N" follows the latter.
NAMED = re.compile(r"c?fn=\((\d+)\)(?: (.+))?")


def run(bench):
    count = bench.options.requests
    print(f"instructions: {count} plain requests to {count} people, one iPhone each; by record")
    print(f"{'':15} {'instructions':>12} " + " ".join(f"{name:>11}" for name in CALLS))
    found = {service: cost(bench, service, count) for service in SERVICES}
    for service, costs in found.items():
        print(f"{service:15} {costs['instructions']:12.0f} " + " ".join(f"{costs[name]:11.1f}" for name in CALLS))
    together = sum(found.values(), Counter())
    print(f"{'together':15} {together['instructions']:12.0f} " + " ".join(f"{together[name]:11.1f}" for name in CALLS))
    if bench.options.keep:
        KEPT.write_text(f"# {said('swift', '--version')}\n{written(found)}")
        return
    before = kept(KEPT.read_text())
    for service, costs in found.items():
        print(f"{service}: {100 * (costs['instructions'] / before[service]['instructions'] - 1):+.1f} % against {KEPT.name}")
    if findings := compared(before, found):
        fail(f"{'; '.join(findings)}. If that is meant, or the compiler is another one, write what is counted now with "
             "deploy/benchmark instructions --keep and say why in the commit")


def written(found):
    """The costs of each service as they are kept."""
    lines = [f"# by record: instructions, {', '.join(CALLS)}"]
    for service, costs in found.items():
        lines.append(" ".join([service, f"{costs['instructions']:.0f}", *(f"{costs[name]:.1f}" for name in CALLS)]))
    return "\n".join(lines) + "\n"


def kept(text):
    """The costs of each service in the repository; comments name the compiler that they are of and what is counted."""
    rows = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return {row[0]: dict(zip(("instructions", *CALLS), map(float, row[1:]), strict=True)) for row in rows}


def compared(before, found):
    """What says that a service costs something else than before, in words."""
    findings = []
    for service, costs in found.items():
        old = before[service]
        if abs(costs["instructions"] / old["instructions"] - 1) > MOST_APART:
            findings.append(f"{service} takes {costs['instructions']:.0f} instructions a record, {old['instructions']:.0f} before")
        findings += [f"{service} makes {costs[name]:.1f} {name} a record, {old[name]:.1f} before" for name in NO_MORE
                     if costs[name] > old[name] + MOST_MORE]
    return findings


def cost(bench, service, count):
    """What one record costs a service: the difference between all requests and half of them."""
    say(f"counting {service}")
    half, whole = (counted(bench, service, number, count) for number in (count // 2, count))
    return Counter({name: (whole[name] - half[name]) / (count - count // 2) for name in whole})


def counted(bench, service, count, of):
    file = bench.folder / f"{service}-{count}.callgrind"
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={file}", str(bench.binaries / "StageCost"), service,
         str(count), str(of)],
        env={"SWIFT_DETERMINISTIC_HASHING": "1", "PATH": "/usr/bin:/bin"}, capture_output=True, text=True, check=False)
    if done.returncode:
        fail(f"valgrind could not count {service}: {done.stderr[-500:]}")
    return Counter(parsed(file.read_text(errors="replace").splitlines()))


def parsed(lines):
    """Instructions, and calls of the functions of CALLS, from the lines of callgrind's file."""
    names, called, result = {}, None, Counter({name: 0 for name in ("instructions", *CALLS)})
    for line in lines:
        if found := NAMED.fullmatch(line):
            number, name = found.groups()
            if name:
                names[number] = name.split("'")[0].split("@")[0]
            called = names.get(number)
        elif line.startswith("calls="):
            calls = int(line[6:].split()[0])
            for name, functions in CALLS.items():
                if called in functions:
                    result[name] += calls
        elif line.startswith(("summary:", "totals:")):
            result["instructions"] = int(line.split()[1])
    return result
