import Kafka
import TestSupport

/// A broker with clients, on which a behaviour is tried out: the simulated one or Apache Kafka.
protocol Stand: AnyObject {
    /// Makes a topic with a name of its own.
    ///
    /// - Parameter recordBytes: `max.message.bytes`; `nil` is the broker's default.
    func topic(partitions: Int, recordBytes: Int?) throws -> String
    /// A name that no other behaviour uses.
    func name(_ prefix: String) -> String
    /// - Parameter session: `session.timeout.ms`.
    func consumer(group: String, instance: String?, topics: [String], session: Int) throws -> any GroupConsumer
    /// - Parameter timeout: `transaction.timeout.ms`.
    func producer(_ id: String?, timeout: Int) throws -> any TransactionalProducer
    func reader(_ topics: [String]) throws -> any PartitionReader
    func admin() throws -> any ClusterAdmin
    /// Makes the broker stand still, as by SIGSTOP, or go on.
    func setBroker(isStopped: Bool)
    /// Kills the broker and starts it again; what it acknowledged survives.
    func restartBroker() throws
    /// Runs `action` a short time later, while the behaviour waits in a call.
    func soon(_ action: @escaping @Sendable () -> Void)
    /// Lets a short time pass.
    func pass(milliseconds: Int)
    /// Milliseconds of a clock that only moves forward.
    var clock: Int64 { get }
    /// Milliseconds since 1970.
    var now: Int64 { get }
}

/// A behaviour did not hold.
struct Unmet: Error, CustomStringConvertible {
    let description: String
}

/// Throws unless the condition holds.
func check(_ condition: Bool, _ what: @autoclosure () -> String, line: Int = #line) throws {
    if !condition { throw Unmet(description: "line \(line): \(what())") }
}

/// Throws unless the two are equal.
func check<Value: Equatable>(_ found: Value, is expected: Value, _ what: String, line: Int = #line) throws {
    try check(found == expected, "\(what): found \(found), expected \(expected)", line: line)
}

/// Checks that a call throws an error with this code and verdict, such as `_FENCED, fatal` or `_TIMED_OUT, retriable`.
func failure<Done>(
    _ what: String, is expected: String, line: Int = #line, _ body: @autoclosure () throws(KafkaError) -> Done
) throws {
    do throws(KafkaError) {
        _ = try body()
    } catch {
        var found = error.code
        if error.isFatal { found += ", fatal" }
        if error.isRetriable { found += ", retriable" }
        if error.requiresAbort { found += ", abort" }
        return try check(found == expected, "\(what): found \(found), expected \(expected): \(error)", line: line)
    }
    throw Unmet(description: "line \(line): \(what) succeeded")
}

extension Stand {
    func topic(partitions: Int = 1) throws -> String { try topic(partitions: partitions, recordBytes: nil) }

    func consumer(
        group: String, instance: String? = nil, topics: [String]
    ) throws -> any GroupConsumer {
        try consumer(group: group, instance: instance, topics: topics, session: 6000)
    }

    /// A producer that has registered.
    func registered(_ id: String, timeout: Int = 10_000) throws -> any TransactionalProducer {
        let producer = try producer(id, timeout: timeout)
        try retrying { () throws(KafkaError) in try producer.initTransactions(milliseconds: 10_000) }
        return producer
    }

    /// Makes a call until it fails with something else than a retriable error.
    func retrying(_ body: () throws(KafkaError) -> Void) throws {
        for _ in 0..<200 {
            do throws(KafkaError) {
                return try body()
            } catch {
                guard error.isRetriable else { throw error }
            }
            pass(milliseconds: 20)
        }
        try body()
    }

    /// Waits until the condition holds; each test of it may take a moment. `seen` is what there was instead, if in vain.
    func until(
        _ what: String, seen: @autoclosure () throws -> Any = "nothing", line: Int = #line,
        _ condition: () throws -> Bool
    ) throws {
        let end = clock + Int64(20_000 * patience)
        while true {
            if try condition() { return }
            guard clock < end else {
                let seen = Result { try seen() }
                throw Unmet(description: "line \(line): waited in vain: \(what); seen: \(seen)")
            }
            pass(milliseconds: 5)
        }
    }

    /// The ends of a partition; asks again after a retriable error.
    func watermarks(_ partition: TopicPartition) throws -> Watermarks {
        let admin = try admin()
        var found = Watermarks(low: 0, high: 0)
        try retrying { () throws(KafkaError) in found = try admin.watermarks(partition, milliseconds: 10_000) }
        return found
    }
}

extension TransactionalProducer {
    func send(
        _ topic: String, _ partition: Int32? = 0, key: String? = nil, _ value: String?, headers: [RecordHeader] = [],
        timestamp: Int64? = nil
    ) throws(KafkaError) {
        let (keyBytes, valueBytes) = (key.map { Array($0.utf8) }, value.map { Array($0.utf8) })
        try produce(
            to: self.topic(topic), partition: partition, key: keyBytes?.span, value: valueBytes?.span,
            headers: headers, timestampMilliseconds: timestamp)
    }

    func commit() throws(KafkaError) { try commit(milliseconds: -1) }
    func abort() throws(KafkaError) { try abort(milliseconds: -1) }

    /// A whole transaction with these records.
    func commit(_ topic: String, _ values: [String]) throws(KafkaError) {
        try begin()
        for value in values { try send(topic, 0, value) }
        try commit()
    }
}
