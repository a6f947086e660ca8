internal import Kafka

/// What a worker that is fenced again and again does: perhaps another process runs as the same `worker.id`.
///
/// One fencing tells nothing: a broker that ended a transaction, or came back from the dead, fences too. Two rivals
/// fence each other in turn, so the one that came later steps aside sooner.
///
/// Counts alone could make both give up: after an outage that began with the second one's start each looks to itself
/// as if it was there first, and what one did last still fences the other after it has gone. So nobody ends by counting.
/// Who steps aside is silent until the group must have forgotten it, and then asks the group: a member of its name is
/// another process, alive, and only then it ends. Of two that both stepped aside the one that became silent first
/// finds the other forgotten, or neither is there; so one of them always remains.
struct RivalRule: Hashable, Sendable {
    /// Fencings longer ago do not count, in microseconds.
    static let window: Int64 = 60_000_000
    /// A worker that worked undisturbed for so long was there first, in microseconds.
    static let incumbency: Int64 = 3_000_000
    /// So long, in microseconds, nobody is taken for a late-comer, also one that had nothing to do.
    static let longIncumbency: Int64 = 60_000_000
    /// Fencings within ``window`` after which one that was there first steps aside, and a late-comer.
    static let (fencingsOfIncumbent, fencingsOfLateComer) = (12, 4)
    /// What the silence lasts beyond the session, in milliseconds.
    static let margin = 2000

    private var times: [Int64] = []
    private var isIncumbent = false

    /// Notes one fencing.
    ///
    /// - Parameters:
    ///   - now: microseconds on any clock that does not go back.
    ///   - registered: when this worker's producer was first registered, on the same clock.
    ///   - committed: when it last committed. The time between the two counts as undisturbed, not the time in which
    ///     no broker was there to let a rival be noticed.
    /// - Returns: whether to step aside.
    mutating func stepsAside(fencedAt now: Int64, registered: Int64, committed: Int64) -> Bool {
        times.removeAll { now - $0 > Self.window }
        if times.isEmpty {
            isIncumbent = committed - registered > Self.incumbency || now - registered > Self.longIncumbency
        }
        times.append(now)
        return times.count >= (isIncumbent ? Self.fencingsOfIncumbent : Self.fencingsOfLateComer)
    }

    /// The other process of this name, after a silence of the session and ``margin``.
    static func rival(named name: String, among members: [GroupMember]) -> GroupMember? {
        members.first { $0.instance == name || $0.client == name }
    }
}
