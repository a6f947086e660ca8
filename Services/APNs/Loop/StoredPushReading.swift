internal import Kafka
internal import Model
internal import Program
internal import Pushing

/// Reads the pushes that stand on `notifications.pushes`.
final class StoredPushReading {
    /// A push, and the partition on which it stands.
    typealias Stored = (partition: Int32, push: StoredPush)

    /// What a new owner finds.
    struct Restored {
        /// Whole lanes, by person and sequence.
        var pushes: [Stored] = []
        /// The lanes for which there is no room.
        var away: [Int: AwayLanes.Record] = [:]
    }

    /// A push for which there is no room: its lane, and what is kept of it.
    private typealias Passed = (lane: Int, record: AwayLanes.Record)

    private let follower: PatientReader
    private let looker: PatientReader
    private let log: Log
    private var look: (lanes: [Int: AwayLanes.Record], ends: [TopicPartition: Int64], found: [Int: Stored])?

    init(
        _ configuration: Configuration, topic: String, _ patience: MemberPatience<PushTold>
    ) throws(ConfigurationError) {
        follower = try PatientReader(configuration, topic: topic, patience)
        looker = try PatientReader(configuration, topic: topic, patience)
        log = patience.log
    }

    /// The pushes of these partitions. Later ones are left to ``repeated()``.
    ///
    /// - Parameter mostBytes: for how much there is room, about.
    func restore(_ partitions: Set<Int32>, mostBytes: Int) throws(LoopEnding) -> Restored {
        // By the hash of the delivery's id: the last record of it counts.
        var (kept, passed, bytes): ([Int: Stored], [Int: Passed], Int) = ([:], [:], 0)
        try follower.readAll(starts(partitions)) { record in
            guard let key = record.copyKey()?.hashValue else { return }
            if let before = kept.removeValue(forKey: key) { bytes -= before.push.push.size }
            if !passed.isEmpty { passed[key] = nil }
            guard let stored = push(of: record) else { return }
            let push = stored.push
            if bytes + push.size <= mostBytes {
                bytes += push.size
                kept[key] = (record.partition, stored)
            } else {
                passed[key] = Self.passed(push, record.partition)
            }
        }
        return Self.wholeLanes(kept.values, passed.values)
    }

    private static func passed(_ push: Push, _ partition: Int32) -> Passed {
        let record = AwayLanes.Record(
            partition: partition, pushes: 1, bytes: Int32(clamping: push.size), end: push.end)
        return (AwayLanes.hash(of: push.lane), record)
    }

    /// A lane comes as a whole or not at all.
    private static func wholeLanes(_ kept: some Sequence<Stored>, _ passed: some Sequence<Passed>) -> Restored {
        var restored = Restored()
        for (lane, record) in passed {
            if restored.away[lane]?.add(record) == nil { restored.away[lane] = record }
        }
        for each in kept {
            let (lane, record) = Self.passed(each.push.push, each.partition)
            if restored.away[lane]?.add(record) == nil { restored.pushes.append(each) }
        }
        restored.pushes.sort { $0.push.isBefore($1.push) }
        return restored
    }

    private func starts(_ partitions: Set<Int32>) -> [PartitionStart] {
        partitions.sorted().map { PartitionStart(TopicPartition(follower.topic, $0), from: .beginning) }
    }

    /// The pushes that `belfry push retry` has stored since. Everything else on the topic this process wrote itself.
    func repeated() -> [Stored] {
        var pushes: [Stored] = []
        follower.take { record in
            if let push = push(of: record), push.isRepeated { pushes.append((record.partition, push)) }
        }
        return pushes
    }

    // MARK: Looks

    /// Whether lanes are being read again.
    var isLooking: Bool { look != nil }

    /// Begins to read these lanes again.
    func beginLook(at lanes: [Int: AwayLanes.Record]) throws(LoopEnding) {
        look = (lanes, try looker.begin(starts(Set(lanes.values.map(\.partition)))), [:])
    }

    /// Reads on, for a short while.
    ///
    /// - Returns: what was found, once all of it is read.
    func readOn() -> [Stored]? {
        guard var current = look else { return nil }
        // The one copy of what is found is changed in place.
        look = nil
        looker.take { record in
            guard let key = record.copyKey()?.hashValue else { return }
            guard let push = push(of: record), current.lanes[AwayLanes.hash(of: push.push.lane)] != nil else {
                current.found[key] = nil
                return
            }
            current.found[key] = (record.partition, push)
        }
        current.ends = looker.left(of: current.ends)
        guard current.ends.isEmpty else {
            look = current
            return nil
        }
        return current.found.values.sorted { $0.push.isBefore($1.push) }
    }

    /// Ends a look without a result.
    func forgetLook() { look = nil }

    private func push(of record: borrowing ConsumedRecord) -> StoredPush? {
        guard let value = record.copyValue() else { return nil }
        do throws(Rejection) {
            return try StoredPush(json: value.span, checksNames: false)
        } catch {
            log.warning("a stored push cannot be read; it is not sent", ["reason": error.reason.word])
            return nil
        }
    }
}

extension StoredPush {
    /// By the time of the decision, then by sequence.
    fileprivate func isBefore(_ other: Self) -> Bool {
        (push.at, push.sequence) < (other.push.at, other.push.sequence)
    }
}
