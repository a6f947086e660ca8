internal import Foundation

/// A collector of traces, `Tests/Python/collector.py`, and the reader of what it took, which is the same for a file: both
/// are parsed by `opentelemetry-proto` from PyPI.
package final class TraceCollector: Sendable {
    /// A span as the library read it.
    package struct Span: Decodable, Hashable, Sendable {
        /// 32 hexadecimal digits.
        package let trace: String
        /// 16 hexadecimal digits.
        package let id: String
        package let parent: String
        package let name: String
        /// The name of the kind: `SPAN_KIND_CONSUMER`.
        package let kind: String
        package let flags: UInt32
        /// In nanoseconds since 1970.
        package let start: Int64
        /// In nanoseconds since 1970.
        package let end: Int64
        /// The name of the status: `STATUS_CODE_UNSET`.
        package let status: String
        /// The attributes of the span as texts.
        package let attributes: [String: String]
        /// The attributes of its resource as texts.
        package let resource: [String: String]

        /// `belfry-ingestion`, …
        package var service: String { resource["service.name"] ?? "" }
    }

    private let server: PythonServer
    private static let script = packageFolder.appendingPathComponent("Tests/Python/collector.py").path

    /// Whether Python and the library are there.
    package static let isAvailable = PythonScript.has("opentelemetry.proto.trace.v1.trace_pb2")

    /// Starts a collector.
    ///
    /// - Parameter answers: the first answers in order, such as `503`, `429:2` (with `Retry-After`), `200:3` (three spans
    ///   not taken), `sleep`; afterwards all is taken.
    package init(answers: [String] = []) throws {
        server = try PythonServer("collector.py") { ["serve", $0] + answers }
    }

    package var endpoint: String { "http://127.0.0.1:\(server.port)" }

    /// One call that arrived.
    package struct Call: Decodable, Sendable {
        package let path: String
        /// The headers by their names in small letters.
        package let headers: [String: String]
        package let status: Int
        package let body: String
    }

    package func calls() throws -> [Call] { try server.calls() }

    /// Every span that was taken so far.
    package func spans() throws -> [Span] {
        try Self.spans(in: calls().filter { $0.status == 200 }.map(\.body).joined(separator: "\n"))
    }

    /// The spans in lines of a file.
    package static func spans(in lines: String) throws -> [Span] {
        let read = try output(of: IndependentClient.python, [script, "read"], input: Data(lines.utf8))
        return try JSONDecoder().decode([Span].self, from: read)
    }
}
