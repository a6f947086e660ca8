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
        let folder = try TemporaryFolder()
        let binaries = BelfryNode.binary("belfry").deletingLastPathComponent().path
        let run = try RunningProcess(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                IndependentClient.python, packageFolder.appendingPathComponent("Tests/Faults").path,
                "--binaries", binaries, "--version-before", binaries,
                "--seed", String(random.seed), "--brokers", String(brokers), "--rate", String(rate),
                "--faults", String(kinds.count), "--kinds", kinds.joined(separator: ","),
            ],
            environment: ["KAFKA_HOME": ApacheKafka.home?.path ?? ""],
            log: folder.url.appendingPathComponent("faults.log"), name: "deploy/faults")
        defer { if run.isRunning { _ = try? run.terminate(seconds: 60) } }
        let code = try run.exitCode(seconds: 600)
        print(run.logText)
        #expect(code == 0, "\(run.logText.suffix(4000))")
    }
}
