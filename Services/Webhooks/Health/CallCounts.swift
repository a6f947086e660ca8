internal import Program
internal import Webhook

/// What became of calls since the start.
struct CallCounts {
    /// Calls and attempts by outcome.
    private(set) var outcomes: [String: Int] = [:]
    /// How long attempts took.
    private(set) var seconds = Histogram(bounds: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 30, 60])
    /// Records of receipts and responses that were read.
    var records = 0

    mutating func countDone() { outcomes["done", default: 0] += 1 }
    mutating func count(_ failure: CallFailure) { outcomes["failed-\(failure)", default: 0] += 1 }
    mutating func count(_ reason: GivingUpReason) { outcomes["given-up-\(reason.rawValue)", default: 0] += 1 }
    /// The app, or its URL, is no longer registered.
    mutating func countDropped() { outcomes["dropped", default: 0] += 1 }
    /// An attempt ended after so many seconds.
    mutating func observe(seconds: Double) { self.seconds.observe(seconds) }
}
