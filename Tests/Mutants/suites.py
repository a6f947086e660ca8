"""The tests that are tried on a mutant, suite by suite, and those that are not."""

import re
from dataclasses import dataclass

# Suites and tests that are not run, as regular expressions, and why.
LEFT_OUT = {
    "HouseTests": "they read the source, which the copy has changed",
    "BrokerTests": "they need Apache Kafka's jars",
    "PageTests.BrowserTests": "a browser draws one page in every size, in a minute; it asks about the page",
    "ConsoleTests.WhatIfTests": "a minute for two hundred histories; the histories below stand in for them",
}
# Targets whose tests wait for something. On a busy machine one may fail without a reason, so a failure counts when it
# comes twice.
WAITING = {
    "BehaviourTests", "BelfryTests", "ClientTests", "ConsoleTests", "GatewayTests", "HTTPTests", "KafkaTests",
    "PageTests", "PipelineTests", "WebhooksTests",
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
    """The suites of a list of tests, without those that are left out."""
    names = sorted({line.split("/")[0] for line in listing.splitlines() if "/" in line})
    return [Suite(each) for each in names if not any(re.match(out + r"(\.|$)", each) for out in LEFT_OUT)] + [HISTORIES]
