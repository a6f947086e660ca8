internal import Model

/// What the loop counts: plain numbers on its own thread, copied to ``WorkerStatus`` now and then.
struct LoopMetrics: Hashable, Sendable {
    var recordsIn = TopicMap(repeating: 0)
    var recordsOut = TopicMap(repeating: 0)
    /// By the word in `belfry-reason`.
    var rejections: [String: Int] = [:]
    /// Accepted requests by app and level, so that who interrupts most can be seen.
    private(set) var levelUses: [LevelUse: Int] = [:]
    var transactionsCommitted = 0
    var transactionsAborted = 0
    var producersReplaced = 0
    /// How often another producer or member of this name seemed to take over.
    var fencings = 0
    /// The last time, in ticks of ``Clock``.
    var lastFencing: Int64?
    /// Transactions aborted since the last commit.
    var abortsInARow = 0
    /// In ticks; the start where there was none.
    var lastCommit: Int64 = Clock.ticks
    var offsetResets = 0
    var timersFired = 0
    var commitSeconds = Histogram.commitSeconds
    var batchRecords = Histogram.batchRecords
    /// Of each transaction with urgent requests: the age of the oldest when it was committed.
    var urgentSeconds = Histogram.urgentSeconds
    var lag: [LaneLag] = Lane.allCases.map { LaneLag(lane: $0) }
    /// Of each partition that is read.
    var partitions: [PartitionLag] = []
    /// Changelog offsets read and to be read of the restore at hand, or the last one.
    var restore = RestoreProgress()
    var stateKeys = 0
    var stateKeysUnread = 0
    var timersWaiting = 0
    /// When the first of them is due.
    var timersDue: Instant?
    var appsKnown = 0
    var partitionsAssigned = 0

    /// Apps and levels that are told apart; what comes later is counted under ``otherApps``.
    static let mostLevelUses = 4000
    /// Stands for the apps beyond those; no app's id has a slash.
    static let otherApps = AppID(derived: "others/")

    mutating func count(_ use: LevelUse, _ count: Int) {
        let isKnown = levelUses[use] != nil || levelUses.count < Self.mostLevelUses
        levelUses[isKnown ? use : LevelUse(app: Self.otherApps, level: use.level), default: 0] += count
    }
}

/// How far behind a lane is.
struct LaneLag: Hashable, Sendable {
    let lane: Lane
    /// Offsets not yet processed, markers included.
    var records = 0
    /// Age of the last record processed while more can be read; 0 when drained. What lies behind an open transaction
    /// cannot be read.
    var seconds = 0.0
}

/// How far behind one partition is.
struct PartitionLag: Hashable, Sendable {
    /// As the broker names it.
    let topic: String
    let partition: Int32
    /// The next offset to be processed.
    let next: Int64
    /// Offsets from there to the log's end, markers and open transactions included.
    let records: Int
    /// How long all that can be read has been processed although the log goes on, when it was last measured: a
    /// transaction is open there.
    let stalledSeconds: Double?

    var name: String { "\(topic)-\(partition)" }
}

/// How far a restore is, in offsets of the changelog.
struct RestoreProgress: Hashable, Sendable {
    var done = 0
    var total = 0

    /// 0 to 1; 1 when there is nothing to restore.
    var share: Double { total == 0 ? 1 : min(1, Double(done) / Double(total)) }
}
