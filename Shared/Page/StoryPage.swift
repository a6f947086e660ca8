internal import Explaining
public import Model

/// The output of the pipeline as people saw it: one self-contained page of HTML.
///
/// It takes input and output records of public topics in the order of writing, and keeps only what it shows. Deliveries
/// and receipts are enough. Records of apps and people add names, icons and local time, and interactions say what
/// happened between two deliveries.
public struct StoryPage: Sendable {
    let limits: PageLimits
    /// The page's subject, such as a file's name.
    let title: String
    private(set) var apps: [AppID: App] = [:]
    private(set) var people: [PersonStory] = []
    private(set) var omittedPeople: Set<PersonID> = []
    private(set) var rejected: [ExplainedRejection] = []
    private(set) var omittedRejected = 0
    private(set) var counts = Counts()
    private var indexes: [PersonID: Int] = [:]
    /// Records of people about whom nothing else is known yet, or who have no place on the page.
    private var registered: [PersonID: Person] = [:]

    /// The numbers of records, shown or not.
    struct Counts: Sendable {
        var deliveries = 0
        var alerts = 0
        var notifications = 0
        var first: Instant?
        var last: Instant?
    }

    /// Creates an empty page.
    ///
    /// - Parameter title: the page's subject, such as the name of a file.
    public init(_ title: String) { self.init(title, limits: PageLimits()) }

    init(_ title: String, limits: PageLimits) {
        self.title = title
        self.limits = limits
    }

    /// Takes a record of a public topic. Records that cannot be read, or that the page does not show, are ignored.
    ///
    /// - Parameters:
    ///   - at: when it was written.
    ///   - headers: only read for dead letters.
    public mutating func take(_ topic: Topic, key: String?, headers: [Header], _ value: Span<UInt8>, at: Instant) {
        switch topic {
        case .apps: if let app = try? App(json: value) { apps[app.id] = app }
        case .people: if let person = try? Person(json: value) { take(person, at: at) }
        case .interactions: if let interaction = try? Interaction(json: value) { take(interaction, at: at) }
        case .receipts: if let receipt = try? Receipt(json: value) { take(receipt) }
        case .rejected: take(RejectedRecord(key: key, headers: headers), at: at)
        case _ where Topic.allDeliveries.contains(topic):
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

    /// An interaction starts the story of a person who has got nothing yet.
    private mutating func take(_ interaction: Interaction, at: Instant) {
        guard let index = index(of: interaction.person) else { return }
        people[index].take(interaction, at: at)
    }

    private mutating func take(_ receipt: Receipt) {
        note(receipt.at)
        guard let person = receipt.person else {
            if receipt.code == .rejected { explainRejection(receipt) }
            return
        }
        // P0: a repeated request is accepted again, but is no further notification.
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

    private mutating func take(_ letter: RejectedRecord, at: Instant) {
        note(at)
        guard rejected.count < limits.rejected else {
            omittedRejected += 1
            return
        }
        rejected.append(ExplainedRejection(at: at, letter: letter))
    }

    /// Adds the receipt of a rejected request to its dead letter, which came before it.
    private mutating func explainRejection(_ receipt: Receipt) {
        let reason = receipt.details.text(.reason)
        guard
            let index = rejected.lastIndex(where: {
                $0.receipt == nil && $0.at == receipt.at && $0.letter.outline.reason == reason
            })
        else { return }
        rejected[index].receipt = receipt
    }

    /// - Returns: `nil` for a person beyond the limit, who is only counted.
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

/// A dead letter, with the receipt of its request if it was a request.
struct ExplainedRejection: Sendable {
    let at: Instant
    let letter: RejectedRecord
    var receipt: Receipt?
}
