import Foundation
import TestSupport
import Testing

/// The folder of Prometheus, set by `deploy/test`.
private let prometheus = ProcessInfo.processInfo.environment["BELFRY_PROMETHEUS"]

/// `Tests/Faults/alerts.py`: which alerts fire under which fault, and what `/readyz` says then.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && prometheus != nil))
struct AlertsTests {
    @Test func alertsFireInTroubleAndNotAtRest() throws {
        let folder = try TemporaryFolder()
        let run = try RunningProcess(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                IndependentClient.python, packageFolder.appendingPathComponent("Tests/Faults/alerts.py").path,
                "--binaries", BelfryNode.binary("belfry").deletingLastPathComponent().path,
            ],
            environment: ["KAFKA_HOME": ApacheKafka.home?.path ?? "", "BELFRY_PROMETHEUS": prometheus ?? ""],
            log: folder.url.appendingPathComponent("alerts.log"), name: "alerts.py")
        defer { if run.isRunning { _ = try? run.terminate(seconds: 60) } }
        let code = try run.exitCode(seconds: 400)
        print(run.logText)
        #expect(code == 0, "\(run.logText.suffix(4000))")
    }
}
