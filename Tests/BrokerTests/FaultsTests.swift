import Foundation
import TestSupport
import Testing

/// `deploy/faults` for a minute or two: one fault of each short kind, with one broker and with three.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct FaultsTests {
    // Three brokers and the services on two cores bear less than one.
    @Test(arguments: [
        (
            1, 100,
            [
                "worker-kill", "worker-crash", "worker-stop", "twin-worker", "broker-kill", "scale-up", "scale-down",
                "kill-during-restore", "connection-cut", "connection-delay", "poison", "oversized", "version-change",
                "cluster-from-copy",
            ]
        ),
        (3, 60, ["broker-kill", "two-brokers-kill", "broker-cut-off", "worker-kill"]),
    ])
    func nothingIsLostDoubledOrTornUnderFaults(brokers: Int, rate: Int, kinds: [String]) throws {
        let random = SeededGenerator(for: "FaultsTests")
        try Self.run(
            "__main__.py", name: "deploy/faults",
            [
                "--version-before", Self.binaries, "--seed", String(random.seed), "--brokers", String(brokers),
                "--rate", String(rate), "--faults", String(kinds.count), "--kinds", kinds.joined(separator: ","),
            ], seconds: 600)
    }

    private static let binaries = BelfryNode.binary("belfry").deletingLastPathComponent().path

    /// Runs a program of `Tests/Faults`, which must find nothing wrong, and prints what it tells.
    static func run(_ program: String, name: String? = nil, _ words: [String] = [], seconds: Double) throws {
        let folder = try TemporaryFolder()
        let run = try RunningProcess(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                IndependentClient.python, packageFolder.appendingPathComponent("Tests/Faults/\(program)").path,
                "--binaries", binaries,
            ] + words, environment: ["KAFKA_HOME": ApacheKafka.home?.path ?? ""],
            log: folder.url.appendingPathComponent("log"), name: name ?? program)
        defer { if run.isRunning { _ = try? run.terminate(seconds: 60) } }
        let code = try run.exitCode(seconds: seconds)
        print(run.logText)
        #expect(code == 0, "\(run.logText.suffix(4000))")
    }
}
