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
            package let data: Record
        }
    }

    /// The secret that it verifies with.
    package static let secret = "whsec_QXNlY3JldGZvcnRlc3RzMTIzNDU2Nzg5MDEyMzQ1Njc="

    private let server: PythonServer
    /// The port on the loopback address.
    package var port: Int { server.port }

    /// Whether Python and the library are there.
    package static let isAvailable = PythonScript.has("standardwebhooks")

    package init() throws { server = try PythonServer("receiver.py") { [Self.secret, $0] } }

    package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    package func calls() throws -> [Call] { try server.calls() }

    /// How many calls of a path there were so far.
    package func count(_ path: String) throws -> Int { try calls().count { $0.path == path } }
}
