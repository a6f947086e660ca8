internal import Kafka
internal import Model

/// What a worker does about another process with the same `worker.id`: see ``RivalRule``.
final class Rivalry {
    private let surroundings: Surroundings
    private let counts: LoopCounts
    private var rule = RivalRule()
    /// When the producer was first registered, in ticks.
    var registered: Int64 = .max

    init(_ surroundings: Surroundings, _ counts: LoopCounts) {
        self.surroundings = surroundings
        self.counts = counts
    }

    /// Records a fencing. One alone proves no rival, since the broker also fences the producer of a transaction that
    /// took too long.
    ///
    /// - Throws: ``Ending/steppingAside`` when fencings have been frequent enough.
    func noteFencing() throws(Ending) {
        let ticks = surroundings.ticks
        counts.metrics.failures.fencings += 1
        counts.metrics.failures.lastFencing = ticks
        guard !surroundings.status.isStopping,
            rule.stepsAside(fencedAt: ticks, registered: registered, committed: counts.metrics.commits.last)
        else { return }
        surroundings.log.warning(
            "fenced repeatedly; sending nothing until the group shows whether another process has this worker.id",
            ["worker": String(surroundings.settings.workerID)])
        throw .steppingAside
    }

    /// Stays silent until this worker's session must have expired, and then looks for a member with its name.
    ///
    /// The worker has no client any more that sends something in its name.
    ///
    /// - Throws: ``Ending/cannotGoOn`` when another process has the name; otherwise the worker may start again.
    func waitForRival() throws(Ending) {
        let (settings, service) = (surroundings.settings, surroundings.topology.service)
        let name = settings.workerName(of: service)
        surroundings.status.waits(for: .rival(name: name), "fenced repeatedly")
        try surroundings.pause(milliseconds: surroundings.clients.sessionMilliseconds + RivalRule.margin)
        let group = settings.group(of: service)
        let members = try surroundings.untilAnswered(.answer("the members of \(group)")) { () throws(KafkaError) in
            try self.surroundings.admin.members(ofGroup: group, milliseconds: 2000)
        }
        if let rival = RivalRule.rival(named: name, among: members) {
            throw surroundings.fail(
                "another process runs as worker.id \(settings.workerID), from \(rival.host), so this one stops: "
                    + "give each process of a service a worker.id of its own")
        }
        surroundings.log.info("no other process has this worker.id; starting again")
        rule = RivalRule()
    }
}
