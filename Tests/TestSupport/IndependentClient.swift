public import Foundation

/// confluent-kafka from PyPI, through `Tests/Python/client.py`: a second client beside `kcat`.
public struct IndependentClient: Sendable {
    let bootstrapServers: String

    /// The Python that has the client; deploy/test makes it.
    public static let python = ProcessInfo.processInfo.environment["BELFRY_TEST_PYTHON"] ?? "python3"

    public init(_ bootstrapServers: String) { self.bootstrapServers = bootstrapServers }

    public struct Message: Codable, Sendable {
        public var topic: String
        public var key: String?
        public var value: Data?
        public var headers: [String: String]?

        public init(_ value: Data?, to topic: String, key: String? = nil, headers: [String: String]? = nil) {
            self.topic = topic
            self.key = key
            self.value = value
            self.headers = headers
        }

        public init(_ value: String, to topic: String, key: String? = nil, headers: [String: String]? = nil) {
            self.init(Data(value.utf8), to: topic, key: key, headers: headers)
        }
    }

    public struct Read: Codable, Sendable {
        public let topic: String
        public let partition: Int
        public let offset: Int
        public let key: Data?
        public let value: Data?
        public let headers: [String: Data?]

        public func header(_ name: String) -> String? {
            headers[name].flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// Publishes in order, as one batch where the client makes one.
    public func publish(_ messages: [Message]) throws {
        let encoder = JSONEncoder()
        let lines = try messages.map { try encoder.encode($0) + Data("\n".utf8) }.reduce(Data(), +)
        _ = try run(["publish"], input: lines)
    }

    public func read(_ topics: String...) throws -> [Read] {
        let decoder = JSONDecoder()
        return try run(["read"] + topics).split(separator: UInt8(ascii: "\n")).map {
            try decoder.decode(Read.self, from: Data($0))
        }
    }

    private func run(_ arguments: [String], input: Data? = nil) throws -> Data {
        let script = packageFolder.appendingPathComponent("Tests/Python/client.py").path
        return try output(of: Self.python, [script, bootstrapServers] + arguments, input: input)
    }
}
