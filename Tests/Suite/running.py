"""Runs parts side by side, and tells what came of each."""

import os
import subprocess
import sys
import time
from pathlib import Path

from .counting import Counts, complaints, counts

HOME = Path(__file__).parents[2]
# What a part prints is kept here, a file each.
LOGS = HOME / ".build" / "test-logs"


class Run:
    """A part that runs."""

    def __init__(self, part, words, environment):
        self.part = part
        self.log = LOGS / f"{part.name}.log"
        self.began = time.monotonic()
        command = [filled(each, words) for each in part.command]
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(
                command, cwd=HOME, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                env=environment | part.environment, start_new_session=True)

    @property
    def seconds(self):
        return time.monotonic() - self.began

    @property
    def output(self):
        return self.log.read_text(errors="replace")

    def kill(self):
        """Ends it with all that it has started in its session."""
        try:
            os.killpg(self.process.pid, 15)
            self.process.wait(20)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            self.process.kill()


class Runner:
    """Runs parts, as many at a time as the places allow, those that come first in the list first."""

    def __init__(self, parts, places, words, environments):
        """`words` fill the commands; `environments` maps whether a part is for the release build to its variables."""
        self.waiting = list(parts)
        self.places = places
        self.words, self.environments = words, environments
        self.running = []
        self.ended = {}
        LOGS.mkdir(parents=True, exist_ok=True)

    def run(self):
        """Runs all of them; returns whether each passed."""
        told = time.monotonic()
        try:
            while self._start():
                time.sleep(0.2)
                for run in list(self.running):
                    if run.seconds > run.part.minutes * 60 and run.process.poll() is None:
                        say(f"{run.part.name} hangs: not at its end after {run.part.minutes:g} min; ending it")
                        run.kill()
                    if run.process.poll() is not None:
                        self._end(run)
                        told = time.monotonic()
                if time.monotonic() - told > 60:
                    say("still running: " + ", ".join(f"{run.part.name} ({run.seconds:.0f} s)" for run in self.running))
                    told = time.monotonic()
        finally:
            for run in self.running:
                run.kill()
        return all(passed for passed, _, _ in self.ended.values()) and not self.waiting

    def _start(self):
        """Starts what can begin now; returns whether anything runs."""
        for part in list(self.waiting):
            before = [self.ended[name][0] for name in part.after if name in self.ended]
            if not all(before):
                self.waiting.remove(part)
                self.ended[part.name] = (False, Counts(failed=1), 0.0)
                say(f"{part.name}: not run, since {' and '.join(part.after)} failed")
            elif len(before) < len(part.after) or part.alone and part.alone in [
                    run.part.alone for run in self.running]:
                continue
            elif sum(run.part.places for run in self.running) + part.places <= self.places:
                self.waiting.remove(part)
                self.running.append(Run(part, self.words, self.environments[part.is_release]))
                say(f"{part.name}: {part.what}")
            else:
                # Nothing that comes later may take the places of one that waits for them.
                break
        return bool(self.running)

    def _end(self, run):
        self.running.remove(run)
        code = run.process.returncode
        found = counts(run.output, code)
        self.ended[run.part.name] = (code == 0, found, run.seconds)
        if code == 0:
            return say(f"{run.part.name} passed after {run.seconds:.0f} s: {found}")
        say(f"{run.part.name} FAILED after {run.seconds:.0f} s: {found}; all of it is in {run.log}")
        for line in complaints(run.output):
            print(f"    {line[:400]}", flush=True)

    def summary(self, before):
        """How long each part took, with `before`, seconds by name, and how many tests passed."""
        total = Counts()
        lines = [f"  {seconds:6.0f} s  {name}" for name, seconds in before.items()]
        for name, (passed, found, seconds) in self.ended.items():
            total += found
            lines.append(f"  {seconds:6.0f} s  {name}: {found}{'' if passed else '  FAILED'}")
        return "\n".join(lines), total


def filled(text, words):
    """A word of a command with `{tests}` and the like replaced."""
    for name, value in words.items():
        text = text.replace("{" + name + "}", value)
    return text


def say(text):
    print(f"==> {text}", file=sys.stdout, flush=True)
