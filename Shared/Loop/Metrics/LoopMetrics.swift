internal import Model
internal import Program

/// What the loop counts and measures. The loop's thread changes these numbers and copies them to ``WorkerStatus`` now
/// and then.
struct LoopMetrics: Hashable, Sendable {
    var commits = CommitCounts()
    var failures = FailureCounts()
    var lag = LagFigures()
    var state = StateFigures()

    /// Adds what another worker of the same process counts, which holds no state: the one of the urgent lane.
    mutating func add(_ other: LoopMetrics) {
        commits.add(other.commits)
        failures.add(other.failures)
        lag.add(other.lag)
    }
}

/// What committed transactions held.
struct CommitCounts: Hashable, Sendable {
    var transactions = 0
    var recordsIn = TopicMap(repeating: 0)
    var recordsOut = TopicMap(repeating: 0)
    /// Rejected records, by the reason in their header `belfry-reason`.
    var rejections: [String: Int] = [:]
    /// Accepted requests by app and level, which show the app that interrupts most.
    var levelUses = AppCounts<InterruptionLevel>()
    /// Receipts by code and rule, which are closed lists.
    private(set) var receipts: [ReceiptUse.Kind: Int] = [:]
    /// Receipts by app and code.
    private(set) var appReceipts = AppCounts<ReceiptCode>()
    var timersFired = 0
    /// When the last one was committed, in ticks of the worker's clock; the worker's start if there was none.
    var last: Int64 = 0
    /// How long the last one took to commit, in microseconds.
    var lastTook: Int64 = 0
    /// How long commits took; those of transactions with urgent records by themselves.
    var seconds = LaneMap(repeating: Histogram.commitSeconds)
    /// How many records transactions held; those with urgent ones by themselves.
    var batchRecords = LaneMap(repeating: Histogram.batchRecords)
    /// The age of each record of a request when it was taken in hand.
    var takenSeconds = LaneMap(repeating: Histogram.latencySeconds)
    /// The age of each record of a request at the commit.
    var stageSeconds = LaneMap(repeating: Histogram.latencySeconds)
    /// The time from a request's acceptance to the commit of each delivery that did not wait.
    var deliverySeconds = LaneMap(repeating: Histogram.latencySeconds)

    mutating func count(_ use: ReceiptUse, _ count: Int) {
        receipts[use.kind, default: 0] += count
        if let app = use.app { appReceipts.add(count, app, use.kind.code) }
    }

    mutating func add(_ other: CommitCounts) {
        transactions += other.transactions
        recordsIn.add(other.recordsIn)
        recordsOut.add(other.recordsOut)
        rejections.merge(other.rejections, uniquingKeysWith: +)
        levelUses.add(other.levelUses)
        receipts.merge(other.receipts, uniquingKeysWith: +)
        appReceipts.add(other.appReceipts)
        timersFired += other.timersFired
        (last, lastTook) = last < other.last ? (other.last, other.lastTook) : (last, lastTook)
        seconds.add(other.seconds)
        batchRecords.add(other.batchRecords)
        takenSeconds.add(other.takenSeconds)
        stageSeconds.add(other.stageSeconds)
        deliverySeconds.add(other.deliverySeconds)
    }
}

/// What went wrong.
struct FailureCounts: Hashable, Sendable {
    /// Aborts in a row after which each transaction holds one record, to find the record that causes them.
    static let abortsToGoOneByOne = 3

    var transactionsAborted = 0
    /// Transactions aborted since the last commit.
    var abortsInARow = 0
    /// Why the last transaction was aborted; empty if none was.
    var lastAbort = ""
    var producersReplaced = 0
    /// How often another producer or member with this name seemed to take over.
    var fencings = 0
    /// When and how that last happened.
    var lastFencing: Fencing?
    var offsetResets = 0

    mutating func add(_ other: FailureCounts) {
        transactionsAborted += other.transactionsAborted
        if other.abortsInARow > abortsInARow { (abortsInARow, lastAbort) = (other.abortsInARow, other.lastAbort) }
        producersReplaced += other.producersReplaced
        fencings += other.fencings
        lastFencing = [lastFencing, other.lastFencing].compactMap(\.self).max { $0.at < $1.at }
        offsetResets += other.offsetResets
    }
}

/// A time that another producer or member with the worker's name seemed to take over.
struct Fencing: Hashable, Sendable {
    /// In ticks of the worker's clock.
    let at: Int64
    /// Who was fenced by which error.
    let reason: String
}

/// How far behind the worker is.
struct LagFigures: Hashable, Sendable {
    var lanes: [LaneLag] = Lane.allCases.map { LaneLag(lane: $0) }
    /// Each partition that is read.
    var partitions: [PartitionLag] = []

    mutating func add(_ other: LagFigures) {
        for index in lanes.indices {
            guard let lag = other.lanes.first(where: { $0.lane == lanes[index].lane }) else { continue }
            lanes[index].records += lag.records
            lanes[index].seconds = max(lanes[index].seconds, lag.seconds)
        }
        partitions += other.partitions
    }
}

/// How much the worker holds in memory.
struct StateFigures: Hashable, Sendable {
    /// Changelog offsets already read and to be read, of the current restore or the last one.
    var restore = RestoreProgress()
    /// The partitions of the changelog that are not read to their ends.
    var unrestored: [Int32] = []
    var keys = 0
    var keysUnread = 0
    var timersWaiting = 0
    /// How many notifications wait in the state, without those of unread keys.
    var waiting = WaitCounts()
    /// When the first timer is due.
    var timersDue: Instant?
    var appsKnown = 0
}

/// How far behind a lane is.
struct LaneLag: Hashable, Sendable {
    let lane: Lane
    /// Offsets not yet processed, markers included.
    var records = 0
    /// Age of the last record processed while more can be read; 0 when drained. Records behind an open transaction
    /// cannot be read.
    var seconds = 0.0
}

/// How far behind one partition is.
struct PartitionLag: Hashable, Sendable {
    /// The topic's name on the broker.
    let topic: String
    let partition: Int32
    /// The next offset to be processed.
    let next: Int64
    /// Offsets from there to the log's end, including markers and open transactions.
    let records: Int
    /// How long an open transaction has blocked the partition, as last measured: every readable record is processed,
    /// but the log goes on. `nil` if none blocks it.
    let stalledSeconds: Double?

    var name: String { "\(topic)-\(partition)" }
}
