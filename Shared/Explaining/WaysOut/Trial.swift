internal import Model
internal import Simulation

/// One request of a story, with the records around it. A trial finds out what would have happened with something
/// changed.
struct Trial {
    /// The simulator just before the request.
    let before: Simulator
    /// The request and the records after it.
    let story: ChangedStory
    /// The situation when the decision was made, which is later if there is a trigger.
    let decided: Situation
    /// The story is replayed up to this instant.
    let end: Instant
    /// Whether there is time for one more trial.
    let mayGoOn: @Sendable () -> Bool

    /// The outcome for the notification.
    enum Outcome {
        case alerted
        case stopped(Obstacle)
        /// Neither happened by the end of the trial.
        case open
    }

    /// The receipts of the notification with these changes, in order.
    func receipts(with changes: [Change]) -> [Receipt] {
        let end = max(end, changes.compactMap(\.horizon).max() ?? end)
        let receipts = receipts(with: changes, until: end)
        guard let last = receipts.last, last.code == .parked,
            let due = last.details.text(.until).flatMap({ Instant($0) }), due > end
        else { return receipts }
        // With these changes it waits for its trigger, so the story continues until that is due.
        return self.receipts(with: changes, until: due)
    }

    private func receipts(with changes: [Change], until end: Instant) -> [Receipt] {
        var simulator = before
        _ = simulator.takeWritten()
        var receipts: [Receipt] = []
        let id = NotificationID(app: story.app, request: story.situation.with(changes).request.id, person: story.person)
        do throws(SimulationError) {
            for record in story.records(with: changes, happening: moment(before: end), until: end) {
                try simulator.feed(record)
                receipts += simulator.takeWritten().compactMap(\.receipt).filter { $0.notification == id }
                // The first decision is the answer, whatever follows.
                if Self.isDecided(receipts) { return receipts }
            }
            try simulator.advance(to: end)
        } catch {
            // A story that cannot be replayed proves nothing, so it has no receipts.
            return []
        }
        return receipts + simulator.takeWritten().compactMap(\.receipt).filter { $0.notification == id }
    }

    /// Interactions happen just before the decision, so that a Focus that begins by then is off too.
    private func moment(before end: Instant) -> Instant {
        max(story.start, end > story.start ? end.adding(seconds: -0.001) : end)
    }

    private static func isDecided(_ receipts: [Receipt]) -> Bool {
        receipts.contains { $0.code == .alerted } || Obstacle(receipts) != nil
    }

    /// The outcome for the notification with these changes.
    func outcome(with changes: [Change]) -> Outcome {
        let receipts = receipts(with: changes)
        if let obstacle = Obstacle(receipts) { return .stopped(obstacle) }
        return receipts.contains { $0.code == .alerted } ? .alerted : .open
    }
}
