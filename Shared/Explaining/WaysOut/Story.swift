public import Model
public import Simulation

/// The records that came in: people, apps, requests and interactions. A decision can be repeated from them with
/// something changed.
public struct Story: Sendable {
    /// The topics to read from a broker for a story: current registrations, interactions and requests.
    public static let topics: [Topic] = [
        .registeredApps, .registeredPeople, .interactions, .ingest, .ingestUrgent,
    ]

    /// In order of time.
    private(set) var records: [SimulatedRecord] = []
    /// How long repeated requests are recognised, in seconds.
    let windowSeconds: Int
    /// Asked before each trial; after `false` no more are made.
    let mayGoOn: @Sendable () -> Bool

    /// An empty story.
    ///
    /// - Parameters:
    ///   - windowSeconds: how long repeated requests are recognised (rules P0, P8).
    ///   - mayGoOn: asked before each trial. Once it says `false`, the ways out found so far are the answer.
    public init(windowSeconds: Int = Waits.usualWindow, mayGoOn: @escaping @Sendable () -> Bool = { true }) {
        self.windowSeconds = windowSeconds
        self.mayGoOn = mayGoOn
    }

    /// Appends a record that a simulation read. Records must come in order of time.
    public mutating func take(_ record: SimulatedRecord) { records.append(record) }

    /// Puts records of several topics in order of time.
    ///
    /// A compacted topic often has only a later version of a record. So the first version of an app or a person is
    /// moved to the start of the story.
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
        // Registrations come first at an instant, so that requests of the same instant already see them.
        records = sorted.sorted { Self.place($0) < Self.place($1) }.map(\.element)
    }

    private static func place(_ record: (offset: Int, element: SimulatedRecord)) -> (Instant, Int, Int) {
        let isRegistration = record.element.topic == .apps || record.element.topic == .people
        return (record.element.at, isRegistration ? 0 : 1, record.offset)
    }
}

extension Story {
    /// Whether a record may matter to these people's notifications. Records that do not matter change none of their
    /// outcomes. Another app's requests to them do matter: they may be in the same digest (rule W8).
    public static func mayConcern(_ record: SimulatedRecord, people: Set<PersonID>) -> Bool {
        switch record.topic {
        case .apps: return true
        case .people, .interactions: return record.key.flatMap { PersonID($0) }.map(people.contains) ?? true
        case .ingest, .ingestUrgent:
            return record.request?.recipients.contains(where: people.contains) ?? false
        default: return false
        }
    }
}
