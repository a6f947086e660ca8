internal import Model
internal import SQLite

/// A notification as lists show it.
struct NotificationRow: Hashable, Sendable {
    static let columns = "id, notification, app, request, person, accepted, decided, outcome, rule, level, title, type"

    let id: Int
    let notification: String
    let app: String
    let request: String
    let person: String
    let accepted: Instant
    let decided: Instant?
    let outcome: String
    let rule: String
    let level: String?
    let title: String?
    let type: String?

    init(_ row: borrowing Row) {
        id = row.int(0)
        notification = row.text(1) ?? ""
        app = row.text(2) ?? ""
        request = row.text(3) ?? ""
        person = row.text(4) ?? ""
        accepted = Instant(milliseconds: Int64(row.int(5)))
        decided = row.optionalInt(6).map { Instant(milliseconds: Int64($0)) }
        outcome = row.text(7) ?? ReceiptCode.accepted.rawValue
        rule = row.text(8) ?? ""
        level = row.text(9)
        title = row.text(10)
        type = row.text(11)
    }

    /// The place in a list that goes on after this row.
    var cursor: RowCursor { RowCursor(at: accepted.milliseconds, id: id) }

    /// Writes the members of the row.
    ///
    /// - Parameter appName: the name of an app; `nil` if it is not registered.
    func writeMembers(to writer: inout JSONWriter, mayReadContent: Bool, appName: (String) -> String?) {
        writer.member("notification", notification)
        writer.member("app", app)
        writer.member("appName", appName(app) ?? app)
        writer.member("request", request)
        writer.member("person", person)
        writer.member("at", accepted)
        writer.member("decidedAt", decided)
        writer.member("outcome", outcome)
        writer.member("outcomeText", OutcomeWords.text(outcome))
        writer.member("rule", rule)
        writer.member("level", level)
        writer.member("type", type)
        // Rule G2.
        if mayReadContent { writer.member("title", title) } else { writer.member("contentHidden", true) }
    }
}

/// A place in a list that is sorted by time, newest first.
struct RowCursor: Hashable, Sendable {
    let at: Int64
    let id: Int

    var text: String { "\(at)-\(id)" }
}

extension RowCursor {
    /// Reads `<milliseconds>-<id>`; `nil` for any other text.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let at = Int64(parts[0]), let id = Int(parts[1]), at >= 0, id >= 0 else { return nil }
        self.init(at: at, id: id)
    }
}

/// The outcome of a notification in a few words.
enum OutcomeWords {
    static func text(_ code: String) -> String {
        switch ReceiptCode(rawValue: code) {
        case .accepted: "accepted, not decided yet"
        case .rejected: "turned down"
        case .suppressed: "shown nowhere"
        case .held: "waits"
        case .parked: "waits for its trigger"
        case .snoozed: "snoozed"
        case .lowered: "lowered"
        case .alerted: "alerted"
        case .quiet: "arrived quietly"
        case .inApp: "shown in the open app"
        case .nowhere: "no device shows it"
        case .cancelled: "cancelled"
        case .expired: "expired"
        case .withdrawn: "taken back"
        case .replaced: "replaced by a later one"
        case .registered: "registered"
        case .pushed: "accepted by Apple, which does not mean shown"
        case .pushFailed: "never accepted by Apple"
        case .advised: "has advice"
        case nil: code
        }
    }
}
