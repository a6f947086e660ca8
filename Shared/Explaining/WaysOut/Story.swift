public import Model
public import Simulation

/// The records that came in: what people, apps and requests were, and what happened, so that a decision can be made once
/// more with something changed.
public struct Story: Sendable {
    /// The topics whose records make a story, where a broker is read: what is in force, what happened, and the requests.
    public static let topics: [Topic] = [
        .registeredApps, .registeredPeople, .interactions, .ingest, .ingestUrgent,
    ]

    /// In order of time.
    private(set) var records: [SimulatedRecord] = []
    /// How long repeats are known, in seconds.
    let windowSeconds: Int

    /// An empty one.
    ///
    /// - Parameter windowSeconds: how long repeats are known (rules P0, P8).
    public init(windowSeconds: Int = Waits.usualWindow) { self.windowSeconds = windowSeconds }

    /// Takes a record that a simulation read; records come in order of time.
    public mutating func take(_ record: SimulatedRecord) { records.append(record) }

    /// Puts records of several topics in order of time.
    ///
    /// Of a compacted topic often only a later version is left: the first version of an app or a person counts from the
    /// beginning on.
    public mutating func sort() {
        guard let start = records.map(\.at).min() else { return }
        var known: Set<String> = []
        var sorted = records.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
        for index in sorted.indices {
            let record = sorted[index].element
            guard record.topic == .apps || record.topic == .people else { continue }
            let isFirst = known.insert("\(record.topic.rawValue) \(record.key ?? "")").inserted
            if isFirst, record.value != nil { sorted[index].element.at = start }
        }
        // Registrations first: at one instant what they allow is known to the requests.
        records = sorted.sorted { Self.place($0) < Self.place($1) }.map(\.element)
    }

    private static func place(_ record: (offset: Int, element: SimulatedRecord)) -> (Instant, Int, Int) {
        let isRegistration = record.element.topic == .apps || record.element.topic == .people
        return (record.element.at, isRegistration ? 0 : 1, record.offset)
    }
}

extension Story {
    /// Whether a record may matter to these notifications; what it leaves out changes none of their outcomes.
    public static func mayConcern(_ record: SimulatedRecord, apps: Set<AppID>, people: Set<PersonID>) -> Bool {
        switch record.topic {
        case .apps: return record.key.flatMap { AppID($0) }.map(apps.contains) ?? true
        case .people, .interactions: return record.key.flatMap { PersonID($0) }.map(people.contains) ?? true
        case .ingest, .ingestUrgent:
            guard let value = record.value, let request = try? Request(json: value.span) else { return false }
            return apps.contains(request.app) && request.recipients.contains(where: people.contains)
        default: return false
        }
    }
}
