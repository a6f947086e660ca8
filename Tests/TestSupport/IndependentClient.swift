public import Foundation

/// confluent-kafka from PyPI, through `Tests/Python/client.py`: a second client beside `kcat`.
public struct IndependentClient: Sendable {
    let bootstrapServers: String

    /// The Python interpreter with the client; deploy/test creates it.
    public static let python = ProcessInfo.processInfo.environment["BELFRY_TEST_PYTHON"] ?? "python3"

    /// A client of these brokers.
    public init(_ bootstrapServers: String) { self.bootstrapServers = bootstrapServers }

    /// A record to publish.
    public struct Message: Codable, Sendable {
        /// The topic.
        public var topic: String
        /// The key; `nil` is a null key.
        public var key: String?
        /// The bytes; `nil` is a tombstone.
        public var value: Data?
        /// Names and texts of the headers.
        public var headers: [String: String]?

        /// Makes a record of bytes.
        public init(_ value: Data?, to topic: String, key: String? = nil, headers: [String: String]? = nil) {
            self.topic = topic
            self.key = key
            self.value = value
            self.headers = headers
        }

        /// Makes a record of text.
        public init(_ value: String, to topic: String, key: String? = nil, headers: [String: String]? = nil) {
            self.init(Data(value.utf8), to: topic, key: key, headers: headers)
        }
    }

    /// A record as the client read it.
    public struct Read: Codable, Sendable {
        /// The topic.
        public let topic: String
        /// The partition of the topic.
        public let partition: Int
        /// The offset in the partition.
        public let offset: Int
        /// The key's bytes.
        public let key: Data?
        /// The value's bytes.
        public let value: Data?
        /// Names and bytes of the headers.
        public let headers: [String: Data?]

        /// A header as text.
        public func header(_ name: String) -> String? {
            headers[name].flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Publishes in order, in one batch if the client can.
    ///
    /// - Parameter together: in one transaction.
    public func publish(_ messages: [Message], together: Bool = false) throws {
        let encoder = JSONEncoder()
        let lines = try messages.map { try encoder.encode($0) + Data("\n".utf8) }.reduce(Data(), +)
        _ = try run([together ? "publish-together" : "publish"], input: lines)
    }

    /// Every committed record of the topics, up to their ends.
    public func read(_ topics: String...) throws -> [Read] {
        let decoder = JSONDecoder()
        return try run(["read"] + topics).split(separator: UInt8(ascii: "\n")).map {
            try decoder.decode(Read.self, from: Data($0))
        }
    }

    private func run(_ arguments: [String], input: Data = Data()) throws -> Data {
        let script = packageFolder.appendingPathComponent("Tests/Python/client.py").path
        return try output(of: Self.python, [script, bootstrapServers] + arguments, input: input)
    }
}
