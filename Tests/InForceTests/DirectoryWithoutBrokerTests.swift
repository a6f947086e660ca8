import Model
import Program
import Synchronization
import TestSupport
import Testing

@testable import InForce

/// Those who wait at a directory whose topic cannot be read yet.
struct DirectoryWithoutBrokerTests {
    @Test func eachWaitEnds() throws {
        let settings = try Settings(environment: ["BELFRY_BOOTSTRAP_SERVERS": "127.0.0.1:1"])
        let directory = InForceDirectory(
            settings, .registeredPeople, program: "test", keeps: false, Log(level: .error, name: "test"))
        directory.start()
        defer { directory.stop() }
        let answers = Mutex<[String: Bool]>([:])
        let source = AppSource(partition: 0, offset: 7)
        directory.waits.wait(directory.waits.watch("anna"), source, seconds: 1) { isInForce in
            answers.withLock { $0["in force"] = isInForce }
        }
        directory.readOn { isAtEnd in answers.withLock { $0["read"] = isAtEnd } }
        try waiting(until: "two answers", seen: answers.withLock { $0 }) { answers.withLock { $0.count } == 2 }
        #expect(answers.withLock { $0 } == ["in force": false, "read": false])
    }
}
