import Kafka
import Model

@testable import Loop
@testable import Program

/// The parts of a worker, joined as in a worker, on hand-made clients and a hand-made clock.
struct Bench<Core: Processor> {
    let journal = Journal()
    let clock: HandClock
    let clients: ScriptedClients
    let status: WorkerStatus
    let log = LogLines()
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
            Core.topology, settings, clients, clock, status, log.log, spans: spans)
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

    /// Commits what is in hand.
    ///
    /// - Returns: the setback in words; `nil` where it is committed.
    func commit() -> String? { setback { () throws(Setback) in try parts.committer.commit() } }

    /// Lets some work end like this.
    ///
    /// - Returns: whether it needed no remedy.
    @discardableResult
    func attempt(_ setback: Setback) throws(Ending) -> Bool {
        try parts.recovery.attempt { () throws(Setback) in throw setback }
    }

    /// Spends one slice on a lane.
    func spend(_ work: WorkRule.Work) throws(Setback) {
        try parts.recordWork.take(work) { () throws(Setback) in
            journal.note("reset")
            throw .outdated
        }
    }
}
