/// How many calls may be in progress and waiting. A receiver is one URL, so that
/// a slow one holds up neither other apps of its host nor other URLs of its app.
public struct CallLimits: Hashable, Sendable {
    /// The most calls in progress.
    public var atOnce = 256
    /// The most calls in progress of one receiver.
    public var atOnceOfReceiver = 16
    /// The most calls that wait for one receiver. Further ones are given up.
    public var waitingOfReceiver = 20_000

    package init() {}

    /// The most calls in progress of a receiver whose last attempt failed, so that those that do not answer cannot
    /// use up all places.
    public var atOnceOfFailing: Int { max(1, atOnceOfReceiver / 4) }

    /// A receiver that takes this many calls a second keeps pace: when too many wait for it, reading waits as well.
    public static let pace = 20
}
