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
    /// Gets whether the end was reached.
    typealias Reached = @Sendable (Bool) -> Void

    private let topic: String
    private let first: Start
    private let log: Log
    private let errorWords: RefusalWords
    private let reading: Configuration
    private let asking: Configuration
    private let apply: Apply
    private let everyTurn: @Sendable () -> Void
    private let state = Mutex(State())
    private let isStopped = Atomic(false)
    private let lastTurn = Atomic(Clock.ticks)
    private let hasEnded = DispatchSemaphore(value: 0)

    private struct State {
        var isComplete = false
        var waiting: [Wait] = []
    }

    private struct Wait {
        let deadline: Int64
        let reached: Reached
        /// The offset to reach in each partition; `nil` until the broker was asked.
        var ends: [TopicPartition: Int64]?
    }

    /// How long a client waits for the end, in microseconds: an open transaction hides it for a moment.
    private static let patience: Int64 = 10_000_000

    /// - Parameters:
    ///   - program: the program's name, which is part of the client's.
    ///   - everyTurn: called on the thread after each turn, some ten times a second or more.
    init(
        _ settings: Settings, _ topic: Topic, program: String, from first: Start, _ log: Log, apply: @escaping Apply,
        everyTurn: @escaping @Sendable () -> Void
    ) {
        self.topic = settings.name(of: topic)
        (self.first, self.log, self.apply, self.everyTurn) = (first, log, apply, everyTurn)
        errorWords = .around(program, settings)
        let name = "\(settings.topicPrefix)belfry-\(program)-\(topic.rawValue)"
        (reading, asking) = (settings.reader(name, of: program), settings.admin(name))
    }

    func start() {
        let thread = Thread { [self] in
            do {
                try Reading(self).run()
            } catch {
                log.error("\(topic) cannot be read", ["error": "\(error)"])
            }
            for wait in takeWaiting() { wait.reached(false) }
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

    /// Whether everything that stood on the topic at the start was read.
    var isComplete: Bool { state.withLock { $0.isComplete } }

    /// Seconds since the thread last showed that it turns.
    func secondsSinceTurn(at ticks: Int64) -> Double {
        Double(max(0, ticks - lastTurn.load(ordering: .relaxed))) / 1_000_000
    }

    /// Reads to the end that the topic has now, then calls `reached` on the thread.
    func readOn(_ reached: @escaping Reached) {
        state.withLock { $0.waiting.append(Wait(deadline: Clock.ticks + Self.patience, reached: reached)) }
    }

    private func takeWaiting() -> [Wait] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    private func words(for error: KafkaError) -> String { errorWords.words(for: error, .read, on: topic) }

    /// The work of the thread.
    private final class Reading {
        private let owner: InForceReader
        private let reader: TopicReader
        private let admin: Admin
        private var partitions: [TopicPartition] = []
        /// Whether the log says that a right is missing.
        private var hasSaidSo = false

        init(_ owner: InForceReader) throws {
            self.owner = owner
            reader = try TopicReader(owner.reading, of: [owner.topic])
            admin = try Admin(owner.asking)
        }

        private var isStopped: Bool { owner.isStopped.load(ordering: .relaxed) }

        func run() throws {
            defer { reader.close(milliseconds: 2000) }
            while !isStopped, !begin() {
                usleep(200_000)
                owner.lastTurn.store(Clock.ticks, ordering: .relaxed)
            }
            while !isStopped {
                owner.lastTurn.store(Clock.ticks, ordering: .relaxed)
                let isAwaited = owner.state.withLock { !$0.isComplete || !$0.waiting.isEmpty }
                take(milliseconds: isAwaited ? 5 : 25)
                settleWaits()
                owner.everyTurn()
            }
        }

        /// Assigns all partitions; `false` while the broker does not tell them.
        private func begin() -> Bool {
            do throws(KafkaError) {
                let count = try admin.partitionCount(of: owner.topic, milliseconds: 2000)
                partitions = (0..<Int32(clamping: count)).map { TopicPartition(owner.topic, $0) }
                var ends: [TopicPartition: Int64] = [:]
                for partition in partitions {
                    ends[partition] = try admin.watermarks(partition, milliseconds: 2000).high
                }
                try reader.begin(
                    partitions.map { PartitionStart($0, from: owner.first == .end ? .at(ends[$0] ?? 0) : .beginning) })
                let wait = Wait(
                    deadline: .max, reached: { [owner] isAt in owner.state.withLock { $0.isComplete = isAt } },
                    ends: ends)
                owner.state.withLock { $0.waiting.append(wait) }
                return true
            } catch {
                if error.refused != nil, !hasSaidSo {
                    owner.log.warning("\(owner.topic) cannot be read; retrying", ["error": owner.words(for: error)])
                    hasSaidSo = true
                }
                return false
            }
        }

        private func take(milliseconds: Int32) {
            let findings = reader.take(atMost: 1000, milliseconds: milliseconds) { record in
                owner.apply(record)
                return true
            } failure: { error, _ in
                owner.log.warning("reading \(owner.topic) failed; continuing", ["error": owner.words(for: error)])
            }
            // Repeated records do no harm.
            if findings.isTruncated { try? reader.begin(partitions.map { PartitionStart($0, from: .beginning) }) }
        }

        private func settleWaits() {
            var waiting = owner.takeWaiting()
            guard !waiting.isEmpty else { return }
            // Those that came in the meantime share one question to the broker.
            if waiting.contains(where: { $0.ends == nil }) {
                let ends = askEnds()
                for index in waiting.indices where waiting[index].ends == nil { waiting[index].ends = ends }
            }
            let now = Clock.ticks
            var left: [Wait] = []
            for wait in waiting {
                if let ends = wait.ends, reader.left(of: ends).isEmpty {
                    wait.reached(true)
                } else if now >= wait.deadline {
                    wait.reached(false)
                } else {
                    left.append(wait)
                }
            }
            owner.state.withLock { $0.waiting = left + $0.waiting }
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
