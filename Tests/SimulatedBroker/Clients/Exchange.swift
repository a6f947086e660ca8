internal import Kafka

/// A request on its way. It ends once.
final class Exchange<Answer>: OpenExchange {
    let request: Request
    private let wire: Wire
    private var done: ((Outcome<Answer>) -> Void)?

    init(_ wire: Wire, _ request: Request, _ done: @escaping (Outcome<Answer>) -> Void) {
        (self.wire, self.request, self.done) = (wire, request, done)
    }

    var hasEnded: Bool { done == nil }

    func fail(after delay: Int64) { end(.failure(Code.transport), after: delay) }

    func end(_ outcome: Outcome<Answer>, after delay: Int64) {
        wire.baton.after(delay) { [self] in end(outcome) }
    }

    /// A stopped process looks at the outcome when it goes on.
    func end(_ outcome: Outcome<Answer>) {
        guard let done else { return }
        let baton = wire.baton
        if wire.isDead { return self.done = nil }
        if wire.actor.stoppedUntil > baton.now { return end(outcome, after: wire.actor.stoppedUntil - baton.now) }
        self.done = nil
        if case .failure(let number) = outcome {
            baton.journal.note(baton.now, wire.actor.name) { "\(request.rawValue): \(KafkaError.name(of: number))" }
            if number == Code.transport || number == Code.timedOut { wire.onTrouble(number) }
        } else if request != .fetch, request != .heartbeat {
            baton.journal.note(baton.now, wire.actor.name) { "\(request.rawValue): \(outcome.told)" }
        }
        done(outcome)
    }
}

/// An exchange whose answer waits at the broker.
protocol OpenExchange: AnyObject {
    var hasEnded: Bool { get }
    func fail(after delay: Int64)
}
