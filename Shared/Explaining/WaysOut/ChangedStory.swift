internal import Model
internal import Simulation

/// The records of a story from one request on, for one recipient, with something changed.
struct ChangedStory {
    /// The request and the records after it.
    let records: ArraySlice<SimulatedRecord>
    /// The notification's app and person.
    let app: AppID
    let person: PersonID
    /// The situation just before the request.
    let situation: Situation

    /// When the request came in.
    var start: Instant { records.first?.at ?? .distantPast }

    /// The story with these changes: changed registrations, then the request, then the later records.
    ///
    /// - Parameters:
    ///   - moment: when the interactions happen that a change consists of.
    ///   - end: later records are left out.
    func records(
        with changes: [Change], happening moment: Instant, until end: Instant = .distantFuture
    ) -> [SimulatedRecord] {
        var story: [SimulatedRecord] = []
        let changed = situation.with(changes)
        story += registrations(with: changes, changed)
        let device = situation.person?.devices.first?.id
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
            if record.value == nil {
                let isRemoval = record.key.flatMap { AppID($0) } == app
                return isRemoval && changes.contains(.appRegistered) ? nil : record
            }
            guard let known = record.app, known.id == app else { return record }
            let changed = changes.reduce(known) { $1.applied(to: $0) }
            return SimulatedRecord(at: record.at, topic: .apps, key: record.key, changed)
        case .people:
            guard let known = record.person, known.id == person else { return record }
            let changed = changes.reduce(known) { $1.applied(to: $0, for: app) }
            return SimulatedRecord(at: record.at, topic: .people, key: record.key, changed)
        case .ingest, .ingestUrgent:
            guard changes.contains(.notWithdrawn), let request = record.request, request.app == app,
                request.recipients.contains(person), case .withdraw = request.details.kind
            else { return record }
            return nil
        default: return record
        }
    }
}

extension SimulatedRecord {
    init(at: Instant, topic: Topic, key: String?, _ value: some JSONWritable) {
        self.init(at: at, topic: topic, key: key, value: JSONSlice { value.write(to: &$0) }.bytes)
    }
}
