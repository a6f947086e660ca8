internal import Model

/// What a record changes in the store.
enum RowChange: Sendable {
    /// A receipt, with its bytes.
    case receipt(Receipt, [UInt8])
    /// A delivery, with its topic and its bytes.
    case delivery(Delivery, Topic, [UInt8])
    /// A record of a public input that concerns one app or one person.
    case input(InputSubject)
    /// A request that can be read: what is shown of its notifications, and an input that concerns its recipients.
    case request(ShownRequest)
    /// A person's record that is in force.
    case person(PersonID, [UInt8])
    /// A person is erased.
    case erasure(PersonID)
    /// A dead letter.
    case letter(TurnedDownLetter)
    /// A dead letter that was replayed.
    case replayed(DeadLetterPlace)
    /// Something to count for an app's report, so many times.
    case count(AppID, Counted, Int = 1)
    /// A record that a service wrote and the console cannot read: it counts what it does not show.
    case unreadable

    /// What an input concerns.
    enum InputSubject: Hashable, Sendable {
        case app(AppID)
        case person(PersonID)
    }

    /// What an app's report counts: notifications, one for each person a request goes to.
    enum Counted: Hashable, Sendable {
        case accepted
        case asked(String)
        case granted(String)
        case opened
        case turnedOff
        case repeated
        case advice(String)
    }
}

/// What the console shows of a request.
struct ShownRequest: Sendable {
    let app: AppID
    let request: RequestID
    let recipients: [PersonID]
    let type: String
    let title: String?
    let body: String?
}

/// What the console shows of a dead letter before it is opened.
struct TurnedDownLetter: Sendable {
    let topic: String
    let reason: String
    let detail: String
    let app: AppID?
    /// Whom the record was about, if its topic is of people or interactions.
    let person: PersonID?
    let isSigned: Bool
}
