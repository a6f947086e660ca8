"""The tests that are tried on a mutant, suite by suite, and those that are not."""

import re
from dataclasses import dataclass

# How the names of tests begin that are not run, and why.
LEFT_OUT = {
    "HouseTests.": "they read the source, which the copy has changed",
    "BrokerTests.": "they need Apache Kafka's jars",
    "PageTests.BrowserTests/": "a browser draws one page in every size, in a minute; it asks about the page",
    "ConsoleTests.WhatIfTests/theReplayOfACompleteHistory": "half a minute for two hundred histories",
    "ConsoleTests.WhatIfTests/aChangedAnswerIsThat": "half a minute for two hundred histories",
}
SKIPPED = "^(" + "|".join(map(re.escape, LEFT_OUT)) + ")"
# Targets whose tests wait for something. On a busy machine one may fail without a reason, so a failure counts when it
# comes twice.
WAITING = {
    "BehaviourTests", "BelfryTests", "InForceTests", "ConsoleTests", "GatewayTests", "HTTPTests", "HTTP2Tests",
    "HealthTests", "KafkaTests", "PageTests", "LoopTests", "ProgramTests", "WebhooksTests",
}


@dataclass(frozen=True)
class Suite:
    """Tests that are run together: a suite of a test target."""

    name: str

    @property
    def target(self):
        return self.name.split(".")[0]

    @property
    def pattern(self):
        """Matches the names of its tests, and no others."""
        return f"^{re.escape(self.name)}/"


# The comparison of simulated histories with those recorded, which is a program. The first fifty are in SimulationTests.
HISTORIES = Suite("Histories")
SEEDS = ("51", "130")


def suites(listing):
    """The suites of a list of tests that are not left out."""
    tests = [line for line in listing.splitlines() if "/" in line and not re.match(SKIPPED, line)]
    return [Suite(each) for each in sorted({line.split("/")[0] for line in tests})] + [HISTORIES]
