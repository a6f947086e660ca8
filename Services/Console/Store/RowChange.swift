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
    case request(Request)
    /// A person's record that is in force.
    case person(PersonID, [UInt8])
    case erasure(PersonID)
    /// A dead letter: its app, and whom the record was about if its topic is of people or interactions.
    case letter(DeadLetterOutline, AppID?, PersonID?)
    case replayed(DeadLetterPlace)
    /// Something to count for an app's report, so many times.
    case count(AppID, Counted, Int = 1)
    /// A record that a service wrote and the console cannot read: it counts what it does not show.
    case unreadable

    enum InputSubject: Hashable, Sendable {
        case app(AppID)
        case person(PersonID)
    }

    /// What an app's report counts: notifications, one for each person a request goes to.
    struct Counted: Hashable, Sendable {
        let what: String
        /// The level or the advice; empty where the whole is counted.
        var name = ""

        static let accepted = Counted(what: "notifications")
        static let opened = Counted(what: "opens")
        static let turnedOff = Counted(what: "turnOff")
        static let repeated = Counted(what: "repeats")
        static func asked(_ level: String) -> Counted { Counted(what: "asked", name: level) }
        static func granted(_ level: String) -> Counted { Counted(what: "granted", name: level) }
        static func advice(_ code: String) -> Counted { Counted(what: "advice", name: code) }
    }
}
