internal import Foundation

/// A script of `Tests/Python` that serves HTTP on a free port, which it prints, and writes a line for each call.
final class PythonServer: Sendable {
    /// The port on the loopback address.
    let port: Int
    private let folder: TemporaryFolder
    private let process: RunningProcess
    private let log: String

    /// - Parameter arguments: makes the script's arguments from the file of the calls.
    init(_ script: String, _ arguments: (_ calls: String) -> [String]) throws {
        folder = try TemporaryFolder()
        log = try folder.file("", "calls.jsonl")
        let process = try RunningProcess(
            URL(fileURLWithPath: "/usr/bin/env"),
            [IndependentClient.python, packageFolder.appendingPathComponent("Tests/Python/\(script)").path]
                + arguments(log),
            log: folder.url.appendingPathComponent("log"), name: script)
        port = try waiting(for: "the port of \(script)", seconds: 30, seen: process.logText) {
            Int(process.logText.split(separator: "\n").first ?? "")
        }
        self.process = process
    }

    /// The calls that arrived so far.
    func calls<Call: Decodable>() throws -> [Call] {
        let text = try String(contentsOfFile: log, encoding: .utf8)
        // The last line may be half written.
        return try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
            try JSONDecoder().decode(Call.self, from: Data($0.utf8))
        }
    }
}
