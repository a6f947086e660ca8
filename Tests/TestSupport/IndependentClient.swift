package import Foundation

/// confluent-kafka from PyPI, through `Tests/Python/client.py`: a second client beside `kcat`.
package struct IndependentClient: Sendable {
    let bootstrapServers: String
    private let prefix: String

    /// The Python interpreter with the client; deploy/test creates it.
    package static let python = ProcessInfo.processInfo.environment["BELFRY_TEST_PYTHON"] ?? "python3"

    /// A client of these brokers.
    ///
    /// - Parameter prefix: stands before the name of every topic (`topic.prefix`).
    package init(_ bootstrapServers: String, prefix: String = "") {
        (self.bootstrapServers, self.prefix) = (bootstrapServers, prefix)
    }

    package struct Message: Codable, Sendable {
        package var topic: String
        package var key: String
        /// The bytes; `nil` is a tombstone.
        package var value: Data?

        package init(_ value: String?, to topic: String, key: String) {
            (self.topic, self.key, self.value) = (topic, key, value.map { Data($0.utf8) })
        }
    }

    /// A record as the client read it.
    package struct Read: Codable, Sendable {
        package let value: Data?
        /// Names and bytes of the headers.
        package let headers: [String: Data?]

        package func header(_ name: String) -> String? {
            headers[name].flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Publishes in order, in one batch if the client can.
    ///
    /// - Parameter together: in one transaction.
    package func publish(_ messages: [Message], together: Bool = false) throws {
        let encoder = JSONEncoder()
        let lines = try messages.map { message in
            var message = message
            message.topic = prefix + message.topic
            return try encoder.encode(message) + Data("\n".utf8)
        }.reduce(Data(), +)
        _ = try run([together ? "publish-together" : "publish"], input: lines)
    }

    /// Every committed record of the topics, up to their ends.
    package func read(_ topics: String...) throws -> [Read] {
        let decoder = JSONDecoder()
        return try run(["read"] + topics.map { prefix + $0 }).split(separator: UInt8(ascii: "\n")).map {
            try decoder.decode(Read.self, from: Data($0))
        }
    }

    private func run(_ arguments: [String], input: Data = Data()) throws -> Data {
        let script = packageFolder.appendingPathComponent("Tests/Python/client.py").path
        return try output(of: Self.python, [script, bootstrapServers] + arguments, input: input)
    }
}
