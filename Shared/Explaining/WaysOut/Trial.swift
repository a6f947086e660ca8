internal import Model
internal import Simulation

/// One request of a story, with the records around it. A trial finds out what would have happened with something
/// changed.
struct Trial {
    /// The simulator just before the request.
    let before: Simulator
    /// The request and the records after it.
    let records: ArraySlice<SimulatedRecord>
    /// The notification's app and person.
    let app: AppID
    let person: PersonID
    /// The situation just before the request.
    let situation: Situation
    /// The situation when the decision was made, which is later if there is a trigger.
    let decided: Situation
    /// The story is replayed up to this instant.
    let end: Instant

    /// When the request came in.
    var start: Instant { records.first?.at ?? end }

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
        let id = NotificationID(app: app, request: situation.with(changes).request.id, person: person)
        do throws(SimulationError) {
            for record in story(with: changes, until: end) {
                try simulator.feed(record)
                receipts += simulator.takeReceipts(of: id)
                // The first decision is the answer, whatever follows.
                if Self.isDecided(receipts) { return receipts }
            }
            try simulator.advance(to: end)
        } catch {
            // A story that cannot be replayed proves nothing, so it has no receipts.
            return []
        }
        return receipts + simulator.takeReceipts(of: id)
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

    /// The story with these changes: changed registrations, then the request, then the later records.
    private func story(with changes: [Change], until end: Instant) -> [SimulatedRecord] {
        var story: [SimulatedRecord] = []
        let changed = situation.with(changes)
        story += registrations(with: changes, changed)
        let device = situation.person?.devices.first?.id
        // Interactions happen just before the decision, so that a Focus that begins by then is off too.
        let moment = max(start, end > start ? end.adding(seconds: -0.001) : end)
        let happenings = changes.compactMap { $0.interaction(of: person, on: device, app: app, at: moment) }
            .map { SimulatedRecord(at: moment, topic: .interactions, key: person.string, $0) }
        if moment == start { story += happenings }
        if let request = records.first {
            var only = changed.request
            only.recipients = [person]
            story.append(SimulatedRecord(at: request.at, topic: request.topic, key: request.key, only))
        }
        for record in records.dropFirst() where record.at <= end {
            if let record = self.record(record, with: changes) { story.append(record) }
        }
        if moment > start {
            let index = story.firstIndex { $0.at > moment } ?? story.endIndex
            story.insert(contentsOf: happenings, at: index)
        }
        return story
    }

    /// The changed records of app and person just before the request. Unchanged records are left out.
    private func registrations(with changes: [Change], _ changed: Situation) -> [SimulatedRecord] {
        var story: [SimulatedRecord] = []
        var appRecord = changed.app
        // A request that was never sent has no valid signature.
        appRecord?.signingKeys = []
        if let appRecord, appRecord != situation.app {
            story.append(SimulatedRecord(at: start, topic: .apps, key: app.string, appRecord))
        }
        guard let personRecord = changed.person else { return story }
        var last = situation.person
        for change in changes {
            guard let before = situation.person, change.applied(to: before, for: app) == before,
                let opposed = change.opposed(to: personRecord, for: app, at: start)
            else { continue }
            last = opposed
            story.append(SimulatedRecord(at: start, topic: .people, key: person.string, opposed))
        }
        if personRecord != last {
            story.append(SimulatedRecord(at: start, topic: .people, key: person.string, personRecord))
        }
        return story
    }

    /// A later record of the story with these changes; `nil` if it would not have been sent.
    private func record(_ record: SimulatedRecord, with changes: [Change]) -> SimulatedRecord? {
        switch record.topic {
        case .apps:
            guard let value = record.value else {
                let isRemoval = record.key.flatMap { AppID($0) } == app
                return isRemoval && changes.contains(.appRegistered) ? nil : record
            }
            guard let known = try? App(json: value.span), known.id == app else { return record }
            let changed = changes.reduce(known) { $1.applied(to: $0) }
            return SimulatedRecord(at: record.at, topic: .apps, key: record.key, changed)
        case .people:
            guard let value = record.value, let known = try? Person(json: value.span), known.id == person else {
                return record
            }
            let changed = changes.reduce(known) { $1.applied(to: $0, for: app) }
            return SimulatedRecord(at: record.at, topic: .people, key: record.key, changed)
        case .ingest, .ingestUrgent:
            guard changes.contains(.notWithdrawn), let value = record.value,
                let request = try? Request(json: value.span), request.app == app,
                request.recipients.contains(person), case .withdraw = request.details.kind
            else { return record }
            return nil
        default: return record
        }
    }
}

extension Simulator {
    fileprivate mutating func takeReceipts(of id: NotificationID) -> [Receipt] {
        takeWritten().compactMap { record in
            guard record.topic == .receipts, let value = record.value else { return nil }
            return (try? Receipt(json: value.span)).flatMap { $0.notification == id ? $0 : nil }
        }
    }
}

extension SimulatedRecord {
    fileprivate init(at: Instant, topic: Topic, key: String?, _ value: some JSONWritable) {
        self.init(at: at, topic: topic, key: key, value: JSONSlice { value.write(to: &$0) }.bytes)
    }
}
