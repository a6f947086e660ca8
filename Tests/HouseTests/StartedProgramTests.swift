import Foundation
import TestSupport
import Testing

/// Programs that tests start: thousands in a run of all tests. Foundation lists the open files of its own process
/// before each start; a handle left behind by each start brought that list over 1,350 entries, where it crashed.
@Suite struct StartedProgramTests {
    @Test func aStartedProgramLeavesNoOpenFileInTheTest() throws {
        let folder = try TemporaryFolder()
        let log = folder.url.appendingPathComponent("log")
        let running = try RunningProcess(URL(fileURLWithPath: "/bin/sh"), ["-c", "echo out; echo error >&2"], log: log)
        #expect(try openFiles(below: folder.url) == [])
        #expect(try running.exitCode() == 0)
        #expect(running.logText == "out\nerror\n")
    }

    /// The files below a folder that this process holds open.
    private func openFiles(below folder: URL) throws -> [String] {
        let own = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: own)
            .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(own)/\($0)") }
            .filter { $0.contains(folder.lastPathComponent) }
    }
}
