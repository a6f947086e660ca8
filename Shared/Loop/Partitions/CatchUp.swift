internal import Kafka

/// How a partition of changes is read to its end before other work, so that nobody is decided for by outdated settings.
///
/// A partition without a leader gives neither records nor an end. The people of the other partitions must not wait for
/// it, and its own are decided for by what is known of them, as they are when a leader goes away later.
struct CatchUp {
    /// Other work waits no longer for a partition that gives nothing for so long, in microseconds.
    static let patience: Int64 = 30_000_000
    /// Shorter silences are usual, in microseconds.
    private static let usual: Int64 = 10_000_000

    /// Between two looks no more time may pass, in microseconds, or the worker did not read at all.
    private static let longestGap: Int64 = 2_000_000

    /// What a partition that gives nothing means for other work.
    enum Finding: Equatable {
        /// Each partition gives records, or all are at their end.
        case goesOn
        /// This one is silent.
        case waits(for: TopicPartition)
        /// This one has been silent for too long.
        case givesUp(TopicPartition)
    }

    /// The offset at which a partition was first seen to stand, and when, in ticks.
    private var stands: [(place: TopicPartition, next: Int64, since: Int64)] = []
    private var lastLook: Int64 = .min

    /// Looks at the partitions; to be asked again while some catch up.
    ///
    /// - Parameters:
    ///   - ticks: now.
    ///   - isAnswered: whether a broker answers. While none does, no partition is without a leader of its own.
    mutating func look(at partitions: [InputPartition], ticks: Int64, isAnswered: Bool) -> Finding {
        // What a restore or a long commit kept from being read was not silent.
        let before = ticks - max(lastLook, 0) <= Self.longestGap ? stands : []
        lastLook = ticks
        stands = partitions.filter { $0.isCatchingUp && isAnswered }.map { each in
            before.first { $0.place == each.place && $0.next == each.next } ?? (each.place, each.next, ticks)
        }
        guard let longest = stands.min(by: { $0.since < $1.since }) else { return .goesOn }
        let silence = ticks - longest.since
        if silence >= Self.patience { return .givesUp(longest.place) }
        return silence >= Self.usual ? .waits(for: longest.place) : .goesOn
    }
}
