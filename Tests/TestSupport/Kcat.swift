package import Foundation

/// Publishes and reads with `kcat`, a client that shares only librdkafka with the services.
package struct Kcat: Sendable {
    package let bootstrapServers: String
    private let prefix: String

    /// A client of these brokers.
    ///
    /// - Parameter prefix: stands before the name of every topic (`topic.prefix`).
    package init(_ bootstrapServers: String, prefix: String = "") {
        (self.bootstrapServers, self.prefix) = (bootstrapServers, prefix)
    }

    /// A record as `kcat` read it.
    package struct Read: Sendable {
        package let topic: String
        package let partition: Int
        package let offset: Int
        /// The key as text; a null key is empty.
        package let key: String
        /// The bytes; a null value is empty.
        package let value: Data
        package var text: String { String(decoding: value, as: UTF8.self) }
    }

    /// Publishes one value with `kcat`'s default partitioner.
    package func publish(_ value: String, to topic: String, key: String? = nil, headers: [String: String] = [:]) throws
    {
        let folder = try TemporaryFolder()
        _ = try output(
            of: "kcat",
            ["-P", "-b", bootstrapServers, "-t", prefix + topic, "-X", "message.max.bytes=2000000"]
                + (key.map { ["-k", $0] } ?? []) + headers.flatMap { ["-H", "\($0)=\($1)"] } + [folder.file(value)])
    }

    /// Publishes many one-line values at once, each with its key.
    package func publish(_ records: [(key: String, value: String)], to topic: String) throws {
        let lines = records.map { "\($0.key)\t\($0.value)\n" }.joined()
        _ = try output(
            of: "kcat",
            [
                "-P", "-b", bootstrapServers, "-t", prefix + topic, "-K", "\t", "-X",
                "queue.buffering.max.messages=2000000",
            ],
            input: Data(lines.utf8))
    }

    /// Reads the committed records of a topic from its beginning to its end.
    ///
    /// - Parameter most: stops once there are so many: while a program writes many transactions each second, the end of a
    ///   topic is not reached.
    package func readCommitted(_ topic: String, most: Int? = nil) throws -> [Read] {
        // %K and %S are lengths, so that any bytes can stand in keys and values.
        let data = try output(
            of: "kcat",
            [
                "-C", "-b", bootstrapServers, "-t", prefix + topic, "-o", "beginning", "-e", "-q", "-X",
                "isolation.level=read_committed", "-X", "fetch.wait.max.ms=10", "-f", "%p %o %K %S\n%k%s\n",
            ] + (most.map { ["-c", String($0)] } ?? []))
        var records: [Read] = []
        var position = data.startIndex
        while let end = data[position...].firstIndex(of: UInt8(ascii: "\n")) {
            let numbers = String(decoding: data[position..<end], as: UTF8.self).split(separator: " ").compactMap {
                Int($0)
            }
            guard numbers.count == 4 else { throw GaveUp(description: "kcat printed what cannot be read on \(topic)") }
            let key = end + 1
            let value = key + max(numbers[2], 0)
            let next = value + max(numbers[3], 0)
            records.append(
                Read(
                    topic: topic, partition: numbers[0], offset: numbers[1],
                    key: String(decoding: data[key..<value], as: UTF8.self), value: Data(data[value..<next])))
            position = next + 1
        }
        return records
    }
}
