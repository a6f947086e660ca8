internal import Kafka
internal import Model
internal import Program

/// The parts of a worker, joined. Each knows only the parts before it.
struct WorkerParts<Core: Processor> {
    let counts: LoopCounts
    let culprit = CulpritSearch()
    let inputs: AssignedInputs
    let membership: Membership
    let lanes: Lanes
    let stages: PartitionStages<Core>
    let apps: KnownApps
    let slot: ProducerSlot
    let writer: TransactionWriter
    let committer: Committer<Core>
    let stateWork: StateWork<Core>
    let reporter: Reporter<Core>
    let assignment: Assignment<Core>
    let recovery: Recovery<Core>
    let events: GroupEvents<Core>
    let recordWork: RecordWork<Core>

    init(
        _ processor: Core, _ surroundings: Surroundings, _ batchRule: BatchRule, _ ownCommits: OwnCommits
    ) throws(ConfigurationError) {
        counts = LoopCounts(started: surroundings.ticks)
        inputs = AssignedInputs(ownCommits)
        membership = try Membership(surroundings)
        lanes = Lanes(surroundings, membership)
        stages = PartitionStages(processor, largestRecord: surroundings.clients.largestRecord, surroundings.log)
        apps = try KnownApps(surroundings)
        let rivalry = Rivalry(surroundings, surroundings.slot) { [counts] in
            counts.metrics.commits.last
        } note: { [counts] ticks, reason in
            counts.metrics.failures.fencings += 1
            counts.metrics.failures.lastFencing = Fencing(at: ticks, reason: reason)
        }
        slot = try ProducerSlot(surroundings, counts, rivalry)
        writer = TransactionWriter(surroundings, slot)
        committer = Committer(
            surroundings: surroundings, counts: counts, writer: writer, slot: slot, membership: membership,
            inputs: inputs, stages: stages, apps: apps, culprit: culprit)
        stateWork = StateWork(
            surroundings: surroundings, stages: stages, writer: writer, apps: apps, culprit: culprit,
            batchRule: batchRule)
        reporter = Reporter(surroundings, counts, membership, inputs, stages, apps, culprit)
        assignment = Assignment(
            surroundings, membership, inputs, lanes, stages, StateRestorer(surroundings, counts, stages), apps,
            culprit, reporter)
        let ahead = AppsAhead(surroundings, processor, apps, writer)
        recovery = Recovery(
            surroundings: surroundings, counts: counts, writer: writer, slot: slot, committer: committer,
            membership: membership, inputs: inputs, lanes: lanes, stages: stages, apps: apps, ahead: ahead,
            culprit: culprit, rivalry: rivalry, assignment: assignment, reporter: reporter)
        events = GroupEvents(
            surroundings: surroundings, membership: membership, assignment: assignment, recovery: recovery)
        recordWork = RecordWork(
            surroundings: surroundings, counts: counts, inputs: inputs, lanes: lanes, stages: stages,
            stateWork: stateWork, writer: writer, committer: committer, apps: apps, ahead: ahead, culprit: culprit,
            events: events, batchRule: batchRule)
    }
}
