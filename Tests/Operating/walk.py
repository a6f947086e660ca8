"""The operators' page, followed word by word under load, while an independent client reads all that comes out."""

import subprocess
import sys
from collections import Counter

from Measuring.kafka import kafka_home
from Measuring.machine import HOME
from Measuring.service import BINARIES
from Pages.markdown import Page
from Pages.play import clone
from Pages.running import Session

sys.path.insert(0, str(HOME / "Tests" / "Faults"))
from audience import Listener, read_all  # noqa: E402
from load import Load  # noqa: E402
from offsets import OffsetWatch  # noqa: E402
from verdict import Evidence, Findings, judge  # noqa: E402

PAGE = HOME / "deploy" / "guides" / "OPERATING.md"
# What the page's producer misspells, and so becomes a dead letter.
MISSPELT = b'"recipient":'
# How long nothing may come while something is expected, in seconds.
PATIENCE = 120


class Walk:
    """A clone in which somebody follows the page, with a load of its own beside the page's producer."""

    def __init__(self, folder, rate=20, people=200, partitions=4):
        self.folder, self.rate, self.people, self.partitions = folder, rate, people, partitions
        clone(folder)
        (folder / ".build").mkdir()
        (folder / ".build" / "release").symlink_to(BINARIES)
        self.findings = Findings()
        self.load = self.listener = self.offsets = self.evidence = None
        self.session = Session(
            folder, {"BELFRY_BINARIES": str(BINARIES)}, {"/opt/kafka": kafka_home()}, seconds=600,
            patience=PATIENCE)

    def follow(self):
        """Runs the whole page; returns what came of each block."""
        return self.session.play(Page.read(PAGE), before=self._before)

    def _before(self, block):
        if block.text.startswith("export PATH="):
            self._begin()
        elif block.text.startswith("rm .run/sending"):
            self._settle()
        elif block.text.startswith("deploy/kafka stop"):
            self._judge()

    # MARK: Beside the page

    @property
    def _servers(self):
        """The brokers, as the page has exported them."""
        script = '. "$PAGES_STATE"; printf %s "$BELFRY_BOOTSTRAP_SERVERS"'
        return subprocess.run(
            ["bash", "-c", script], env=self.session.environment, capture_output=True, text=True, check=True).stdout

    def _begin(self):
        self.load = Load(self._servers, self.people, self.rate)
        self.load.register()
        self.listener = Listener(self._servers, self.load)
        self.offsets = OffsetWatch(self._servers, self.partitions)
        self.load.start()

    def _settle(self):
        self.load.stop()
        if not self.listener.wait_until_settled(self.load.count, PATIENCE):
            self.findings.add("stuck", f"of {self.load.count} requests {len(self.listener.presented)} were presented "
                              f"and {len(self.listener.settled)} settled")

    def _judge(self):
        self.offsets.close()
        self.listener.close()
        # The page's dead letter is expected, once.
        for record in read_all(self._servers, ["notifications.ingest"]):
            if MISSPELT in (record.value() or b""):
                self.load.poison[record.topic(), record.partition(), record.offset()] = "the page's misspelt request"
        self.evidence = Evidence.read(self._servers, self.load)
        judge(self.evidence, self.listener, self.offsets, self.findings, Counter())

    def close(self):
        """Ends all that still runs, which is nothing after the last block."""
        environment = self.session.environment
        (self.folder / ".run" / "sending").unlink(missing_ok=True)
        for words in (["down"], ["kafka", "stop", ".run/kafka"]):
            if (self.folder / ".run" / "kafka").exists():
                subprocess.run(
                    [self.folder / "deploy" / words[0], *words[1:]], cwd=self.folder, env=environment,
                    stdin=subprocess.DEVNULL, capture_output=True, check=False)
