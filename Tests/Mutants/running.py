"""Runs tests on the build, with one mutant or with none."""

import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass

from .suites import HISTORIES, SEEDS, SKIPPED, suites

BUNDLE = "BelfryPackageTests.xctest"
# The mark may come in red.
FAILED = re.compile(r"^(?:\x1b\[\d+m)?✘(?:\x1b\[0m)? Test (.*?) (?:recorded an issue|failed after)")
MOST_BYTES = 6 << 30


@dataclass(frozen=True)
class Run:
    """How a run ended: `passed`, `failed`, `crashed` or `time-out`, and the test that failed."""

    end: str
    test: str
    seconds: float
    # The CPU time, also that of the programs that the tests have started and waited for.
    cpu_seconds: float


@dataclass(frozen=True)
class Limit:
    """How long a run may take. The CPU time says that it goes round in circles, however busy the machine is."""

    seconds: float
    cpu_seconds: float


class Runner:
    """Runs suites of the build in a copy of the source."""

    def __init__(self, copy):
        self.copy = copy
        self._environment = {
            name: value for name, value in os.environ.items()
            if name not in ("KAFKA_HOME", "KAFKA_BOOTSTRAP_SERVERS", "BELFRY_REQUIRE_KAFKA", "BELFRY_REWRITE_GOLDEN")
        } | {
            "BELFRY_BINARIES": str(copy.binaries), "BELFRY_FUZZ_SECONDS": "1",
            # The same random numbers before and after.
            "BELFRY_SEED": "1",
            # A mutant that crashes needs no backtrace, and what writes one can hang.
            "SWIFT_BACKTRACE": "enable=no",
        }

    def suites(self):
        """What there is to run."""
        return suites(subprocess.run(self._bundle("--list-tests"), check=True, capture_output=True, text=True).stdout)

    def run(self, which, limit, mutant=None, reached=None):
        """Runs suites of one target, up to the first failure.

        `reached` names a file that is told the mutants that the run comes by.
        """
        if HISTORIES in which:
            command = [str(self.copy.binaries / "Histories"), "check", *SEEDS]
        else:
            command = self._bundle("--skip", SKIPPED, "--filter", "|".join(each.pattern for each in which))
        return self._watched(command, limit, mutant, reached)

    def _bundle(self, *arguments):
        return [str(self.copy.binaries / BUNDLE), "--testing-library", "swift-testing", *arguments]

    def _watched(self, command, limit, mutant, reached):
        folder = tempfile.mkdtemp(prefix="mutants-")
        environment = self._environment | {"TMPDIR": folder}
        if mutant:
            environment["MUTANT"] = mutant
        if reached:
            environment["MUTANTS_REACHED"] = str(reached)
        began = time.monotonic()
        process = subprocess.Popen(
            command, cwd=self.copy.source, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, encoding="utf-8", errors="replace", start_new_session=True,
            preexec_fn=lambda: _restrict(limit))
        late = threading.Event()
        timer = threading.Timer(limit.seconds, lambda: (late.set(), _kill(process)))
        timer.start()
        test = ""
        try:
            for line in process.stdout:
                if found := FAILED.match(line):
                    test = found[1]
                    break
            if test:
                _kill(process)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = code = os.waitstatus_to_exitcode(status)
        finally:
            timer.cancel()
            _kill(process)
            process.stdout.close()
            shutil.rmtree(folder, ignore_errors=True)
        end = _end(test, late.is_set() or code == -signal.SIGXCPU, code)
        return Run(end, test, time.monotonic() - began, used.ru_utime + used.ru_stime)


def _end(test, is_late, code):
    if test or (code > 0 and not is_late):
        return "failed"
    if is_late:
        return "time-out"
    return "crashed" if code else "passed"


def _restrict(limit):
    """Limits the CPU time and the memory of a process, and of each that it starts."""
    most = int(limit.cpu_seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 5))
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _kill(process):
    """Ends the process and what it has started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
