"""The parts of the tests, those that take longest first within a stage."""

from .part import Part, python, swift

# Suites of BrokerTests that kill brokers, cause faults for minutes, or start the product's scripts on its usual ports.
LONG = r"^BrokerTests\.(FaultsTests|AlertsTests|CrashPointTests|ScaleTests|PersonErasureTests|ClientsTests|"
LONG += r"GatewayAgreementTests|KeyRotationTests|PlantedSecretsTests|OpenAPIProbeTests|.*Console.*|NewcomerTests|"
LONG += r"HostileRecordsTests|GatewayAccessTests|TracesTests)\b"
# What waits for brokers most of the time.
LOOP = r"^(KafkaTests|PipelineTests|BehaviourTests)\."

QUICK = [
    Part("form", "the form of the source, and the rules of the alerts", ("bash", "-c", """
        swift format lint --strict --recursive Package.swift Services Shared Tests &&
        "$BELFRY_PROMETHEUS/promtool" check rules --lint=all --lint-fatal deploy/alerts/belfry.rules.yml >/dev/null &&
        "$BELFRY_PROMETHEUS/promtool" test rules Tests/Alerts/alerts.tests.yml""")),
    swift("parts", "rules, records, wire form, pages, command, house", [r"^\w+Tests\."],
          [LOOP, r"^BrokerTests\."], places=2),
    swift("loop", "the loop and the clients, on the embedded broker and by hand", [r"^(KafkaTests|PipelineTests)\."]),
    swift("behaviours", "what brokers do, simulated and on Apache Kafka", [r"^BehaviourTests\."]),
    swift("broker", "the programs on one node of Apache Kafka", [r"^BrokerTests\."], [LONG]),
    python("pages", "each command and each example of the pages", ("Pages", True)),
    python("tools", "the tools of the tests", ("Faults", False), ("Measuring", True), ("Suite", True)),
]

WHOLE = [
    Part("release", "building for release", ("bash", "-c", "swift build -c release --quiet"), places=2),
    Part("histories", "1,000 simulated histories give what they gave before", ("{release}/Histories", "check"),
         after=("release",), is_release=True),
    Part("seeds", "new seeds on the simulated broker",
         ("bash", "-c", '"{python}" Tests/Faults/simulated.py --binaries {release} '
          '--seconds "${BELFRY_SIMULATED_SECONDS:-60}"'), after=("release",), is_release=True),
    swift("long", "brokers and processes that die, scripts, consoles in the browser", [LONG], after=("release",),
          is_release=True, command_more=("--no-parallel",)),
    python("packages", "image, compose.yaml, manifests, units, Debian package", ("Packages", True), after=("release",),
           is_release=True),
    python("operating", "the operators' page, followed under load on three nodes", ("Operating", True),
           after=("release",), is_release=True),
    python("rights", "each program with its rights alone", ("Rights", True), after=("release",), is_release=True),
    python("dashboards", "each query of the dashboards", ("Dashboards", True), after=("release",), is_release=True),
]
