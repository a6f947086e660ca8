internal import Kafka

/// What a worker does about another process with the same `worker.id`: see ``RivalRule``.
package final class Rivalry {
    private let patience: any Patience
    private let slot: WorkerSlot
    private let lastCommit: () -> Int64
    private let note: (_ at: Int64, _ reason: String) -> Void
    private var rule = RivalRule()
    /// When the worker first took part in the group, in ticks.
    package var registered: Int64 = .max

    /// - Parameters:
    ///   - lastCommit: when the worker last committed, in ticks.
    ///   - note: gets the time of each fencing, in ticks, and who was fenced by which error.
    package init(
        _ patience: any Patience, _ slot: WorkerSlot, lastCommit: @escaping () -> Int64,
        note: @escaping (_ at: Int64, _ reason: String) -> Void = { _, _ in }
    ) {
        (self.patience, self.slot) = (patience, slot)
        (self.lastCommit, self.note) = (lastCommit, note)
    }

    /// Records a fencing. One alone proves no rival, since the broker also fences the producer of a transaction that
    /// took too long, and a member whose answer was lost with the group's coordinator.
    ///
    /// - Parameter words: the error in words.
    /// - Throws: ``LoopEnding/steppingAside`` when fencings have been frequent enough.
    package func noteFencing(_ words: String) throws(LoopEnding) {
        let ticks = patience.ticks
        note(ticks, "\(slot.name): \(words)")
        guard !patience.isStopping,
            rule.stepsAside(fencedAt: ticks, registered: registered, committed: lastCommit())
        else { return }
        patience.log.warning(
            "fenced repeatedly; sending nothing until the group shows whether another process has this worker.id",
            ["worker": String(slot.workerID)])
        throw .steppingAside
    }

    /// Records a fencing of a worker that has no client any more, and looks for a rival if it was one too many.
    ///
    /// - Throws: ``LoopEnding/rival`` when another process has the name.
    func bearFencing() throws(LoopEnding) {
        do throws(LoopEnding) {
            try noteFencing("the group fenced this process")
        } catch {
            guard error.sequel == .stepAside else { throw error }
            try waitForRival()
        }
    }

    /// Stays silent until this worker's session must have expired, and then looks for a member with its name.
    ///
    /// The worker has no client any more that sends something in its name.
    ///
    /// - Throws: ``LoopEnding/rival`` when another process has the name; otherwise the worker may start again.
    package func waitForRival() throws(LoopEnding) {
        patience.waits(for: .rival(name: slot.name), "fenced repeatedly")
        try patience.pause(milliseconds: slot.sessionMilliseconds + RivalRule.margin)
        let members = try patience.untilAnswered(.answer("the members of \(slot.group)")) { () throws(KafkaError) in
            try self.patience.admin.members(ofGroup: self.slot.group, milliseconds: 2000)
        }
        if let rival = RivalRule.rival(named: slot.name, among: members) {
            throw patience.fail(
                "another process runs as worker.id \(slot.workerID), from \(rival.host), so this one stops: "
                    + "give each process of a service a worker.id of its own", .rival)
        }
        patience.log.info("no other process has this worker.id; starting again")
        rule = RivalRule()
    }
}
