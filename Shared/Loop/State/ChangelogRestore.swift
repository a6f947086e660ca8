internal import Kafka
internal import Program

/// How far the changelog of newly assigned partitions is read.
struct ChangelogRestore {
    /// When the restore began, in ticks.
    let began: Int64
    /// The offset reached, by changelog partition.
    private var reached: [Int32: Int64] = [:]
    private let ends: [Int32: Watermarks]
    /// Partitions still to be read, and the offsets to reach.
    private(set) var targets: [Int32: Int64]
    /// Records read so far.
    var records = 0

    /// - Parameter ends: by partition; the high one, requested after the committed offsets were stable, is the target.
    init(_ ends: [Int32: Watermarks], began: Int64) {
        self.began = began
        self.ends = ends.filter { $0.value.low < $0.value.high }
        targets = self.ends.mapValues(\.high)
    }

    /// The partitions that hold something, in order.
    var partitions: [Int32] { ends.keys.sorted() }

    /// Whether everything is read.
    var isDone: Bool { targets.isEmpty }

    /// Notes that everything before `offset` was read.
    mutating func reach(_ partition: Int32, _ offset: Int64) {
        reached[partition] = offset
        if let target = targets[partition], offset >= target { targets[partition] = nil }
    }

    var progress: RestoreProgress {
        var progress = RestoreProgress()
        for (partition, ends) in ends {
            progress.total += Int(ends.high - ends.low)
            progress.done += Int(min(ends.high, max(ends.low, reached[partition] ?? ends.low)) - ends.low)
        }
        return progress
    }
}
