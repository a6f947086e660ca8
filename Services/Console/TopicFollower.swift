internal import Foundation
internal import Glibc
internal import InForce
internal import Kafka
internal import Model
internal import Program
internal import Synchronization

/// Reads the topics that the console keeps, from where its store ends, on a thread of its own.
final class TopicFollower: Sendable {
    /// What is kept, and what is in force.
    static let topics = TopicUse.console.reads

    /// How the thread does; it is complete once all that stood on the topics at the start is in the store.
    let status = ReaderStatus()
    private let names: [String]
    private let store: ConsoleStore
    private let log: Log
    private let errorWords: RefusalWords
    private let reading: Configuration
    private let asking: Configuration
    private let currentTrouble = Mutex<String?>(nil)
    private let waits = EndWaits()
    private let isStopped = Atomic(false)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(_ settings: Settings, _ store: ConsoleStore, _ log: Log) {
        (self.store, self.log) = (store, log)
        errorWords = RefusalWords(.console(settings), settings)
        names = Self.topics.map { settings.name(of: $0) }
        let name = settings.group(of: TopicUse.console.program)
        reading = settings.reader(name, of: TopicUse.console.program)
        // What stands beyond an open transaction is not read, so it is not waited for either.
        asking = settings.admin(name, isCommitted: true)
    }

    func start() {
        let thread = Thread { [self] in
            do {
                try Work(self).run()
            } catch {
                log.error("the topics cannot be read", ["error": "\(error)"])
                setTrouble("\(error)")
            }
            hasEnded.signal()
        }
        thread.name = "topics"
        thread.stackSize = 4 << 20
        thread.start()
    }

    /// Ends the thread and waits for that.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
        hasEnded.wait()
    }

    /// Why nothing can be read or stored at the moment; `nil` while all is well.
    var trouble: String? { currentTrouble.withLock { $0 } }

    /// Waits until everything that stands on a topic now is in the store. It blocks the caller's thread.
    ///
    /// - Returns: whether that was so in time.
    func readsToEnd(of topic: Topic, seconds: Double) -> Bool {
        guard let index = Self.topics.firstIndex(of: topic) else { return false }
        let isReached = DispatchSemaphore(value: 0)
        waits.add(names[index], seconds: seconds) { if $0 { isReached.signal() } }
        return isReached.wait(timeout: .now() + seconds) == .success
    }

    private func setTrouble(_ trouble: String?) { currentTrouble.withLock { $0 = trouble } }

    /// The work of the thread.
    private final class Work {
        private static let mostRecords = 2000

        private let owner: TopicFollower
        private let reader: TopicReader
        private let admin: Admin
        /// The end of each partition at the start, until it is reached.
        private var ends: [TopicPartition: Int64] = [:]
        private var partitions: [String: Int] = [:]
        private var mustBegin = true
        /// The last records could not be stored.
        private var storeFails = false

        init(_ owner: TopicFollower) throws {
            self.owner = owner
            reader = try TopicReader(owner.reading, of: owner.names)
            admin = try Admin(owner.asking)
        }

        private var isStopped: Bool { owner.isStopped.load(ordering: .relaxed) }

        func run() throws {
            defer { reader.close(milliseconds: 2000) }
            while !isStopped {
                owner.status.turn(at: Clock.ticks)
                if !mustBegin, reader.hasOtherPartitions(admin, at: Clock.ticks) { mustBegin = true }
                if mustBegin, !begin() {
                    usleep(500_000)
                    continue
                }
                turn()
            }
        }

        /// Assigns all partitions from where the store ends; `false` while that cannot be told.
        private func begin() -> Bool {
            do {
                let stored = try owner.store.nextOffsets()
                var starts: [PartitionStart] = []
                (ends, partitions) = ([:], [:])
                for (topic, name) in zip(TopicFollower.topics, owner.names) {
                    let count = try admin.partitionCount(of: name, milliseconds: 2000)
                    partitions[name] = count
                    for partition in 0..<Int32(clamping: count) {
                        let place = TopicPartition(name, partition)
                        let marks = try admin.watermarks(place, milliseconds: 2000)
                        var next = stored[StoredPlace(topic: topic, partition: partition)] ?? marks.low
                        if next > marks.high {
                            owner.log.warning(
                                "\(name) began anew; what is kept of it stays", ["partition": "\(partition)"])
                            try owner.store.forget(StoredPlace(topic: topic, partition: partition))
                            next = marks.low
                        }
                        next = max(next, marks.low)
                        starts.append(PartitionStart(place, from: .at(next)))
                        if next < marks.high { ends[place] = marks.high }
                    }
                }
                try reader.begin(starts)
                mustBegin = false
                if !storeFails { owner.setTrouble(nil) }
                return true
            } catch let error as KafkaError {
                // Whether a broker answers, and has the topics, is asked and told by itself (`BrokerWatch`).
                let isToldElsewhere = error.refused != nil || error.isUnknownTopic
                if !error.isRetriable, !error.isTransport, !error.isTimeout, !isToldElsewhere {
                    owner.setTrouble(owner.errorWords.words(for: error))
                }
                return false
            } catch {
                owner.setTrouble("\(error)")
                return false
            }
        }

        private func turn() {
            var records: [TopicRecord] = []
            let findings = reader.take(atMost: Self.mostRecords, milliseconds: 100) { record in
                guard TopicFollower.topics.indices.contains(record.topic) else { return true }
                records.append(TopicRecord(TopicFollower.topics[record.topic], record))
                return true
            } failure: { error, place in
                guard !error.isRetriable else { return }
                owner.log.warning(
                    "reading failed", ["error": owner.errorWords.words(for: error, .read, on: place?.topic)])
            }
            if findings.isTruncated { mustBegin = true }
            if !records.isEmpty {
                do {
                    try owner.store.take(records)
                } catch {
                    // The records are read again from where the store ends.
                    storeFails = true
                    owner.setTrouble("the store cannot be written: \(error)")
                    mustBegin = true
                    usleep(1_000_000)
                    return
                }
            }
            if findings.count > 0 {
                storeFails = false
                owner.setTrouble(nil)
            }
            settleEnds()
            owner.waits.settle(reader, ask: ends(of:))
        }

        private func ends(of name: String) -> [TopicPartition: Int64]? {
            let all = (0..<Int32(clamping: partitions[name] ?? 0)).map { TopicPartition(name, $0) }
            return try? admin.ends(of: all, .high, milliseconds: 2000)
        }

        private func settleEnds() {
            guard !owner.status.isComplete else { return }
            ends = reader.left(of: ends)
            guard ends.isEmpty else { return }
            owner.setTrouble(nil)
            owner.status.isComplete = true
        }
    }
}
