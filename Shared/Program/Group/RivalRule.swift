internal import Kafka

/// When a worker that is fenced repeatedly steps aside: another process, a rival, may run with the same `worker.id`.
///
/// One fencing proves nothing, since a broker that ended a transaction or restarted fences too. Two rivals fence each
/// other in turn, so the one that started later steps aside sooner.
///
/// A count of fencings alone could make both end. After an outage each can believe that it was first, and the last
/// request of one still fences the other. So a worker that steps aside does not end yet: it stays silent until its
/// session must have expired, and then lists the group's members. It ends only if a member has its name, since that is
/// another live process. If both step aside, the one that looks last finds nobody, or finds the other at work again.
/// So one of them always remains.
package struct RivalRule: Hashable, Sendable {
    /// Older fencings do not count; in microseconds.
    package static let window: Int64 = 60_000_000
    /// A worker that committed for longer than this before its first fencing counts as the incumbent, the one that was
    /// there first; in microseconds.
    static let incumbency: Int64 = 3_000_000
    /// A worker registered for longer than this counts as the incumbent even without commits; in microseconds.
    static let longIncumbency: Int64 = 60_000_000
    /// Fencings within ``window`` after which an incumbent, or a late-comer, steps aside.
    static let (fencingsOfIncumbent, fencingsOfLateComer) = (12, 4)
    /// How much longer than the session the silence lasts, in milliseconds.
    static let margin = 2000

    private var times: [Int64] = []
    private var isIncumbent = false

    /// Records one fencing.
    ///
    /// - Parameters:
    ///   - now: microseconds on any monotonic clock.
    ///   - registered: when this worker's producer was first registered, on the same clock.
    ///   - committed: when it last committed. Only the time from `registered` to this counts as undisturbed, since a
    ///     worker cannot notice a rival while no broker answers.
    /// - Returns: whether to step aside.
    mutating func stepsAside(fencedAt now: Int64, registered: Int64, committed: Int64) -> Bool {
        times.removeAll { now - $0 > Self.window }
        if times.isEmpty {
            isIncumbent = committed - registered > Self.incumbency || now - registered > Self.longIncumbency
        }
        times.append(now)
        return times.count >= (isIncumbent ? Self.fencingsOfIncumbent : Self.fencingsOfLateComer)
    }

    /// The member with this name, if any. Call it after a silence of the session plus ``margin``: then such a member
    /// is another process.
    static func rival(named name: String, among members: [GroupMember]) -> GroupMember? {
        members.first { $0.instance == name || $0.client == name }
    }
}
