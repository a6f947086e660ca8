internal import Synchronization

/// The scheduler: real threads, of which exactly one runs at a time, on a clock of its own.
///
/// A thread passes the baton only inside a call of a client, a sleep or at its end, and whom it passes the baton to is
/// drawn from the seed. Events are what happens at the broker and in the background of clients. They run on the thread
/// that holds the baton.
///
/// Only the holder of the baton touches this object, its actors, the broker and the clients. The gates, which are
/// semaphores, order one holder's writes before the next holder's reads. Hence `@unchecked Sendable`.
final class Baton: @unchecked Sendable {
    /// Microseconds since the start of the simulation.
    private(set) var now: Int64 = 0
    var random: SplitMix64
    let journal = Journal()
    /// Actors that have not finished, in the order in which they were spawned.
    private(set) var actors: [SimulatedActor] = []
    /// The chance that an actor passes the baton at a call although it could go on.
    var switchChance: Double
    /// Names of crashed actors that did not end by themselves. Their threads wait for ever.
    private(set) var stragglers: [String] = []

    private var events = EventQueue()
    private let directorGate = Gate()
    private var limit: Int64 = 0
    /// Counts runs, so that the condition of an earlier one does not end a later one.
    private var runs = 0
    private var end: RunEnd?
    /// Set by the watchdog in real time, while another thread holds the baton.
    private let isOverdue = Atomic(false)

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        switchChance = [0, 0.01, 0.05, 0.2, 0.5][random.below(5)]
    }

    // MARK: Events

    /// Runs `action` after some microseconds, 0 or more.
    func after(_ microseconds: Int64, _ action: @escaping () -> Void) {
        events.add(at: now + max(0, microseconds), action)
    }

    func dropEvents() { events = EventQueue() }

    private func runDueEvents() {
        while let action = events.takeDue(at: now) { action() }
    }

    // MARK: Actors

    func add(_ actor: SimulatedActor) { actors.append(actor) }

    /// One call of a client: takes `cost` microseconds, and may pass the baton.
    func step(_ actor: SimulatedActor, cost: Int64) {
        now += cost
        if let next = events.nextTime, next <= now { runDueEvents() }
        if isOverdue.load(ordering: .relaxed) || end != nil || now > limit || actor.stoppedUntil > now
            || random.isTrue(switchChance)
        {
            block(actor, until: now)
        }
    }

    /// Lets others run until `time`, or until somebody wakes the actor.
    func block(_ actor: SimulatedActor, until time: Int64) {
        actor.wakeTime = max(now, time)
        let next = choose()
        guard next !== actor else { return }
        hand(to: next)
        actor.gate.wait()
    }

    /// The last act of an actor's thread.
    func finish(_ actor: SimulatedActor) {
        actors.removeAll { $0 === actor }
        hand(to: choose())
    }

    /// Keeps a crashed actor's thread, which does not end, from running on.
    func retire(_ actor: SimulatedActor) {
        stragglers.append(actor.name)
        finish(actor)
        while true { actor.gate.wait() }
    }

    private func hand(to next: SimulatedActor?) {
        if let next { next.gate.open() } else { directorGate.open() }
    }

    /// The next holder of the baton; `nil` is the director. Lets time pass while no actor can run.
    private func choose() -> SimulatedActor? {
        while true {
            runDueEvents()
            if isOverdue.load(ordering: .relaxed), end == nil { end = .limitReached("real time is over; \(situation)") }
            if end != nil { return nil }
            let ready = actors.filter { $0.readyTime <= now }
            if !ready.isEmpty, now <= limit { return ready[random.below(ready.count)] }
            var next = events.nextTime ?? .max
            for actor in actors { next = min(next, actor.readyTime) }
            if max(next, now) > limit || next == .max {
                now = max(now, limit)
                end = .limitReached(situation)
                return nil
            }
            now = max(now, next)
        }
    }

    /// Who waits for what.
    var situation: String {
        guard !actors.isEmpty else { return "no actor is left" }
        return actors.map { actor in
            var text = "\(actor.name): \(actor.lastCall)"
            if actor.isCrashed { text += ", crashed" }
            if actor.stoppedUntil > now { text += ", stopped" }
            if actor.readyTime == .max { text += ", waits for ever" }
            return text
        }.joined(separator: "; ")
    }

    // MARK: Director

    /// Runs the actors until the condition holds or the limit is reached. Only the director calls it.
    ///
    /// - Parameter patience: the most seconds of real time.
    func run(until isDone: @escaping () -> Bool, limit: Int64, patience: Double) -> RunEnd {
        self.limit = limit > Int64.max - now ? .max : now + limit
        runs += 1
        end = isDone() ? .conditionMet : nil
        if end == nil {
            watch(isDone)
            if let next = choose() {
                hand(to: next)
                if !directorGate.wait(seconds: patience) {
                    isOverdue.store(true, ordering: .relaxed)
                    // A step passes the baton on. Code that makes no call never does; then nothing more can be said.
                    guard directorGate.wait(seconds: 10) else { return .limitReached("an actor calls no client") }
                    isOverdue.store(false, ordering: .relaxed)
                }
            }
        }
        let result = end ?? .limitReached(situation)
        end = nil
        return result
    }

    private func watch(_ isDone: @escaping () -> Bool) {
        let number = runs
        after(Timing.conditionTest) { [self] in
            guard end == nil, runs == number else { return }
            if isDone() { end = .conditionMet } else { watch(isDone) }
        }
    }
}

/// How a run ended.
package enum RunEnd: Hashable, Sendable {
    case conditionMet
    /// The virtual or the real time limit was reached before; the text says who waits for what.
    case limitReached(String)
}
