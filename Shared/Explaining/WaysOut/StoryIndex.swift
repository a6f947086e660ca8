internal import Model
internal import Simulation

/// The records of a story by app, person and request. Only valid records are indexed, since an invalid one leaves the
/// last valid one in force.
struct StoryIndex {
    /// Records by app or person, in the story's order; `nil` is a removal.
    private var apps: [AppID: [(place: Int, value: App?)]] = [:]
    private var people: [PersonID: [(place: Int, value: Person?)]] = [:]
    private var interactions: [PersonID: [(place: Int, value: Interaction)]] = [:]
    private(set) var requests: [NotificationID: [Int]] = [:]

    /// - Parameter wanted: the notifications whose requests are indexed.
    init(_ records: [SimulatedRecord], wanted: Set<NotificationID>) {
        for (place, record) in records.enumerated() {
            switch record.topic {
            case .apps:
                let app = record.app
                let removed = record.value == nil ? record.key.flatMap { AppID($0) } : nil
                if let id = app?.id ?? removed { apps[id, default: []].append((place, app)) }
            case .people:
                let person = record.person
                let removed = record.value == nil ? record.key.flatMap { PersonID($0) } : nil
                if let id = person?.id ?? removed { people[id, default: []].append((place, person)) }
            case .interactions:
                guard let interaction = record.interaction else { continue }
                interactions[interaction.person, default: []].append((place, interaction))
            case .ingest, .ingestUrgent:
                guard let request = record.request else { continue }
                for person in request.recipients {
                    let id = NotificationID(app: request.app, request: request.id, person: person)
                    if wanted.contains(id) { requests[id, default: []].append(place) }
                }
            default: continue
            }
        }
    }

    /// The situation just before the record at `place`.
    func situation(of request: Request, for person: PersonID, before place: Int) -> Situation {
        let happened = (interactions[person] ?? []).filter { $0.place < place }.map(\.value)
        return Situation(
            request: request, app: (apps[request.app] ?? []).last { $0.place < place }?.value,
            person: (people[person] ?? []).last { $0.place < place }?.value,
            devices: ReportedDevices(happened, of: request.app),
            lastApp: (apps[request.app] ?? []).last { $0.value != nil }?.value,
            laterPerson: (people[person] ?? []).first { $0.place >= place && $0.value != nil }?.value)
    }
}
