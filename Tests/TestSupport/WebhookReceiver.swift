internal import Foundation

/// A server for webhooks, `Tests/Python/receiver.py`; the path of a URL decides on its answer.
public final class WebhookReceiver: Sendable {
    /// One call that arrived.
    public struct Call: Decodable, Sendable {
        /// The path of the URL.
        public let path: String
        /// The header `webhook-id`.
        public let id: String
        /// Whether the library of Standard Webhooks accepts the call.
        public let verified: Bool
        /// Whether it rejects the call with one byte changed.
        public let rejected: Bool
        /// The header `content-type`.
        public let contentType: String
        /// The header `user-agent`.
        public let agent: String
        /// The body's own members.
        public let body: Body

        /// The receipt or response.
        public struct Record: Decodable, Sendable {
            /// The notification that it is about.
            public let notification: String?
        }

        /// The envelope.
        public struct Body: Decodable, Sendable {
            /// Such as `receipt.alerted`.
            public let type: String
            /// The instant of the record.
            public let timestamp: String
            /// The record.
            public let data: Record
        }
    }

    /// The secret that it verifies with.
    public static let secret = "whsec_QXNlY3JldGZvcnRlc3RzMTIzNDU2Nzg5MDEyMzQ1Njc="

    /// The port on the loopback address.
    public let port: Int
    private let folder: TemporaryFolder
    private let process: RunningProcess
    private var log: URL { folder.url.appendingPathComponent("calls.jsonl") }

    /// Whether Python and the library are there.
    public static let isAvailable: Bool = {
        (try? output(of: IndependentClient.python, ["-c", "import standardwebhooks"])) != nil
    }()

    /// Starts the server.
    public init() throws {
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

    /// The URL of a path.
    public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Every call so far.
    public func calls() throws -> [Call] {
        let decoder = JSONDecoder()
        // The last line may be half written.
        let text = try String(contentsOf: log, encoding: .utf8)
        return try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
            try decoder.decode(Call.self, from: Data($0.utf8))
        }
    }

    /// How many calls of a path there were so far.
    public func count(_ path: String) throws -> Int { try calls().count { $0.path == path } }
}
