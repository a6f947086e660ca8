internal import Kafka
internal import Model

/// What a worker does about another process with the same `worker.id`: see ``RivalRule``.
extension Worker {
    /// Records a fencing. One alone proves no rival, since the broker also fences the producer of a transaction that
    /// took too long.
    ///
    /// - Throws: ``Ending/steppingAside`` when fencings have been frequent enough.
    func noteFencing() throws(Ending) {
        metrics.fencings += 1
        metrics.lastFencing = Clock.ticks
        guard !status.isStopping,
            rivals.stepsAside(fencedAt: Clock.ticks, registered: registered, committed: lastCommit)
        else { return }
        log.warning(
            "fenced repeatedly; sending nothing until the group shows whether another process has this worker.id",
            ["worker": String(settings.workerID)])
        throw .steppingAside
    }

    /// Gives up all partitions, stays silent until this worker's session must have expired, and then looks for a member
    /// with its name.
    ///
    /// - Throws: ``Ending/cannotGoOn`` when another process has the name; otherwise the worker may start again.
    func stepAside() throws(Ending) {
        rollBack()
        leaveAssignment()
        publish(.joining)
        let name = settings.workerName(of: topology.service)
        status.waits(for: .rival(name: name), "fenced repeatedly")
        // A client that has not subscribed sends nothing in this worker's name.
        try makeConsumer()
        try makeProducer()
        let session = Int(clients.consumer["session.timeout.ms"] ?? "") ?? 45_000
        try pause(milliseconds: session + RivalRule.margin)
        let group = settings.group(of: topology.service)
        let members = try untilAnswered(.answer("the members of \(group)")) { () throws(KafkaError) in
            try self.admin.members(ofGroup: group, milliseconds: 2000)
        }
        if let rival = RivalRule.rival(named: name, among: members) {
            throw fail(
                "another process runs as worker.id \(settings.workerID), from \(rival.host), so this one stops: "
                    + "give each process of a service a worker.id of its own")
        }
        log.info("no other process has this worker.id; starting again")
        rivals = RivalRule()
        abortsInARow = 0
    }

}
