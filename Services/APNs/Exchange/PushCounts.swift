internal import Model
internal import Program
internal import Pushing

/// What became of pushes since the start.
struct PushCounts: Sendable {
    /// What attempts are counted by.
    struct Label: Hashable, Comparable, Sendable {
        let environment: String
        let outcome: String

        static func < (one: Self, other: Self) -> Bool {
            (one.environment, one.outcome) < (other.environment, other.outcome)
        }
    }

    /// Attempts by Apple's word, or by why there was no answer.
    private(set) var attempts: [Label: Int] = [:]
    /// From a delivery's decision to Apple's answer, in seconds.
    private(set) var latency = Histogram(bounds: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200])
    /// From reading a delivery to its request, in seconds.
    private(set) var wait = Histogram(bounds: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300])
    /// From request to answer, in seconds.
    private(set) var answer = Histogram(bounds: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 10])

    mutating func noteBegun(added: Instant, now: Instant) { wait.observe(now.seconds(since: added)) }

    mutating func noteEnd(of begun: PushQueue.Begun, _ answer: AppleAnswer?, _ failure: String?, now: Instant) {
        let outcome = answer.map { $0.status == 200 ? "accepted" : $0.reason ?? "status-\($0.status)" } ?? failure
        let label = Label(
            environment: begun.signer.environment.rawValue, outcome: known(outcome ?? "unknown"))
        attempts[label, default: 0] += 1
        guard let answer else { return }
        self.answer.observe(now.seconds(since: begun.began))
        if answer.status == 200 { latency.observe(now.seconds(since: begun.entry.push.at)) }
    }

    /// At most a hundred words, whatever a server invents.
    private func known(_ outcome: String) -> String {
        attempts.count < 100 || attempts.keys.contains { $0.outcome == outcome } ? outcome : "other"
    }
}
