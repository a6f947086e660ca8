internal import Foundation
internal import Kafka
internal import Model
internal import Program

/// Reads whole topics, committed records only, up to the ends that they have when the reading begins.
///
/// It joins no group and commits nothing, so no other consumer is affected.
final class TopicReading {
    /// The most seconds without an answer from the broker.
    private static let patience: TimeInterval = 30

    private let topics: [Topic]
    private let servers: String
    private let command: String
    private let reader: TopicReader
    private let admin: Admin

    /// Creates the clients.
    ///
    /// - Parameter command: the command that reads, for the progress on standard error and the client's name.
    init(_ settings: Settings, _ topics: [Topic], command: String) throws {
        self.topics = topics
        self.command = command
        servers = settings.bootstrapServers
        let name = "belfry-\(command)"
        reader = try TopicReader(
            settings.reader(name, of: TopicUse.command.program), of: topics.map { settings.name(of: $0) })
        admin = try Admin(settings.admin(name))
    }

    deinit { reader.close(milliseconds: 2000) }

    /// Passes every record to `body`, in order within a partition.
    ///
    /// - Parameters:
    ///   - first: where to begin, by topic and partition; partitions that it does not name are not read. `nil` reads
    ///     everything.
    ///   - isWhole: waits for records that an open transaction hides, instead of leaving them out.
    ///   - body: returns whether to continue.
    func readAll(
        from first: [TopicPartition: Int64]? = nil, isWhole: Bool = false,
        _ body: (Topic, borrowing ConsumedRecord) throws -> Bool
    ) throws {
        var targets = try ends(from: first)
        let all = targets.keys
        var isEnough = false
        try reader.begin(targets.keys.map { PartitionStart($0, from: .at(starts[$0] ?? 0)) })
        var progress = Progress(command, starts: starts, targets: targets)
        var lastNews = Date()
        /// Since when no more of a partition can be read, although its log goes on.
        var stuck: [TopicPartition: Date] = [:]
        while !targets.isEmpty, !isEnough {
            let findings = try reader.take(atMost: 2000, milliseconds: 200) { record throws in
                guard topics.indices.contains(record.topic) else { return true }
                isEnough = try !body(topics[record.topic], record)
                return !isEnough
            } failure: { error, _ throws in
                if !error.isRetriable { throw CommandError.broker(servers, error) }
            }
            if findings.count > 0 { lastNews = Date() }
            for place in findings.ends.keys where stuck[place] == nil { stuck[place] = Date() }
            for (partition, end) in reader.left(of: targets) {
                guard let since = stuck[partition] else { continue }
                let seconds = Date().timeIntervalSince(since)
                switch ReadingEnd(at: reader.reached(partition), of: end, isWhole: isWhole, after: seconds) {
                // The remaining records are not committed yet.
                case .reached: targets[partition] = nil
                case .waiting: progress.wait(for: partition)
                case .hidden:
                    throw CommandError(
                        "an open transaction on \(partition.topic), partition \(partition.partition), hides which "
                            + "records were replayed already; nothing was sent: run it again once the transaction has "
                            + "ended (kafka-transactions.sh shows it)")
                }
            }
            targets = reader.left(of: targets)
            progress.show(all.reduce(into: [:]) { $0[$1] = reader.reached($1) })
            // A partition that waits for a transaction has its own limit.
            let isSilent = targets.keys.contains { stuck[$0] == nil }
            if isSilent, Date().timeIntervalSince(lastNews) > Self.patience {
                throw CommandError.broker(servers, reader.takeError() ?? .timedOut("the reading"))
            }
        }
    }

    /// Reads the record of an app in force, alone.
    static func apps(_ settings: Settings, only app: AppID, command: String) throws -> AppTable {
        var apps = AppTable()
        let key = Array(app.string.utf8)
        try TopicReading(settings, [.registeredApps], command: command).readAll { _, record in
            // A record that cannot be read changes nothing, as in the services.
            if record.copyKey() == key { try? apps.apply(record) }
            return true
        }
        return apps
    }

    private var starts: [TopicPartition: Int64] = [:]

    /// The end of each partition that is not empty; also sets where each reading begins.
    private func ends(from first: [TopicPartition: Int64]?) throws -> [TopicPartition: Int64] {
        do {
            let counts = try admin.partitionCounts(milliseconds: 10_000)
            var ends: [TopicPartition: Int64] = [:]
            starts = [:]
            for topic in reader.topics {
                guard let count = counts[topic] else { throw CommandError.missing(topic, servers) }
                for partition in 0..<Int32(clamping: count) {
                    let each = TopicPartition(topic, partition)
                    if let first, first[each] == nil { continue }
                    let watermarks = try admin.watermarks(each, milliseconds: 10_000)
                    let start = max(watermarks.low, first?[each] ?? 0)
                    guard start < watermarks.high else { continue }
                    ends[each] = watermarks.high
                    starts[each] = start
                }
            }
            return ends
        } catch let error as KafkaError {
            throw CommandError.broker(servers, error)
        }
    }
}

extension Admin {
    /// The number of partitions of each topic, by its name.
    func partitionCounts(milliseconds: Int32) throws(KafkaError) -> [String: Int] {
        try topics(milliseconds: milliseconds).reduce(into: [:]) { $0[$1.name] = $1.partitions }
    }
}

/// Progress on standard error while a reading takes long.
private struct Progress {
    private let command: String
    private let starts: [TopicPartition: Int64]
    private let total: Int64
    private var next = Date().addingTimeInterval(2)
    private var waitsFor: Set<TopicPartition> = []

    init(_ command: String, starts: [TopicPartition: Int64], targets: [TopicPartition: Int64]) {
        self.command = command
        self.starts = starts
        total = targets.reduce(0) { $0 + $1.value - (starts[$1.key] ?? 0) }
    }

    /// Reports, once for each partition, that the reading waits for an open transaction.
    mutating func wait(for partition: TopicPartition) {
        guard waitsFor.insert(partition).inserted else { return }
        complain(
            "belfry \(command): waiting for an open transaction on \(partition.topic), partition \(partition.partition), "
                + "to end: it hides which records were replayed already")
    }

    /// Reports the progress every two seconds.
    mutating func show(_ reached: [TopicPartition: Int64]) {
        guard Date() >= next else { return }
        next = Date().addingTimeInterval(2)
        let done = reached.reduce(0) { $0 + max(0, $1.value - (starts[$1.key] ?? 0)) }
        complain("belfry \(command): read \(min(done, total)) of \(total) records")
    }
}
