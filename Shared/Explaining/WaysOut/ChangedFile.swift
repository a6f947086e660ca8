public import Model
public import Simulation

/// The records of a story in which something about one notification is changed: the file that somebody would write for
/// `belfry simulate` to ask “what if?”.
public struct ChangedFile: Sendable {
    /// One thing to change.
    public enum Alteration: Hashable, Sendable {
        /// The request asks for this level.
        case level(InterruptionLevel)
        /// The person turns the Focus on, or off, just before the request.
        case focus(PlainID, isOn: Bool)
        /// The person's setting for the app has this value.
        case setting(PersonSetting)
        /// The app has, or lacks, the entitlement.
        case entitlement(Entitlement, has: Bool)
        /// The request comes at this instant.
        case time(Instant)
    }

    /// The request as it came.
    public let request: Request
    /// The bytes of its value.
    public let value: [UInt8]
    /// When it came.
    public let requestedAt: Instant
    /// The app's record just before the request; `nil` if there is none.
    public let app: App?
    /// The person's record just before the request; `nil` if there is none.
    public let person: Person?
    private let records: [SimulatedRecord]
    private let place: Int
    private let recipient: PersonID

    /// - Parameters:
    ///   - records: what came in, in order of time.
    ///   - notification: the notification whose request is changed.
    ///   - accepted: when the request was accepted; no later one is meant.
    ///   - refused: how many requests with its id were rejected before. If several are left, the first is meant, since
    ///     the others are its repetitions (rule P0).
    /// - Returns: `nil` if the request is not among the records.
    public init?(_ records: [SimulatedRecord], of notification: NotificationID, accepted: Instant?, refused: Int = 0) {
        let index = StoryIndex(records, wanted: [notification])
        let places = index.requests[notification] ?? []
        // The clock of the service that accepted it may be a little behind that of the broker.
        let latest = accepted?.adding(seconds: 1) ?? .distantFuture
        let before = places.filter { records[$0].at <= latest }
        guard let place = before.dropFirst(refused).first ?? before.last ?? places.first,
            let request = records[place].request, let recipient = notification.parts?.person
        else { return nil }
        let situation = index.situation(of: request, for: recipient, before: place)
        self.request = request
        value = records[place].value ?? []
        requestedAt = records[place].at
        app = situation.app
        person = situation.person
        self.records = records
        self.place = place
        self.recipient = recipient
    }

    /// The records with these alterations, in order of time. The changed request goes to the one person only.
    public func records(with alterations: [Alteration]) -> [SimulatedRecord] {
        var records = records
        var place = place
        for case .time(let instant) in alterations {
            var request = records.remove(at: place)
            request.at = instant
            place = records.firstIndex { $0.at > instant } ?? records.endIndex
            records.insert(request, at: place)
        }
        let situation = StoryIndex(records, wanted: []).situation(of: request, for: recipient, before: place)
        let story = ChangedStory(records: records[place...], app: request.app, person: recipient, situation: situation)
        return Array(records[..<place]) + story.records(with: alterations.compactMap(\.change), happening: story.start)
    }
}

extension ChangedFile.Alteration {
    /// The change at the request's place; `nil` for a time, which changes the place itself.
    fileprivate var change: Change? {
        switch self {
        case .level(let level): .level(level)
        case .focus(let focus, isOn: true): .focusOn(focus)
        case .focus(let focus, isOn: false): .focusOff(focus)
        case .setting(let setting): .setting(setting)
        case .entitlement(let entitlement, has: true): .entitlement(entitlement)
        case .entitlement(let entitlement, has: false): .withoutEntitlement(entitlement)
        case .time: nil
        }
    }
}

extension SimulatedRecord {
    /// A request as it stands in a story of one person: without its other recipients, who change nothing for them.
    public func narrowed(to person: PersonID) -> SimulatedRecord {
        guard let value, let request, request.recipients.contains(person), request.recipientCount > 1,
            let place = JSONPlace.find("recipients", in: value)
        else { return self }
        var narrowed = self
        narrowed.value = place.replacing(in: value, by: JSONSlice { $0.write([person.string]) })
        return narrowed
    }

    /// An app's record without the keys that sign its requests: a changed request has no valid signature.
    public func withoutSigningKeys() -> SimulatedRecord {
        guard var app, !app.signingKeys.isEmpty else { return self }
        app.signingKeys = []
        return SimulatedRecord(at: at, topic: .apps, key: key, app)
    }
}
