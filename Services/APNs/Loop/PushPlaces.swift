internal import Kafka
internal import Model

/// How far the assigned partitions of deliveries are over.
struct PushPlaces {
    private var open: [TopicPartition: OverOffsets] = [:]
    private var committed: [TopicPartition: PartitionOffset] = [:]
    private var ends: [TopicPartition: Int64] = [:]
    /// Where the group's offsets stood at the assignment.
    private var starts: [TopicPartition: Int64] = [:]
    private var batch = 0

    /// So many records before the group's offset are read once more, to know what was sent last about items and numbers:
    /// lanes of the pipeline overtake each other by no more than that.
    static let remembered: Int64 = 2000

    var isEmpty: Bool { open.isEmpty }

    func isAssigned(_ place: TopicPartition) -> Bool { open[place] != nil }

    var assigned: [TopicPartition] { Array(open.keys) }

    var partitions: Set<Int32> { Set(open.keys.map(\.partition)) }

    /// A partition is assigned.
    ///
    /// - Parameters:
    ///   - known: what the group has of it.
    ///   - start: where it is read from without that.
    ///   - end: where it ends now: what waits up to there is folded before the first push.
    mutating func begin(_ known: PartitionOffset, start: Int64, end: Int64) {
        let place = known.partition
        if let offset = known.offset, offset == start {
            open[place] = OverOffsets(committed: offset, metadata: known.over)
        } else {
            open[place] = OverOffsets(next: start)
        }
        committed[place] = known
        starts[place] = known.offset
        if end > start { ends[place] = end }
    }

    mutating func removeAll() { (open, committed, ends, starts) = ([:], [:], [:], [:]) }

    /// What a record is that was read.
    enum Reading: Hashable {
        /// It is to be pushed. A process before this one may have sent it, if it was there at the assignment.
        case open(mayBeRepeat: Bool)
        /// An earlier process has finished it.
        case over
        /// It was read before.
        case stale
    }

    /// Notes a record that was read.
    mutating func read(_ place: TopicPartition, _ offset: Int64) -> Reading {
        guard var known = open[place] else { return .stale }
        let start = starts[place]
        guard offset >= known.next else {
            return start.map { ($0 - Self.remembered..<$0).contains(offset) } ?? false ? .over : .stale
        }
        let isOver = known.isOver(offset)
        let mayBeRepeat = start != nil && ends[place].map { offset < $0 } ?? false
        known.read(offset)
        open[place] = known
        noteEnd(place)
        return isOver ? .over : .open(mayBeRepeat: mayBeRepeat)
    }

    mutating func reachEnd(_ place: TopicPartition, _ offset: Int64) {
        open[place]?.reachEnd(offset)
        ends[place] = nil
    }

    mutating func settle(_ place: TopicPartition, _ offset: Int64) { open[place]?.settle(offset) }

    private mutating func noteEnd(_ place: TopicPartition) {
        guard let end = ends[place], let next = open[place]?.next, next >= end else { return }
        ends[place] = nil
    }

    /// Whether all is read that was there at the assignment.
    var isCaughtUp: Bool { ends.isEmpty }

    /// Goes on although some of it was not read.
    mutating func giveUpCatchingUp() { ends = [:] }

    /// Says which origins are of a partition whose list of what is over is too long for a broker: what holds its offset up is
    /// stored instead. `nil` where there is none.
    ///
    /// - Parameter names: the names of the topics, by which origins count them.
    func crowded(_ names: [String]) -> ((PushOrigin) -> Bool)? {
        let places = Set(open.filter { !$0.value.fits }.keys)
        if places.isEmpty { return nil }
        return { origin in
            names.indices.contains(origin.topic)
                && places.contains(TopicPartition(names[origin.topic], origin.partition))
        }
    }

    /// What is to be committed: what changed, and at least one partition, with the number of the batch, by which it is
    /// told later whether the group has it.
    mutating func uncommitted(always: Bool) -> [PartitionOffset] {
        batch += 1
        var changed = open.compactMap { place, over -> PartitionOffset? in
            let metadata = over.metadata
            let known = committed[place]
            guard known?.offset != over.committable || known?.over ?? "" != metadata else { return nil }
            return PartitionOffset(place, over.committable, metadata: "\(metadata);\(batch)")
        }
        if changed.isEmpty, always, let first = open.min(by: { $0.key.description < $1.key.description }) {
            changed = [
                PartitionOffset(first.key, first.value.committable, metadata: "\(first.value.metadata);\(batch)")
            ]
        }
        return changed
    }

    /// Notes what the group knows now.
    mutating func note(committed offsets: [PartitionOffset]) {
        for each in offsets { committed[each.partition] = each }
    }
}

extension PartitionOffset {
    /// What is over behind the offset: the metadata without the number of the batch.
    fileprivate var over: String? { metadata.map { String($0.prefix { $0 != ";" }) } }
}
