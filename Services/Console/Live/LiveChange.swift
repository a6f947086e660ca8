internal import Model

/// What has changed in the store since a browser was last told.
struct LiveChange: Hashable, Sendable {
    /// The most people and notifications that are named; of more, browsers ask again for what they show.
    static let most = 200

    private(set) var people: Set<String> = []
    private(set) var notifications: Set<String> = []
    private(set) var hasDeadLetters = false
    /// Whether more has changed than is named.
    private(set) var isMuch = false

    var isEmpty: Bool { people.isEmpty && notifications.isEmpty && !hasDeadLetters && !isMuch }

    mutating func note(person: String) { add(person, to: \.people) }
    mutating func note(notification: String) { add(notification, to: \.notifications) }
    mutating func noteDeadLetter() { hasDeadLetters = true }

    /// Adds what another change names.
    mutating func merge(_ other: LiveChange) {
        for person in other.people { note(person: person) }
        for notification in other.notifications { note(notification: notification) }
        hasDeadLetters = hasDeadLetters || other.hasDeadLetters
        isMuch = isMuch || other.isMuch
    }

    private mutating func add(_ name: String, to names: WritableKeyPath<LiveChange, Set<String>>) {
        if self[keyPath: names].count < Self.most {
            self[keyPath: names].insert(name)
        } else if !self[keyPath: names].contains(name) {
            isMuch = true
        }
    }

    /// The event of the stream (HTML standard, server-sent events).
    func event(at now: Instant) -> [UInt8] {
        let data = JSONSlice.object { writer in
            writer.member("people", people.sorted())
            writer.member("notifications", notifications.sorted())
            writer.member("deadLetters", hasDeadLetters)
            writer.member("much", isMuch)
            writer.member("at", now)
        }
        return Array("event: changed\ndata: ".utf8) + data.bytes + Array("\n\n".utf8)
    }
}
