import Foundation
import Model
import Simulation
import TestSupport
import Testing

/// What each server says when nothing listens where its settings look for a broker.
@Suite struct StartedWithoutBrokerTests {
    static let programs = Topology.services.map(\.service.rawValue) + ["webhooks", "apns", "gateway", "console"]

    /// All at once, since each takes seconds for its first question.
    @Test func eachSaysItInItsLogOnceWithTheReason() throws {
        let folder = try TemporaryFolder()
        let running = try Self.programs.map { program in
            try RunningProcess(
                BelfryNode.binary(program),
                environment: [
                    "BELFRY_BOOTSTRAP_SERVERS": "127.0.0.1:1", "BELFRY_HTTP_ADDRESS": "127.0.0.1:\(try freePort())",
                    "BELFRY_CONSOLE_ADDRESS": "127.0.0.1:\(try freePort())", "BELFRY_CONSOLE_SERVICES": "",
                    "BELFRY_CONSOLE_FOLDER": folder.url.appendingPathComponent("console").path,
                ], log: folder.url.appendingPathComponent("\(program).log"), name: program)
        }
        for process in running {
            try waiting(until: "\(process.name) to say that no broker answers", seconds: 60) {
                Self.told(process).count == 1
            }
            #expect(try process.terminate() == 0, "\(process.logText)")
            let told = Self.told(process)
            #expect(told.count == 1 && told[0].contains("127.0.0.1:1"), "\(process.logText)")
        }
    }

    private static func told(_ process: RunningProcess) -> [Substring] {
        process.logText.split(separator: "\n").filter { $0.contains("trouble=broker-away") }
    }
}
