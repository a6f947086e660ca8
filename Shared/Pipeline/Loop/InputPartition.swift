internal import Kafka
internal import Model

/// One assigned partition of an input topic, and how far it is processed.
///
/// The loop tracks offsets itself: librdkafka's position runs ahead of it.
struct InputPartition {
    let topic: Topic
    let place: TopicPartition
    /// What a slice spent on it is.
    let work: WorkRule.Work
    /// The next offset, the open transaction included.
    var next: Int64
    /// The next offset as last committed.
    var committed: Int64
    /// Its end has not been seen since it was assigned.
    var isCatchingUp: Bool
    /// Of the last record processed, in milliseconds since 1970.
    var lastTimestamp: Int64 = 0
    /// When nothing was left to process, when that was last so, in milliseconds since 1970.
    var drained: Int64 = 0
    /// The end of what could be read, when it was last seen.
    var readableEnd: Int64 = -1
    /// Where it stood at that end although the log went on, and since when, in ticks.
    var stalled: (at: Int64, since: Int64)?

    var partition: Int32 { place.partition }

    /// How old what waits can be at most, in seconds: it was written after the last record that was processed, and after
    /// the moment when nothing waited. `nil` while nobody knows.
    func age(at now: Int64) -> Double? {
        let since = max(lastTimestamp, drained)
        return since > 0 ? Double(max(0, now - since)) / 1000 : nil
    }

    /// Where it stands, and since when, if all that can be read is processed and the log still goes on: then a
    /// transaction is open there. Readers of committed records get what lies behind it when it has ended.
    func stall(high: Int64, at ticks: Int64) -> (at: Int64, since: Int64)? {
        guard high > next, next == readableEnd else { return nil }
        return if let stalled, stalled.at == next { stalled } else { (next, ticks) }
    }
}

extension Topic {
    /// What a slice spent on records of this input topic is.
    var work: WorkRule.Work {
        switch self {
        case .apps, .people, .interactions, .registeredApps, .registeredPeople, .checkedInteractions: .changes
        default: lane == .urgent ? .urgent : .normal
        }
    }
}

extension WorkRule.Work {
    /// The consumer's lane; timers have none.
    var lane: Int? {
        switch self {
        case .changes: 0
        case .urgent: 1
        case .normal: 2
        case .timers: nil
        }
    }

    static let lanes = 3
}
