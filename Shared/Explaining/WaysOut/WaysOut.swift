public import Model

/// What would have let a notification alert, if it did not or did so later.
public struct WaysOut: Hashable, Sendable {
    /// One way: all its changes, each as a clause that follows “if”.
    public struct Way: Hashable, Sendable {
        /// At least one clause. Together they are enough, and all of them are needed.
        public let clauses: [String]
        /// The same changes, in the form that a trial takes.
        let changes: [Change]

        init(_ changes: [Change], _ names: ChangeNames) {
            self.changes = changes
            clauses = changes.map { $0.clause(names) }
        }

        /// All clauses, joined.
        public var text: String { clauses.joined(separator: ", and ") }
    }

    /// The subject: the notification, or the request that was repeated with its id.
    public enum Subject: Hashable, Sendable {
        case notification
        /// The repeated request and its time (rule P0).
        case again(Instant)
    }

    /// When a notification would have alerted.
    public enum Moment: String, Sendable {
        /// When it came in.
        case atOnce = "at once"
        /// When its trigger was due.
        case whenDue = "when it was due"
        /// At a time that one of the ways names.
        case then
    }

    /// The subject of the ways.
    public let subject: Subject
    /// When it would have alerted.
    public let moment: Moment
    /// Independent ways, the smallest first. Each was tried out and did alert.
    public let ways: [Way]
    /// A sentence, if there is something to add; `nil` if the ways say it all.
    public let note: String?

    init(_ subject: Subject = .notification, _ ways: [Way] = [], _ moment: Moment = .atOnce, note: String? = nil) {
        self.subject = subject
        self.moment = moment
        self.ways = ways
        self.note = note
    }

    /// The words before the ways; `nil` if there are none.
    public var heading: String? {
        guard !ways.isEmpty else { return nil }
        let subject =
            switch subject {
            case .notification: "It"
            case .again(let at): "The request that was repeated at \(at)"
            }
        return "\(subject) would have alerted \(moment == .then ? "" : "\(moment.rawValue) ")if"
    }

    /// One line, or a line and a list.
    var lines: [String] {
        var lines: [String] = []
        if let heading {
            if ways.count == 1, let way = ways.first {
                lines = ["\(heading) \(way.text)."]
            } else {
                lines = ["\(heading) one of these had been true:"] + ways.map { "  - \($0.text)" }
            }
        }
        return lines + (note.map { [$0] } ?? [])
    }
}

extension WaysOut: JSONObjectWritable {
    /// Writes `{heading, ways, note}`; each way is a list of clauses.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("heading", heading)
        writer.member("ways", ways.map(\.clauses))
        writer.member("note", note)
    }
}
