import Foundation
import TestSupport
import Testing

/// What the commands that need a broker say when nothing listens where the settings look for one.
@Suite struct BrokerAwayTests {
    static let commands = [
        "topics create", "topics check", "lag", "explain rail/d1/anna", "person show anna", "dead-letters list",
        "webhooks list", "push list", "push test anna phone chess",
    ]

    /// All at once, since each asks for ten seconds.
    @Test func eachNamesTheBrokerAndItsSetting() throws {
        let folder = try TemporaryFolder()
        let running = try Self.commands.map { words in
            try RunningProcess(
                BelfryNode.binary("belfry"), words.split(separator: " ").map(String.init),
                environment: ["BELFRY_BOOTSTRAP_SERVERS": "127.0.0.1:1"],
                log: folder.url.appendingPathComponent(words.replacing("/", with: "-")))
        }
        for (words, process) in zip(Self.commands, running) {
            #expect(try process.exitCode() == 1, "\(words)")
            let told = "the broker at 127.0.0.1:1 cannot be read (BELFRY_BOOTSTRAP_SERVERS names it): _T"
            #expect(process.logText.hasPrefix("belfry \(words.prefix { $0 != " " }): \(told)"), "\(process.logText)")
            #expect(process.logText.split(separator: "\n").count == 1, "\(process.logText)")
        }
    }
}
