internal import Kafka
internal import Model
internal import Program

/// Answers what the group reports.
struct GroupEvents<Core: Processor> {
    let surroundings: Surroundings
    let membership: Membership
    let assignment: Assignment<Core>
    let recovery: Recovery<Core>

    /// Answers everything that was reported.
    ///
    /// - Returns: whether the assignment changed, so that the records in hand are outdated.
    @discardableResult
    func answerAll() throws(LoopEnding) -> Bool {
        var isOutdated = false
        while let event = membership.consumer.poll() {
            if try answer(event) { isOutdated = true }
        }
        return isOutdated
    }

    private func answer(_ event: GroupEvent) throws(LoopEnding) -> Bool {
        let log = surroundings.log
        switch event {
        case .assigned(let partitions):
            log.info("partitions assigned", ["count": String(partitions.count)])
            membership.admission.enter(surroundings)
            // The public `apps` topic may have got partitions.
            recovery.ahead.forget()
            assignment.begin(partitions)
            return true
        case .revoked(let partitions, let isLost):
            log.info("partitions revoked", ["count": String(partitions.count), "lost": String(isLost)])
            try recovery.giveUp(isLost: isLost)
            return true
        case .failure(let error):
            if error.isFatal || error.isInstanceFenced {
                try recovery.replaceConsumer(because: error)
                return true
            }
            membership.admission.note(error, surroundings)
            return false
        }
    }
}
