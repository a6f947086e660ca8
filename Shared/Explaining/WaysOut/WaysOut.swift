public import Model

/// What would have let a notification alert that did not, or did so later.
public struct WaysOut: Hashable, Sendable {
    /// One way: everything that it takes, each as it stands after “if”.
    public struct Way: Hashable, Sendable {
        /// At least one clause; all of them together are enough, and none of them can be left out.
        public let clauses: [String]
        /// The same, as it can be tried out.
        let changes: [Change]

        init(_ changes: [Change], _ names: ChangeNames) {
            self.changes = changes
            clauses = changes.map { $0.clause(names) }
        }

        /// The clauses in one.
        public var text: String { clauses.joined(separator: ", and ") }
    }

    /// What it is about: the notification, or the request that came again with its id.
    public enum Subject: Hashable, Sendable {
        case notification
        /// The request that came again, and when (rule P0).
        case again(Instant)
    }

    /// When a notification would have alerted.
    public enum Moment: String, Sendable {
        /// As it came.
        case atOnce = "at once"
        /// As its trigger was due.
        case whenDue = "when it was due"
        /// At a time that one of the ways names.
        case then
    }

    /// What it is about.
    public let subject: Subject
    /// When it would have alerted.
    public let moment: Moment
    /// Ways that do not need each other, the smallest first; each was tried out and did alert.
    public let ways: [Way]
    /// A sentence where there is something else to say; `nil` where the ways say it all.
    public let note: String?

    init(_ subject: Subject = .notification, _ ways: [Way] = [], _ moment: Moment = .atOnce, note: String? = nil) {
        self.subject = subject
        self.moment = moment
        self.ways = ways
        self.note = note
    }

    /// What the ways have in common; `nil` where there are none.
    public var heading: String? {
        guard !ways.isEmpty else { return nil }
        let subject =
            switch subject {
            case .notification: "It"
            case .again(let at): "What came again at \(at)"
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
                lines = ["\(heading) one of these had been so:"] + ways.map { "  - \($0.text)" }
            }
        }
        return lines + (note.map { [$0] } ?? [])
    }
}

extension WaysOut: JSONWritable {
    /// Writes `{heading, ways, note}`; each way is a list of clauses.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("heading", heading)
        if !ways.isEmpty {
            writer.name("ways")
            writer.beginArray()
            for way in ways {
                writer.beginArray()
                for clause in way.clauses { writer.write(clause) }
                writer.endArray()
            }
            writer.endArray()
        }
        writer.member("note", note)
        writer.endObject()
    }
}
