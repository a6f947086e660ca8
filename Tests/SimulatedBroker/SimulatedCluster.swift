internal import Foundation

/// A simulated Kafka cluster with the processes that use it: all in one process, one of them running at a time, from
/// one seed.
///
/// The thread that makes it is the director: it spawns actors, runs them, and looks at the cluster between runs. Only
/// the holder of the baton touches it (see ``Baton``); hence `@unchecked Sendable`.
package final class SimulatedCluster: @unchecked Sendable {
    /// The seed that every choice comes from.
    package let seed: UInt64
    let faults: FaultPlan
    let baton: Baton
    let broker: Broker
    private(set) var faultsAreOn = true
    private var counts: [FaultKind: Int] = [:]
    private var spawned = 0
    /// The chance that a call meets one of ``FaultKind/ofCalls``.
    let chanceAtCall: Double
    private let processor = Processor()
    /// What waits while the broker is stopped.
    var backlog: [() -> Void] = []
    struct WeakWire { weak var wire: Wire? }
    /// The clients' connections.
    private(set) var wires: [WeakWire] = []
    /// Requests that may wait at the broker.
    var open: [any OpenExchange] = []
    /// Counts the members that faults have added.
    var ghosts = 0
    /// Counts outages, so that the planned end of one does not end a later one.
    var outages = 0

    /// - Parameter faults: the faults, on from the start.
    package init(seed: UInt64, faults: FaultPlan = FaultPlan()) {
        self.seed = seed
        self.faults = faults
        chanceAtCall = FaultKind.ofCalls.reduce(0) { $0 + faults[$1] }
        baton = Baton(seed: seed)
        broker = Broker(baton: baton)
        broker.draw = { [unowned self] kind in draw(kind) }
        for kind in FaultKind.allCases where kind.isOfBroker { planFault(kind) }
    }

    // MARK: Setting the scene

    /// Makes a topic; one of the same name stays as it is.
    ///
    /// - Parameter recordBytes: `max.message.bytes` of the topic.
    package func createTopic(_ name: String, partitions: Int, recordBytes: Int = 1_048_588) {
        broker.createTopic(name, partitions: partitions, recordBytes: recordBytes)
    }

    /// Starts a process: `body` runs on a thread of its own when ``run(until:limit:patience:)`` lets it.
    ///
    /// - Parameters:
    ///   - onCrash: runs at the moment of a crash, on whatever thread holds the baton. It must see to it that `body`
    ///     returns soon, for example by setting a stop flag, and may spawn another actor. It must not wait.
    ///   - body: what the process does. It waits only in clients and in ``SimulatedActor/sleep(microseconds:)``.
    @discardableResult
    package func spawn(
        _ name: String, onCrash: @escaping @Sendable () -> Void = {},
        body: @escaping @Sendable (SimulatedActor) -> Void
    ) -> SimulatedActor {
        spawned += 1
        let actor = SimulatedActor(name, number: spawned, in: self)
        actor.onCrash = onCrash
        actor.body = body
        actor.wakeTime = baton.now
        baton.add(actor)
        let thread = Thread { [baton, processor] in
            processor.keepThread()
            actor.gate.wait()
            actor.body?(actor)
            // Released while this thread still holds the baton, since that may release clients.
            actor.body = nil
            actor.onCrash = nil
            actor.hasFinished = true
            baton.finish(actor)
        }
        thread.name = name
        thread.start()
        return actor
    }

    /// Runs `action` after some microseconds of virtual time, on whatever thread holds the baton. It must not wait.
    package func after(microseconds: Int64, _ action: @escaping () -> Void) { baton.after(microseconds, action) }

    // MARK: Running

    /// Runs the actors until `condition` holds or the limit is reached.
    ///
    /// - Parameters:
    ///   - condition: is tested again and again; it must not wait.
    ///   - limit: the most microseconds of virtual time.
    ///   - patience: the most seconds of real time.
    package func run(
        until condition: @escaping () -> Bool = { false }, limit: Int64, patience: Double = 60
    ) -> RunEnd {
        baton.run(until: condition, limit: limit, patience: patience)
    }

    /// Crashes all actors and waits for their threads to end. Call it last.
    ///
    /// - Returns: the names of actors that did not end by themselves, which is a bug of theirs.
    @discardableResult
    package func shutDown() -> [String] {
        stopFaults()
        for actor in baton.actors { crash(actor, "at the end") }
        _ = run(until: { [baton] in baton.actors.isEmpty }, limit: 60_000_000)
        // Planned events hold the cluster, which would never be released.
        baton.dropEvents()
        backlog = []
        open = []
        broker.parked = []
        return baton.actors.map(\.name) + baton.stragglers
    }

    // MARK: Faults

    /// Ends all faults, so that the run can come to rest: no new ones happen, stopped processes and the broker go on.
    package func stopFaults() {
        faultsAreOn = false
        for actor in baton.actors { actor.stoppedUntil = min(actor.stoppedUntil, baton.now) }
        if broker.presence != .up { endOutage() }
    }

    /// How often each kind of fault has happened.
    package var faultCounts: [(kind: FaultKind, count: Int)] { FaultKind.allCases.map { ($0, counts[$0] ?? 0) } }

    /// Whether a fault happens now; then it is counted.
    func draw(_ kind: FaultKind) -> Bool {
        guard faultsAreOn, baton.random.isTrue(faults[kind]) else { return false }
        count(kind)
        return true
    }

    func count(_ kind: FaultKind) {
        counts[kind, default: 0] += 1
        baton.journal.note(baton.now, "fault") { "\(kind)" }
    }

    /// Lets a process die: from now on its clients do nothing.
    package func crash(_ actor: SimulatedActor, _ occasion: String = "by the director") {
        guard !actor.isCrashed, !actor.hasFinished else { return }
        baton.journal.note(baton.now, actor.name) { "crashes \(occasion)" }
        actor.isCrashed = true
        actor.stoppedUntil = 0
        actor.wakeTime = baton.now
        actor.onCrash?()
    }

    /// Stops a process as by SIGSTOP, for some microseconds.
    package func stop(_ actor: SimulatedActor, microseconds: Int64) {
        baton.journal.note(baton.now, actor.name) { "stands still for \(microseconds / 1000) ms" }
        actor.stoppedUntil = baton.now + microseconds
    }

    func note(_ wire: Wire) {
        wires.removeAll { $0.wire?.isDead ?? true }
        wires.append(WeakWire(wire: wire))
    }

    func note(open exchange: any OpenExchange) {
        if open.count > 200 { open.removeAll { $0.hasEnded } }
        open.append(exchange)
    }
}
