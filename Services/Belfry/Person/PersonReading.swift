internal import Kafka
internal import Model
internal import Program
internal import Simulation

/// Reads what the topics have of one person.
final class PersonReading {
    private(set) var holdings: PersonHoldings
    private let settings: Settings
    private let admin: Admin
    /// Where each partition is read on.
    private var next: [TopicPartition: Int64] = [:]

    private static let patience: Int32 = 10_000

    init(_ settings: Settings, _ person: PersonID) throws {
        self.settings = settings
        holdings = PersonHoldings(of: person)
        admin = try Admin(settings.admin("belfry-\(PersonCommand.name)"))
    }

    /// Reads topics on to the ends that they have now.
    ///
    /// - Parameter body: gets each record that names the person, or removes one that does.
    func read(_ topics: [Topic], _ body: (SimulatedRecord) throws -> Void = { _ in }) throws {
        try begin(topics)
        let reading = try TopicReading(settings, topics, command: PersonCommand.name)
        try reading.readAll(from: next) { topic, record in
            next[TopicPartition(settings.name(of: topic), record.partition)] = record.offset + 1
            let (key, value) = (record.copyKey(), record.copyValue())
            let headers = record.modelHeaders
            let at = Instant(milliseconds: record.timestampMilliseconds ?? 0)
            let isTaken = holdings.take(
                topic, partition: record.partition, key: key, headers: headers, value: value, at: at)
            if isTaken {
                try body(
                    SimulatedRecord(
                        at: at, topic: topic, key: key.map { String(decoding: $0, as: UTF8.self) }, headers: headers,
                        value: value))
            }
            return true
        }
    }

    /// Decides which partitions can have records of the person.
    private func begin(_ topics: [Topic]) throws {
        let counts = try settings.asking { () throws(KafkaError) in
            try admin.partitionCounts(milliseconds: Self.patience)
        }
        for topic in topics {
            // A missing topic is the reading's trouble.
            guard let count = counts[settings.name(of: topic)] else { continue }
            let one = TopicPartition.number(ofKey: holdings.person.string.utf8Span.span, among: count)
            for number in 0..<Int32(clamping: count)
            where !PersonHoldings.ofOnePartition.contains(topic) || number == one {
                let place = TopicPartition(settings.name(of: topic), number)
                next[place] = next[place] ?? 0
            }
        }
    }

    /// How long each topic keeps records, as the broker is set.
    func retentions() throws -> [Topic: TopicRetention] {
        var found: [Topic: TopicRetention] = [:]
        for topic in holdings.kept.keys {
            do throws(KafkaError) {
                let name = settings.name(of: topic)
                found[topic] = TopicRetention(try admin.settings(ofTopic: name, milliseconds: Self.patience))
            } catch {
                // The embedded broker does not tell a topic's settings; what it keeps is gone at its end.
                guard settings.exactlyOnce else { continue }
                throw CommandError.broker(settings.bootstrapServers, error)
            }
        }
        return found
    }
}
