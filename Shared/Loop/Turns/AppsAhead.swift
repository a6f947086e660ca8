internal import Kafka
internal import Model
internal import Program

/// Ingestion's reader of the public `apps` topic. It reads ahead of the group, so that a request finds an app that was
/// registered just before it (rule I4).
final class AppsAhead<Core: Processor> {
    private let surroundings: Surroundings
    private let processor: Core
    private let apps: KnownApps
    private let writer: TransactionWriter
    /// Nothing is assigned to it between two uses, since its requests for watermarks would wait behind a Fetch.
    private var reader: (any PartitionReader)?
    /// The next offsets by partition, including the open transaction.
    private var next: [Int32: Int64] = [:]
    /// When the ends of the partitions were last requested, in ticks.
    private var asked: Int64 = .min

    /// How long reading up to the ends may take, in ticks. A broker that reports an end also sends the records before.
    static var patience: Int64 { 5_000_000 }
    /// How long the reader waits for records of open transactions, in ticks. Markers reach topics one by one, so a
    /// request can be visible before the app from the same transaction.
    static var grace: Int64 { 250_000 }

    init(_ surroundings: Surroundings, _ processor: Core, _ apps: KnownApps, _ writer: TransactionWriter) {
        self.surroundings = surroundings
        self.processor = processor
        self.apps = apps
        self.writer = writer
    }

    private var topic: String { surroundings.name(of: .apps) }

    /// Forgets how far it read, since what it passed on was taken back, or since the topic may have got partitions. The next
    /// use counts them, and begins after what is in the table.
    func forget() { reader = nil }

    /// Passes on the records of the public `apps` topic that nobody has passed on yet, in the open transaction.
    ///
    /// - Parameter taken: when the batch in hand was taken, in ticks.
    func read(since taken: Int64) throws(Setback) {
        let reader = try orEnd { () throws(LoopEnding) in try usableReader() }
        // Apps sent before a request of this batch had arrived when the batch was taken.
        if asked >= taken { return }
        asked = surroundings.ticks
        var (stable, all): ([TopicPartition: Int64], [TopicPartition: Int64]) = ([:], [:])
        for partition in next.keys.sorted() {
            let place = TopicPartition(topic, partition)
            let admin = surroundings.admin
            let ends: (Watermarks, Watermarks) = try orEnd { () throws(LoopEnding) in
                try surroundings.untilAnswered(.answer("the end of \(topic)")) { () throws(KafkaError) in
                    (try reader.watermarks(place, milliseconds: 1000), try admin.watermarks(place, milliseconds: 1000))
                }
            }
            let start = max(next[partition] ?? 0, ends.0.low)
            next[partition] = start
            if ends.0.high > start { stable[place] = ends.0.high }
            if ends.1.high > start { all[place] = ends.1.high }
        }
        if all.isEmpty { return }
        try read(reader, to: stable, andMaybe: all)
    }

    private func usableReader() throws(LoopEnding) -> any PartitionReader {
        if let reader { return reader }
        guard let made = try? surroundings.clients.makeReader(.brief, of: [topic]) else {
            throw surroundings.fail("no reader for \(topic)")
        }
        let topic = self.topic
        let count: Int = try surroundings.untilAnswered(.answer("the partitions of \(topic)")) {
            () throws(KafkaError) in
            try made.partitionCount(of: topic, milliseconds: 1000)
        }
        // Begins after the records in the table, not at the group's offsets: a record before those may have been passed
        // on without being visible yet.
        next = [:]
        for partition in 0..<Int32(clamping: count) {
            next[partition] = apps.table.reached(partition).map { $0 + 1 } ?? 0
        }
        asked = .min
        reader = made
        return made
    }

    /// Reads until each partition's last stable offset is reached. If that takes too long, the transaction is aborted,
    /// so that the request is processed again.
    private func read(
        _ reader: any PartitionReader, to stable: [TopicPartition: Int64], andMaybe all: [TopicPartition: Int64]
    ) throws(Setback) {
        var (stable, all) = (stable, all)
        let (topic, status) = (self.topic, surroundings.status)
        let places = all.keys.map(\.partition).sorted()
        let reading = TopicReader(reader, of: [topic])
        try orEnd { () throws(LoopEnding) in
            try surroundings.begin(
                reading, places.map { PartitionStart(TopicPartition(topic, $0), from: .at(next[$0] ?? 0)) })
        }
        let began = surroundings.ticks
        apps.beginReadingAhead()
        var passed = Output()
        while !stable.isEmpty || (!all.isEmpty && surroundings.ticks < began + Self.grace) {
            if status.isStopping { throw .mustAbort("stopping") }
            if surroundings.ticks > began + Self.patience {
                throw .mustAbort("the end of \(topic) was not reached in time")
            }
            status.turn()
            reading.take(atMost: 200, milliseconds: 5) { record in
                passOn(record, &passed)
                return true
            } failure: { error, _ in
                surroundings.log.warning(
                    "reading \(topic) ahead failed; continuing",
                    ["error": surroundings.words(for: error, .read, on: topic)])
            }
            for partition in places { next[partition] = reading.reached(TopicPartition(topic, partition)) }
            (stable, all) = (reading.left(of: stable), reading.left(of: all))
        }
        // If this fails, the next use only waits some milliseconds longer for its answers.
        try? reader.assign([])
        passed.isTraced = writer.output.isTraced
        swap(&writer.output, &passed)
        try writer.write()
    }

    /// Applies an app's record to the table at once, and passes it on to `.registeredApps` with this transaction.
    private func passOn(_ record: borrowing ConsumedRecord, _ passed: inout Output) {
        // The worker that is assigned the partition has passed it on meanwhile.
        if let reached = apps.table.reached(record.partition), record.offset <= reached { return }
        var own = Output()
        let context = Context(
            now: surroundings.now(), apps: apps.table, appsAreComplete: true, partition: record.partition)
        var none = Core.State(key: "")
        _ = record.lend(as: .apps) { (lent: borrowing Record) -> Verdict in
            processor.process(lent, state: &none, context: context, output: &own)
        }
        for index in own.items.indices where own.items[index].topic == .registeredApps {
            let item = own.items[index]
            own.withBytes(of: index) { (key, value) in
                apps.applyAhead(key: key, value: value, source: AppSource(item.headers))
                passed.send(raw: value, to: .registeredApps, key: key, headers: item.headers)
            }
        }
    }
}
