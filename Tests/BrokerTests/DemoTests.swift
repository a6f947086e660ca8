import Foundation
import TestSupport
import Testing

/// `deploy/demo`: five services on the embedded broker, from the first record to the last line.
@Suite(.serialized, .enabled(if: PythonScript.contract.isAvailable)) struct DemoTests {
    @Test func theDemoTellsItsStoryAndWhatCameOutIsAsTheContractSays() throws {
        let folder = try TemporaryFolder()
        let log = folder.url.appendingPathComponent("demo.log")
        // The story, then an app's removal.
        let story = folder.url.appendingPathComponent("story.jsonl")
        let told = try String(
            contentsOf: packageFolder.appendingPathComponent("deploy/contract/story.jsonl"), encoding: .utf8)
        let removal = #"{"at":"2026-03-03T12:00:00Z","topic":"apps","key":"shop","value":null}"#
        try Data("\(told)\(removal)\n".utf8).write(to: story)
        let demo = try RunningProcess(
            packageFolder.appendingPathComponent("deploy/demo"), [story.path],
            environment: [
                "BELFRY_TEST_PYTHON": IndependentClient.python,
                "BELFRY_BINARIES": BelfryNode.binary("belfry").deletingLastPathComponent().path,
            ], log: log, name: "deploy/demo")
        #expect(try demo.exitCode(seconds: 180) == 0, "\(demo.logText.suffix(2000))")
        #expect(demo.logText.contains(/valid by deploy\/contract: .*\d+ delivery, \d+ receipt/))
        #expect(demo.logText.contains("Two Stops Away"))
    }
}
