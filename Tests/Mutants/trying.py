"""Which suites come by which mutants, and which of them find one."""

import json
from dataclasses import dataclass

from .running import Limit
from .suites import WAITING
from .words import fail, say

# A run may use so many times as much CPU time as without a mutant, and so many seconds more; then it counts as hanging.
CPU_TIMES = 5
CPU_MORE = 10
# The same for the time that passes, which depends on what else the machine does.
TIMES = 20
MORE = 120
FIRST = Limit(600, 600)
# A suite that takes longer than this is not run together with the shorter ones of its target.
LONG_SECONDS = 5


@dataclass(frozen=True)
class Reach:
    """How long a suite takes without a mutant, and the ids of the mutants that it comes by."""

    suite: object
    seconds: float
    cpu_seconds: float
    ids: frozenset


def reaches(runner, chosen, folder):
    """Runs every suite once without a mutant. The results are kept in the folder while the build stays the same."""
    kept = folder / "reached.json"
    fingerprint = runner.copy.fingerprint()
    known = json.loads(kept.read_text()) if kept.exists() else {}
    if known.get("build") != fingerprint:
        known = {"build": fingerprint, "suites": {}}
    found = []
    every = runner.suites()
    for number, suite in enumerate(every, 1):
        if suite.name not in known["suites"]:
            known["suites"][suite.name] = _reach(runner, suite, chosen, folder / "reached.bytes")
            kept.write_text(json.dumps(known))
            if number % 25 == 0:
                say(f"{number} of {len(every)} suites run without a mutant")
        seconds, cpu_seconds, ids = known["suites"][suite.name]
        found.append(Reach(suite, seconds, cpu_seconds, frozenset(ids)))
    return found


def _reach(runner, suite, chosen, file):
    for _ in range(2):
        file.unlink(missing_ok=True)
        run = runner.run([suite], FIRST, reached=file)
        if run.end == "passed":
            break
    else:
        fail(f"{suite.name} does not pass without a mutant: {run.end} {run.test}\nmend it, or name it in LEFT_OUT")
    ids = []
    # A suite whose tests are all skipped may come by nothing, but the file is always there.
    with file.open("rb") as reached:
        for site in chosen:
            reached.seek(int(site.id, 16))
            if reached.read(1) == b"\1":
                ids.append(site.id)
    file.unlink()
    return round(run.seconds, 2), round(run.cpu_seconds, 2), ids


def groups(site, reached):
    """The suites that come by a mutant, grouped by target, those that take the shortest first."""
    by_target = {}
    for each in reached:
        if site.id in each.ids:
            by_target.setdefault((each.suite.target, each.seconds > LONG_SECONDS), []).append(each)
    return sorted(by_target.values(), key=lambda group: sum(each.seconds for each in group))


def attempt(runner, site, reached):
    """Runs the suites that come by a mutant until one finds it. Returns what is recorded of it."""
    tried = groups(site, reached)
    result = {"id": site.id, "kind": site.kind, "file": site.path, "line": site.line + 1, "text": site.text.strip(),
              "change": site.change, "outcome": "survived" if tried else "not reached", "seconds": 0}
    for group in tried:
        target = group[0].suite.target
        limit = Limit(TIMES * sum(each.seconds for each in group) + MORE,
                      CPU_TIMES * sum(each.cpu_seconds for each in group) + CPU_MORE)
        for is_second in (False, True):
            run = runner.run([each.suite for each in group], limit, mutant=site.id)
            result["seconds"] = round(result["seconds"] + run.seconds, 1)
            if run.end == "passed":
                break
            if is_second or (target not in WAITING and run.end != "time-out"):
                return result | {"outcome": "found", "by": target, "end": run.end, "test": run.test}
    return result
