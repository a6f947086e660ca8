internal import Foundation
internal import Kafka
internal import Model
internal import Program
internal import Synchronization

/// Follows a compacted topic that ingestion writes, on a thread of its own.
final class InForceReader: Sendable {
    /// Where the reading begins.
    enum Start: Hashable, Sendable {
        /// With the oldest record, so that all that is in force is known.
        case beginning
        /// With what comes next.
        case end
    }

    /// Gets each record in order.
    typealias Apply = @Sendable (borrowing ConsumedRecord) -> Void

    /// How the thread does.
    let status = ReaderStatus()
    private let topic: String
    private let first: Start
    private let log: Log
    private let errorWords: RefusalWords
    private let reading: Configuration
    private let asking: Configuration
    private let apply: Apply
    private let everyTurn: @Sendable () -> Void
    private let waits = EndWaits()
    private let isStopped = Atomic(false)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// How long a client waits for the end, in seconds: an open transaction hides it for a moment.
    private static let patience = 10.0

    /// - Parameters:
    ///   - program: the program's name, which is part of the client's.
    ///   - everyTurn: called on the thread after each turn, some ten times a second or more.
    init(
        _ settings: Settings, _ topic: Topic, program: String, from first: Start, _ log: Log, apply: @escaping Apply,
        everyTurn: @escaping @Sendable () -> Void
    ) {
        self.topic = settings.name(of: topic)
        (self.first, self.log, self.apply, self.everyTurn) = (first, log, apply, everyTurn)
        errorWords = .ofProgram(program, settings)
        let name = "\(settings.topicPrefix)belfry-\(program)-\(topic.rawValue)"
        (reading, asking) = (settings.reader(name, of: program), settings.admin(name))
    }

    func start() {
        let thread = Thread { [self] in
            do {
                try Reading(self, TopicReader(reading, of: [topic]), Admin(asking)).run()
            } catch {
                log.error("\(topic) cannot be read", ["error": "\(error)"])
            }
            waits.giveUp()
            hasEnded.signal()
        }
        thread.name = "in-force"
        thread.start()
    }

    /// Ends the thread and waits for that.
    func stop() {
        isStopped.store(true, ordering: .relaxed)
        hasEnded.wait()
    }

    /// Reads to the end that the topic has now, then calls `reached` on the thread.
    func readOn(_ reached: @escaping EndWaits.Reached) {
        waits.add(topic, seconds: Self.patience, reached: reached)
    }

    private func words(for error: KafkaError) -> String { errorWords.words(for: error, .read, on: topic) }

    /// The work of the thread.
    final class Reading {
        private let owner: InForceReader
        private let reader: TopicReader
        private let admin: any ClusterAdmin
        private var partitions: [TopicPartition] = []

        init(_ owner: InForceReader, _ reader: TopicReader, _ admin: any ClusterAdmin) {
            (self.owner, self.reader, self.admin) = (owner, reader, admin)
        }

        private var isStopped: Bool { owner.isStopped.load(ordering: .relaxed) }

        func run() {
            defer { reader.close(milliseconds: 2000) }
            while !isStopped, !begin() {
                usleep(200_000)
                owner.status.turn(at: Clock.ticks)
                owner.waits.settleLate()
                owner.everyTurn()
            }
            while !isStopped { turn(at: Clock.ticks) }
        }

        func turn(at ticks: Int64) {
            owner.status.turn(at: ticks)
            if reader.hasOtherPartitions(admin, at: ticks) { _ = begin() }
            take(milliseconds: owner.status.isComplete && owner.waits.isEmpty ? 25 : 5)
            owner.waits.settle(reader) { _ in askEnds() }
            owner.everyTurn()
        }

        /// Assigns all partitions: those that are read go on, and those that were added begin at their oldest record.
        /// `false` while the broker does not tell them.
        func begin() -> Bool {
            do throws(KafkaError) {
                let count = try admin.partitionCount(of: owner.topic, milliseconds: 2000)
                let isAtStart = partitions.isEmpty
                let partitions = (0..<Int32(clamping: count)).map { TopicPartition(owner.topic, $0) }
                var ends: [TopicPartition: Int64] = [:]
                for partition in partitions {
                    ends[partition] = try admin.watermarks(partition, milliseconds: 2000).high
                }
                let starts = partitions.map { place in
                    let first = isAtStart && owner.first == .end ? StartOffset.at(ends[place] ?? 0) : .beginning
                    return PartitionStart(place, from: reader.rest(of: place) ?? first)
                }
                // Repeated records do no harm.
                try reader.begin(starts, goesOn: true)
                self.partitions = partitions
                owner.waits.add(owner.topic, ends: ends, seconds: nil) { [owner] isReached in
                    owner.status.isComplete = isReached
                }
                return true
            } catch {
                return false
            }
        }

        private func take(milliseconds: Int32) {
            reader.take(atMost: 1000, milliseconds: milliseconds) { record in
                owner.apply(record)
                return true
            } failure: { error, _ in
                owner.log.warning("reading \(owner.topic) failed; continuing", ["error": owner.words(for: error)])
            }
        }

        private func askEnds() -> [TopicPartition: Int64]? {
            var ends: [TopicPartition: Int64] = [:]
            for partition in partitions {
                guard let marks = try? admin.watermarks(partition, milliseconds: 2000) else { return nil }
                ends[partition] = marks.readingEnd
            }
            return ends
        }
    }
}
