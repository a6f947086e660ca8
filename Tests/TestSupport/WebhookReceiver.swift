internal import Foundation

/// A server for webhooks, `Tests/Python/receiver.py`; the path of a URL decides on its answer.
package final class WebhookReceiver: Sendable {
    /// One call that arrived.
    package struct Call: Decodable, Sendable {
        package let path: String
        package let id: String
        /// Whether the library of Standard Webhooks accepts the call.
        package let verified: Bool
        /// Whether it rejects the call with one byte changed.
        package let rejected: Bool
        package let contentType: String
        package let agent: String
        package let body: Body

        /// The receipt or response.
        package struct Record: Decodable, Sendable {
            /// The notification that it is about.
            package let notification: String?
        }

        package struct Body: Decodable, Sendable {
            /// Such as `receipt.alerted`.
            package let type: String
            /// The instant of the record.
            package let timestamp: String
            package let data: Record
        }
    }

    /// The secret that it verifies with.
    package static let secret = "whsec_QXNlY3JldGZvcnRlc3RzMTIzNDU2Nzg5MDEyMzQ1Njc="

    /// The port on the loopback address.
    package let port: Int
    private let folder: TemporaryFolder
    private let process: RunningProcess
    private var log: URL { folder.url.appendingPathComponent("calls.jsonl") }

    /// Whether Python and the library are there.
    package static let isAvailable: Bool = {
        (try? output(of: IndependentClient.python, ["-c", "import standardwebhooks"])) != nil
    }()

    package init() throws {
        folder = try TemporaryFolder()
        let script = packageFolder.appendingPathComponent("Tests/Python/receiver.py").path
        let calls = folder.url.appendingPathComponent("calls.jsonl")
        _ = FileManager.default.createFile(atPath: calls.path, contents: nil)
        let process = try RunningProcess(
            URL(fileURLWithPath: "/usr/bin/env"), [IndependentClient.python, script, Self.secret, calls.path],
            log: folder.url.appendingPathComponent("receiver.log"), name: "receiver")
        port = try waiting(for: "the receiver's port", seconds: 20) {
            Int(process.logText.split(separator: "\n").first ?? "")
        }
        self.process = process
    }

    package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    package func calls() throws -> [Call] {
        let decoder = JSONDecoder()
        // The last line may be half written.
        let text = try String(contentsOf: log, encoding: .utf8)
        return try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
            try decoder.decode(Call.self, from: Data($0.utf8))
        }
    }

    /// How many calls of a path there were so far.
    package func count(_ path: String) throws -> Int { try calls().count { $0.path == path } }
}
