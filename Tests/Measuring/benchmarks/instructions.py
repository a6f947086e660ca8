"""instructions, retains, releases, allocations and copies a record of each service, counted by callgrind over N plain
requests (500) to one person with one iPhone each, without Kafka; fails where a service's instructions are more than 2 % away
from Tests/StageCost/instructions.txt; `--keep` writes them there"""

import re
import subprocess
from collections import Counter

from ..machine import HOME
from ..service import SERVICES
from ..setup import said
from ..words import fail, say

DEFAULTS = {"requests": 500}
KEPT = HOME / "Tests" / "StageCost" / "instructions.txt"
MOST_APART = 0.02
# What is counted beside instructions: calls of these functions.
CALLS = {
    "retains": {"swift_retain", "swift_bridgeObjectRetain"},
    "releases": {"swift_release", "swift_bridgeObjectRelease"},
    "allocations": {"malloc", "posix_memalign", "aligned_alloc", "realloc", "calloc"},
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
        lines = [f"# {said('swift', '--version')}", *(f"{service} {costs['instructions']:.0f}" for service, costs in found.items())]
        KEPT.write_text("\n".join(lines) + "\n")
        return
    compare({service: costs["instructions"] for service, costs in found.items()})


def kept():
    """The instructions of each service in the repository; the first line names the compiler that they are of."""
    lines = KEPT.read_text().splitlines()[1:]
    return {service: int(number) for service, number in map(str.split, lines)}


def compare(found):
    """Fails if a service's instructions are too far from those that are kept."""
    before = kept()
    apart = {service: found[service] / before[service] - 1 for service in SERVICES}
    for service, share in apart.items():
        print(f"{service}: {100 * share:+.1f} % against the {before[service]} of {KEPT.name}")
    if worst := [service for service, share in apart.items() if abs(share) > MOST_APART]:
        fail(f"the instructions of {', '.join(worst)} are more than {100 * MOST_APART:.0f} % away from {KEPT.name}; if that is "
             "meant, or the compiler is another one, write the new ones with deploy/benchmark instructions --keep and say why in the commit")


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
