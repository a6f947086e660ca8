"""Runs the commands of a page, and compares what came. Tests/README.md says how a page is written.

A block that stays open has the next one wait until the first line that the page shows has come.
"""

import os
import re
import signal
import subprocess
import time

from Measuring.deadline import PATIENCE, GaveUp, wait

from .comparing import begins, difference

READS = re.compile(
    r"kcat -C |belfry (explain|lag|person show|webhooks list|push list|dead-letters (list|show)|tokens list|topics check)\b"
    r"|curl (?!.* (-d|--data\S*|-X|-T|--json) )")
STAYS_OPEN = "# stays open"
# How long what was sent may take to show, in seconds.
UNTIL_SHOWN = 45
# Keeps what a block exports, and its folder.
KEEP = """trap '{ export -p; printf "cd %q\\n" "$PWD"; } >"$PAGES_STATE"' EXIT\n"""


class Failed(AssertionError):
    """A block that ended with an error, or printed something else than the page shows."""


class Session:
    """A person's terminal: a folder, and the variables that commands have exported so far."""

    def __init__(self, folder, environment=None, given=None, seconds=120, patience=UNTIL_SHOWN):
        """`environment` is added to that of this process; `given` has what stands in the page, such as a port, and what
        is to be typed in its place; `seconds` is how long a block may take; `patience` is how many seconds a command that
        only reads is typed again; both, times `PATIENCE`."""
        self.folder, self.given = folder, given or {}
        self.seconds, self.patience = seconds * PATIENCE, patience * PATIENCE
        # Without a terminal curl would show its progress.
        (folder / ".curlrc").write_text("no-progress-meter\n")
        state = folder / ".state"
        state.write_text("")
        self.environment = {
            **os.environ, "CURL_HOME": str(folder), "PAGES_STATE": str(state), **(environment or {})}
        self._open = None

    def play(self, page, before=lambda block: None):
        """Runs all blocks; returns for each its line in the page, the seconds it took, and what came.

        `before` is called with each block before it is run."""
        took = []
        try:
            for block in page.commands:
                before(block)
                start = time.monotonic()
                came = self.run(block)
                took.append((block.line, time.monotonic() - start, came))
            self._close()
        except (Failed, GaveUp) as error:
            raise Failed(f"{page.path.name}, line {block.line}: {error}\n{self.typed(block.text)}") from None
        finally:
            if self._open:
                self._open.interrupt()
        return took

    def run(self, block):
        """Runs one block; returns what it printed."""
        if block.text.rstrip().endswith(STAYS_OPEN):
            self._close()
            self._open = OpenBlock(
                lambda output: self._start(block, output, keep=False), self.shown(block),
                self.folder / f".open-{block.line}")
            return ""
        came = self._run_until_shown(block) if block.output and self.only_reads(block) else self._run_once(block)
        self._close()
        return came

    def typed(self, text):
        for shown, actual in self.given.items():
            text = text.replace(shown, actual)
        return text

    def shown(self, block):
        return self.typed(block.output.text) if block.output else ""

    @staticmethod
    def only_reads(block):
        # A line that is indented goes on with the command before it.
        return all(READS.match(line) for line in block.text.splitlines() if line.strip() and line[0] not in " #")

    # MARK: Running

    def _start(self, block, output, keep=True):
        script = f"{KEEP if keep else ''}. \"$PAGES_STATE\"\n{self.typed(block.text)}"
        return subprocess.Popen(
            ["bash", "-euo", "pipefail", "-c", script], cwd=self.folder, env=self.environment,
            stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, start_new_session=True)

    def _run_once(self, block):
        process = self._start(block, subprocess.PIPE)
        try:
            came = process.communicate(timeout=self.seconds)[0].decode(errors="replace")
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            came = process.communicate()[0].decode(errors="replace")
            raise Failed(f"did not end within {self.seconds:g} s; it printed:\n{came}") from None
        if process.returncode:
            raise Failed(f"ended with {process.returncode}:\n{came}")
        if block.output and (found := difference(self.shown(block), came)):
            raise Failed(f"{found}. All that came:\n{came}")
        return came

    def _run_until_shown(self, block):
        deadline = time.monotonic() + self.patience
        while True:
            try:
                return self._run_once(block)
            except Failed:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.2)

    def _close(self):
        if self._open:
            block, self._open = self._open, None
            block.finish()


class OpenBlock:
    """A block that runs until Ctrl-C."""

    def __init__(self, start, shown, log):
        self.shown, self.log = shown, log
        with open(log, "wb") as file:
            self.process = start(file)
        try:
            self._wait("the first line that the page shows", lambda: begins(shown, self.came()))
        except GaveUp:
            self.interrupt()
            raise

    def _wait(self, what, condition):
        """Waits for a condition, but not for a process that has ended."""
        wait(what, 60, lambda: condition() or self.process.poll() is not None, saw=self.came)
        if not condition():
            raise GaveUp(f"it ended with {self.process.returncode}, in vain for {what}; there was:\n{self.came()}")

    def came(self):
        return self.log.read_text(errors="replace")

    def interrupt(self):
        """Presses Ctrl-C."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGINT)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()

    def finish(self):
        """Waits until all has come that the page shows, and presses Ctrl-C."""
        try:
            if not self.shown:
                return
            self._wait("what the page shows", lambda: difference(self.shown, self.came()) is None)
        except GaveUp as error:
            raise Failed(f"{difference(self.shown, self.came())} from what stays open: {error}") from None
        finally:
            self.interrupt()
