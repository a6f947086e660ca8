import Kafka
import Model
import TestSupport

@testable import Loop
@testable import Program

/// The parts of a worker, joined as in a worker, on hand-made clients and a hand-made clock.
struct Bench<Core: Processor> {
    let journal = Journal()
    let clock: HandClock
    let clients: ScriptedClients
    let status: WorkerStatus
    let log = KeptLines()
    let surroundings: Surroundings
    let parts: WorkerParts<Core>

    init(
        _ processor: Core, exactlyOnce: Bool = true, _ batchRule: BatchRule = BatchRule(),
        clock: HandClock = HandClock(), spans: (any SpanSink)? = nil
    ) throws {
        self.clock = clock
        clients = ScriptedClients(journal, clock)
        status = WorkerStatus(clock: clock)
        var settings = Settings()
        settings.exactlyOnce = exactlyOnce
        surroundings = Surroundings(
            Core.topology, settings, clients, clock, status, Log(level: .info, name: "test", to: log.add), spans: spans)
        parts = try WorkerParts(processor, surroundings, batchRule, OwnCommits())
        _ = journal.take()
    }

    var supply: Supply { clients.supply }
    var admin: ScriptedAdmin { clients.answers }
    var metrics: LoopMetrics { parts.counts.metrics }
    var transaction: Transaction { parts.writer.transaction }

    /// The producer in use.
    var producer: ScriptedProducer? { clients.producers.last }

    /// A partition of one of the service's inputs.
    func place(_ partition: Int32, of input: Int = 0) -> TopicPartition {
        TopicPartition(surroundings.name(of: Core.topology.inputs[input]), partition)
    }

    /// Registers the producer, and reads partitions of the first input from these offsets.
    func read(from offsets: Int64..., caughtUp: Bool = true) throws {
        try read(offsets.indices.map { (place(Int32($0)), offsets[$0]) }, caughtUp: caughtUp)
    }

    /// Registers the producer, and reads these partitions from these offsets.
    func read(_ starts: [(TopicPartition, Int64)], caughtUp: Bool = true) throws {
        try parts.slot.register()
        parts.inputs.set(starts, of: parts.membership.topics, isCaughtUpFirst: Core.isStateful && !caughtUp)
        try parts.membership.read(parts.inputs.partitions)
        _ = journal.take()
    }

    /// Lets a batch wait in the lane of this work.
    func deliver(_ work: WorkRule.Work, _ items: StoredItem...) {
        if let lane = work.lane { supply.lanes[lane].append(items) }
    }

    /// Spends one slice on a lane.
    func spend(_ work: WorkRule.Work = .normal) throws(Setback) {
        try parts.recordWork.take(work) { () throws(Setback) in
            journal.note("reset")
            throw .outdated
        }
    }

    /// Spends a slice on these records, and forgets what it asked of the clients.
    func work(on items: StoredItem...) throws(Setback) {
        supply.lanes[2].append(items)
        try spend()
        _ = journal.take()
    }

    /// Commits what is in hand.
    ///
    /// - Returns: the setback in words; `nil` where it is committed.
    func commit() -> String? { setback(try parts.committer.commit()) }

    /// Lets some work end like this.
    ///
    /// - Returns: whether it needed no remedy.
    @discardableResult
    func attempt(_ setback: Setback) throws(LoopEnding) -> Bool {
        try parts.recovery.attempt { () throws(Setback) in throw setback }
    }

    /// Runs a worker on these records of the first partition, until a stop is requested after some seconds.
    ///
    /// - Returns: how it ended, and what it asked of the clients, without the waits.
    func run(
        _ core: some Processor, on items: [StoredItem] = [], _ seconds: Double = 1, _ rule: BatchRule = BatchRule()
    ) throws -> (code: Int32, lines: [String]) {
        if !items.isEmpty { supply.lanes[2].append(items) }
        stop(after: seconds)
        let worker = try Worker(core, surroundings, rule, OwnCommits())
        _ = journal.take()
        return (worker.run().code, journal.take().filter { !$0.hasPrefix("wait") })
    }

    /// Lets the group assign partitions to the worker.
    func assign(_ places: TopicPartition...) { supply.events = [.assigned(places)] }

    /// Asks the worker to stop after some seconds.
    func stop(after seconds: Double) { clock.after(seconds: seconds) { [status] in status.requestStop() } }

    /// What some work asks of the clients.
    func asked(_ work: () throws -> Void) rethrows -> [String] {
        _ = journal.take()
        try work()
        return journal.take()
    }

    /// What a key's state is in its stage.
    func state(of key: String, partition: Int32 = 0) -> Core.State? {
        parts.stages.known(partition)?.stage.keys.state(of: key)
    }
}

extension Bench where Core.State == Counter.State {
    /// A key's entry in the changelog, as restored but not read yet.
    func restore(_ key: String, _ value: String, offset: Int64) {
        let (key, value) = (Array("\(key)\tcount".utf8), Array(value.utf8))
        parts.stages.stage(of: 0).stage.restore(key.span, value.span, offset: offset, at: .distantPast)
    }
}
