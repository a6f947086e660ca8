internal import Explaining
public import Model

/// What came out of the pipeline, as the people saw it: one page of HTML that needs nothing but itself.
///
/// It takes public records in the order in which they were written, what came in and what went out alike, and keeps no
/// more than it shows. Deliveries and receipts are enough; records of apps and people add names, icons and local time, and
/// interactions say what happened between two deliveries.
public struct StoryPage: Sendable {
    let limits: PageLimits
    /// What the page is about, such as a file's name.
    let title: String
    private(set) var apps: [AppID: App] = [:]
    private(set) var people: [PersonStory] = []
    private(set) var omittedPeople: Set<PersonID> = []
    private(set) var turnedDown: [TurnedDownRecord] = []
    private(set) var omittedTurnedDown = 0
    private(set) var counts = Counts()
    private var indexes: [PersonID: Int] = [:]
    /// Records of people of whom nothing else is known yet, or who have no place on the page.
    private var registered: [PersonID: Person] = [:]

    /// How many records there were, shown or not.
    struct Counts: Sendable {
        var deliveries = 0
        var alerts = 0
        var notifications = 0
        var first: Instant?
        var last: Instant?
    }

    /// An empty page.
    ///
    /// - Parameter title: what it is about, such as the name of a file.
    public init(_ title: String) { self.init(title, limits: PageLimits()) }

    init(_ title: String, limits: PageLimits) {
        self.title = title
        self.limits = limits
    }

    /// Takes a record of a public topic; what cannot be read, and what the page does not show, is passed over.
    ///
    /// - Parameters:
    ///   - at: when it was written.
    ///   - headers: looked at in dead letters alone.
    public mutating func take(_ topic: Topic, key: String?, headers: [Header], _ value: Span<UInt8>, at: Instant) {
        switch topic {
        case .apps: if let app = try? App(json: value) { apps[app.id] = app }
        case .people: if let person = try? Person(json: value) { take(person, at: at) }
        case .interactions: if let interaction = try? Interaction(json: value) { take(interaction, at: at) }
        case .receipts: if let receipt = try? Receipt(json: value) { take(receipt) }
        case .rejected: take(TurnedDown(key: key, headers: headers), at: at)
        case .deliveriesIOS, .deliveriesIPadOS, .deliveriesMacOS, .deliveriesWatchOS, .deliveriesTVOS,
            .deliveriesVisionOS:
            if let delivery = try? Delivery(json: value) { take(delivery) }
        default: break
        }
    }

    private mutating func take(_ person: Person, at: Instant) {
        guard let index = indexes[person.id] else {
            registered[person.id] = person
            return
        }
        people[index].take(person, at: at)
    }

    /// An interaction of a person whom nothing has reached yet starts their story.
    private mutating func take(_ interaction: Interaction, at: Instant) {
        guard let index = index(of: interaction.person) else { return }
        people[index].take(interaction, at: at)
    }

    private mutating func take(_ receipt: Receipt) {
        note(receipt.at)
        guard let person = receipt.person else {
            if receipt.code == .rejected { explainTurnedDown(receipt) }
            return
        }
        // P0: a repeat is accepted once more, and is no further notification.
        if receipt.code == .accepted { counts.notifications += 1 }
        if receipt.rule == .p0 { counts.notifications -= 1 }
        guard let index = index(of: person) else { return }
        people[index].take(receipt)
    }

    private mutating func take(_ delivery: Delivery) {
        note(delivery.at)
        counts.deliveries += 1
        if delivery.alert != nil { counts.alerts += 1 }
        guard let index = index(of: delivery.person) else { return }
        people[index].take(delivery)
    }

    private mutating func take(_ letter: TurnedDown, at: Instant) {
        note(at)
        guard turnedDown.count < limits.turnedDown else {
            omittedTurnedDown += 1
            return
        }
        turnedDown.append(TurnedDownRecord(at: at, letter: letter))
    }

    /// The receipt of a rejected request follows its dead letter.
    private mutating func explainTurnedDown(_ receipt: Receipt) {
        let reason = receipt.details.text(.reason)
        guard
            let index = turnedDown.lastIndex(where: {
                $0.receipt == nil && $0.at == receipt.at && $0.letter.outline.reason == reason
            })
        else { return }
        turnedDown[index].receipt = receipt
    }

    /// - Returns: `nil` for somebody beyond the limit, who is counted.
    private mutating func index(of person: PersonID) -> Int? {
        if let index = indexes[person] { return index }
        guard people.count < limits.people else {
            omittedPeople.insert(person)
            return nil
        }
        indexes[person] = people.count
        people.append(PersonStory(person, limits: limits))
        if let record = registered.removeValue(forKey: person) {
            people[people.count - 1].take(record, at: .distantPast)
        }
        return people.count - 1
    }

    private mutating func note(_ at: Instant) {
        counts.first = min(counts.first ?? at, at)
        counts.last = max(counts.last ?? at, at)
    }
}

/// A dead letter, and the receipt of its request where it was one.
struct TurnedDownRecord: Sendable {
    let at: Instant
    let letter: TurnedDown
    var receipt: Receipt?
}
