/// When a person's summary comes, and when what it holds is listed.
public struct SummarySettings: Hashable, Sendable {
    /// Times of day, ascending, each once; none: nothing is summarised.
    public var times: [TimeOfDay]
    /// When what a summary holds is listed.
    public var list: SummaryListing

    /// Puts it together; times are sorted, each once.
    public init(times: [TimeOfDay] = [], list: SummaryListing = .atOnce) {
        self.times = Set(times).sorted()
        self.list = list
    }
}

extension SummarySettings: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(times: [], list: SummaryListing.atOnce) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("times", &times, isRequired: false) { (reader) throws(Rejection) in
            Set(try reader.readList(of: TimeOfDay.self, most: Limits.summaryTimes)).sorted()
        }
        try form.member("list", &list, default: .atOnce)
    }
}

/// Whether an app is in the person's summary.
public enum SummaryMembership: Hashable, Sendable {
    case none
    case all
    /// Notifications of these levels, as decided; never empty.
    case levels(Set<InterruptionLevel>)

    /// Whether a notification of `level` goes into the summary (rule S12).
    public func holds(_ level: InterruptionLevel) -> Bool {
        switch self {
        case .none: false
        case .all: true
        case .levels(let levels): levels.contains(level)
        }
    }

    /// Whether anything of the app does, as rule S6 asks.
    public var holdsAny: Bool { self != .none }
}

extension SummaryMembership: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        if try reader.nextKind() == .array {
            let levels = try reader.readSet(of: InterruptionLevel.self)
            self = levels.isEmpty ? .none : .levels(levels)
        } else {
            self = try reader.readBool() ? .all : .none
        }
    }

    /// Writes `false`, `true`, or the list of levels, sorted.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .none: writer.write(false)
        case .all: writer.write(true)
        case .levels(let levels): writer.write(levels.sorted())
        }
    }
}
