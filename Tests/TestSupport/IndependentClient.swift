public import Foundation

/// confluent-kafka from PyPI, through `Tests/Python/client.py`: a second client beside `kcat`.
public struct IndependentClient: Sendable {
    let bootstrapServers: String
    private let prefix: String

    /// The Python interpreter with the client; deploy/test creates it.
    public static let python = ProcessInfo.processInfo.environment["BELFRY_TEST_PYTHON"] ?? "python3"

    /// A client of these brokers.
    ///
    /// - Parameter prefix: stands before the name of every topic (`topic.prefix`).
    public init(_ bootstrapServers: String, prefix: String = "") {
        (self.bootstrapServers, self.prefix) = (bootstrapServers, prefix)
    }

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
        public fileprivate(set) var topic: String
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
        let lines = try messages.map { message in
            var message = message
            message.topic = prefix + message.topic
            return try encoder.encode(message) + Data("\n".utf8)
        }.reduce(Data(), +)
        _ = try run([together ? "publish-together" : "publish"], input: lines)
    }

    /// Every committed record of the topics, up to their ends.
    public func read(_ topics: String...) throws -> [Read] {
        let decoder = JSONDecoder()
        return try run(["read"] + topics.map { prefix + $0 }).split(separator: UInt8(ascii: "\n")).map {
            var record = try decoder.decode(Read.self, from: Data($0))
            record.topic.removeFirst(prefix.count)
            return record
        }
    }

    private func run(_ arguments: [String], input: Data = Data()) throws -> Data {
        let script = packageFolder.appendingPathComponent("Tests/Python/client.py").path
        return try output(of: Self.python, [script, bootstrapServers] + arguments, input: input)
    }
}
