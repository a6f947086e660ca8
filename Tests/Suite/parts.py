"""The parts of the tests, those that take longest first within a stage."""

from .part import Part, python, swift


def _suites(*names):
    """A pattern for suites of BrokerTests."""
    return rf"^BrokerTests\.({'|'.join(names)})\b"


# Suites of BrokerTests that kill brokers, cause faults for minutes, open every page in a browser, or start the
# product's scripts on its usual ports.
FAULTS = _suites("FaultsTests", "PushBrokerAwayTests", "BrokerAwayTests")
SCRIPTS = _suites("ScaleTests", "ClientsTests", "GatewayAgreementTests", "OpenAPIProbeTests")
BROWSER = _suites("ConsolePagesTests", "ConsoleVisitorsTests", "ConsoleWalksTests", "HostileRecordsTests",
                  "KilledConsoleTests", "NewcomerTests")
REST = _suites("AlertsTests", "PersonErasureTests", "KeyRotationTests", "PlantedSecretsTests", "GatewayAccessTests",
               "TracesTests", "PushSecretsTests", "PushSettingsFaultsTests")
LONG = [FAULTS, SCRIPTS, BROWSER, REST]
# What waits for brokers most of the time.
LOOP = r"^(KafkaTests|LoopTests|ProgramTests|BehaviourTests)\."

QUICK = [
    Part("form", "the form of the source, and the rules of the alerts", ("bash", "-c", """
        swift format lint --strict --recursive Package.swift Services Shared Tests &&
        "$BELFRY_PROMETHEUS/promtool" check rules --lint=all --lint-fatal deploy/monitoring/alerts/belfry.rules.yml >/dev/null &&
        "$BELFRY_PROMETHEUS/promtool" test rules Tests/Alerts/alerts.tests.yml""")),
    swift("parts", "rules, records, wire form, pages, command, house", [r"^\w+Tests\."],
          # It needs a core for a quarter of an hour, and a release build may run beside it.
          [LOOP, r"^BrokerTests\."], places=2, minutes=45,
          # A random test that fails is repeated by its seed: dictionaries then have the same order, too. Histories and seeds
          # below run with another order each time.
          environment={"SWIFT_DETERMINISTIC_HASHING": "1"}),
    swift("loop", "the loop and the clients, on the embedded broker and by hand", [r"^(KafkaTests|LoopTests|ProgramTests)\."]),
    swift("behaviours", "what brokers do, simulated and on Apache Kafka", [r"^BehaviourTests\."]),
    swift("broker", "the programs on one node of Apache Kafka", [r"^BrokerTests\."], LONG),
    python("pages", "each command and each example of the pages", "Pages", alone="ports"),
    python("tools", "the tools of the tests", "Faults", "Measuring", "Suite", "Mutants"),
]

# Each of these keeps a core busy.
_RELEASE = {"after": ("release",), "is_release": True, "places": 2}

WHOLE = [
    # Beside another part it takes its time on slow machines.
    Part("release", "building for release", ("bash", "-c", "swift build -c release --quiet"), places=2, minutes=45),
    Part("histories", "1,000 simulated histories give what they gave before", ("{release}/Histories", "check"),
         **_RELEASE),
    Part("instructions", "what a record costs each service, against the version before",
         ("bash", "-c", 'PYTHONPATH=Tests BELFRY_BINARIES={release} "{python}" -m Measuring instructions'), **_RELEASE),
    Part("seeds", "new seeds on the simulated broker",
         ("bash", "-c", '"{python}" Tests/Faults/simulated.py --binaries {release} '
          '--seconds "${BELFRY_SIMULATED_SECONDS:-60}"'), **_RELEASE),
    swift("browser", "the console as people use it", [BROWSER], **_RELEASE),
    # Ten minutes beside other parts, and more than twenty on a machine that has other work.
    python("packages", "image, compose.yaml, manifests, units, Debian package", "Packages", minutes=45, **_RELEASE),
    swift("scripts", "scripts on the usual ports, clients in other languages", [SCRIPTS], alone="ports", **_RELEASE),
    swift("rest", "alerts, erasures, keys, secrets, who may what, traces", [REST], **_RELEASE),
    python("rights", "each program with its rights alone", "Rights", **_RELEASE),
    python("dashboards", "each query of the dashboards", "Dashboards", **_RELEASE),
    # Three nodes, the programs and a load are as much as two cores bear, so nothing else runs beside these two.
    swift("faults", "brokers and processes that die", [FAULTS], **_RELEASE | {"places": 4}),
    python("operating", "the operators' page, followed under load on three nodes", "Operating",
           **_RELEASE | {"places": 4}),
]
