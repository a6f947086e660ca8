package import Kafka

/// The loop of a program around the pipeline that reads by group. One thread makes it and runs it.
package protocol MemberLoop: AnyObject {
    associatedtype Own: Sendable

    var seat: GroupSeat<Own> { get }
    /// Waits for the broker, reads what must be known before the first record, and joins the group.
    func start() throws(LoopEnding)
    /// Does once what it does again and again, ``takeChanges()`` included.
    func turn() throws(LoopEnding)
    /// Restores what an earlier owner of the partitions has stored, then reads on from the group's offsets.
    ///
    /// - Parameter isAgain: whether the same ones were read until now.
    func takeOver(_ partitions: [TopicPartition], isAgain: Bool) throws(LoopEnding)
    /// Writes how far the partitions are finished, before they are given up.
    func finish() throws(LoopEnding)
    /// Forgets what belongs to the partitions.
    func forget()
    /// Writes what is not written, and leaves the group.
    func shutDown() throws(LoopEnding) -> LoopEnding
    /// Shows the rest of the process how it does.
    ///
    /// - Parameter always: at once, also where that was shown a moment ago.
    func publish(always: Bool)
}

extension MemberLoop {
    package var patience: MemberPatience<Own> { seat.patience }
    package var status: MemberStatus<Own> { seat.patience.status }
    package var log: Log { seat.patience.log }

    /// Runs until a stop is requested or an error occurs that no retry can fix.
    package func run() -> LoopEnding {
        do throws(LoopEnding) {
            try start()
            while !status.isStopping { try turn() }
            return try shutDown()
        } catch {
            forget()
            enter(error.isFollowedByComeback ? .connecting : .stopping)
            return error
        }
    }

    /// Takes over or gives up partitions, as the group tells.
    package func takeChanges() throws(LoopEnding) {
        while let change = try seat.takeChange() {
            switch change {
            case .assigned(let partitions): try takeOver(partitions, isAgain: false)
            case .revoked(let isLost): try leave(isLost: isLost)
            }
        }
    }

    /// Gives the partitions up: their next owner goes on with what is not finished.
    private func leave(isLost: Bool) throws(LoopEnding) {
        if !isLost { try finish() }
        forget()
        seat.unassign()
        if !status.isStopping { enter(.joining) }
    }

    /// The loop does something else now.
    package func enter(_ state: Health.State) {
        status.enter(state)
        publish(always: true)
    }
}
