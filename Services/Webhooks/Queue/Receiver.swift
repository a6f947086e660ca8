internal import Model
internal import Webhook

/// What is known of one receiver.
struct Receiver {
    /// How many calls it has, those in progress included.
    var count = 0
    private(set) var inProgress = 0
    /// Heads of their line that wait for a place.
    var waiting = Heap<DueCall>()
    private var isFailing = false
    private var second: Int64 = 0
    private var doneInSecond = 0
    private var doneInSecondBefore = 0

    func hasPlace(_ limits: CallLimits) -> Bool {
        inProgress < (isFailing ? limits.atOnceOfFailing : limits.atOnceOfReceiver)
    }

    mutating func begin() { inProgress += 1 }

    mutating func end(isDone: Bool, now: Instant) {
        inProgress -= 1
        isFailing = !isDone
        guard isDone else { return }
        turn(to: now)
        doneInSecond += 1
    }

    /// Whether it took ``CallLimits/pace`` calls in this second or the one before.
    func keepsPace(_ now: Instant) -> Bool {
        switch now.milliseconds / 1000 - second {
        case 0: max(doneInSecond, doneInSecondBefore) >= CallLimits.pace
        case 1: doneInSecond >= CallLimits.pace
        default: false
        }
    }

    private mutating func turn(to now: Instant) {
        let present = now.milliseconds / 1000
        guard present != second else { return }
        doneInSecondBefore = present == second + 1 ? doneInSecond : 0
        (second, doneInSecond) = (present, 0)
    }
}

/// The head of a line of calls, by when it is due.
struct DueCall: Comparable, Hashable, Sendable {
    let due: Instant
    let ticket: Int

    static func < (left: Self, right: Self) -> Bool {
        (left.due, left.ticket) < (right.due, right.ticket)
    }
}
