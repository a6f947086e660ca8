/// The `details` of a receipt: named values in the order in which they were added.
public struct ReceiptDetails: Hashable, Sendable {
    /// A value simple enough for a receipt.
    public enum Value: Hashable, Sendable {
        case text(String)
        case number(Double)
        case flag(Bool)
        case list([String])
        /// All that is wrong with a request that was rejected.
        case problems([Rejection])

        /// An instant, as text in RFC 3339.
        public static func instant(_ instant: Instant) -> Value { .text(instant.description) }
        /// The word of a reason.
        public static func reason(_ reason: Reason) -> Value { .text(reason.rawValue) }
        /// The number of a rule.
        public static func rule(_ rule: Rule) -> Value { .text(rule.rawValue) }
        /// Value of ``Name/sound``: the sound was dropped, since nothing visible would accompany it (rule D10).
        public static var soundAlone: Value { .text("sound-alone") }
        /// A whole number.
        public static func integer(_ number: Int) -> Value { .number(Double(number)) }
    }

    /// The names that the services write, in the order in which they are explained. Receipts of a later version may
    /// contain others.
    public enum Name: String, CaseIterable, Sendable {
        /// The exact reason, the word of a ``Reason``; of a request that was rejected, of a ``RejectionReason``.
        case reason
        /// The ``Reason`` under which P refuses the notification by now (rule W5).
        case was
        /// All that is wrong with a request that was rejected, each with code, path, what was found, fix and example.
        case problems
        /// The level that was asked for, where it was lowered.
        case from
        /// The level that it was lowered to.
        case to
        /// The id of the earlier notification that said the same (rule P8).
        case earlier
        /// When the hour before the event begins: an instant (rule C6).
        case opens
        /// The level as decided.
        case level
        /// The id of the contact that matches the sender; `unknown` where none does.
        case sender
        /// The id of the Focus that is on.
        case focus
        /// `manual` or `schedule`.
        case focusWhy
        /// When the Focus began: an instant.
        case focusSince
        /// The first of rules F1 to F6 that lets a communication through.
        case passedBy
        /// When the wait ends by itself: an instant.
        case until
        /// When the trigger fires again: an instant.
        case next
        /// A flag: `false` where the Focus keeps what it holds off the Lock Screen (rule D12).
        case lockScreen
        /// When the person gave the answer that was followed instead of their record: an instant (rule L5).
        case answered
        /// ``Value/soundAlone`` where a sound was dropped (rule D10).
        case sound
        /// The device that was pushed (rule V8).
        case device
        /// The id of the delivery that was pushed (rule V8).
        case delivery
        /// The push's id in the header `apns-id`, the same for each attempt (rule V8).
        case apnsID = "apnsId"
        /// Apple's own id of the push, which the development environment tells (rule V8).
        case uniqueID = "uniqueId"
        /// How often the push was sent (rule V8).
        case attempts
        /// The HTTP status of Apple's last answer (rule V8).
        case status
        /// Apple's own word for its refusal (rule V8).
        case apns
        /// Since when the token is gone, by Apple's clock: an instant (rules V7, V8).
        case since
    }

    /// A list, since a linear search is fastest for so few entries.
    private var entries: [Entry] = []

    private struct Entry: Hashable {
        var name: String
        var value: Value
    }

    /// An empty value.
    public init() {}

    /// Names a reason and nothing else.
    public init(reason: Reason) { self[.reason] = .reason(reason) }

    /// Names the reason of a request that was rejected, and all that is wrong with it.
    public init(reason: RejectionReason, problems: [Rejection]) {
        self[.reason] = .text(reason.word)
        self[.problems] = .problems(problems)
    }

    /// The names, in the order in which they were added.
    public var names: [String] { entries.map(\.name) }

    /// Whether nothing is named.
    public var isEmpty: Bool { entries.isEmpty }

    /// The exact reason. That of a request that was rejected is a ``RejectionReason``, so it has a text alone.
    public var reason: Recorded<Reason>? { text(.reason).map { Recorded(text: $0) } }

    /// The reason under which P refuses the notification by now (rule W5).
    public var was: Recorded<Reason>? { text(.was).map { Recorded(text: $0) } }

    /// The setting that an answer of the person decided instead of their record; `nil` where none did (rule L5).
    public var answeredSetting: AnsweredSetting? {
        self[.answered] == nil ? nil : (was?.value ?? reason?.value).flatMap { AnsweredSetting(behind: $0) }
    }

    /// The first of rules F1 to F6 that lets a communication through.
    public var passedBy: Recorded<FocusPassRule>? { text(.passedBy).map { Recorded(text: $0) } }

    /// The value of a name where it is a text.
    public func text(_ name: Name) -> String? {
        if case .text(let text)? = self[name] { text } else { nil }
    }

    /// All that is wrong with a request that was rejected; empty for others.
    public var problems: [Rejection] {
        if case .problems(let problems)? = self[.problems] { problems } else { [] }
    }

    /// The value of this name; `nil` removes it.
    public subscript(name: Name) -> Value? {
        get { self[name.rawValue] }
        set { self[name.rawValue] = newValue }
    }

    /// The value of this name, be it known or not; `nil` removes it.
    public internal(set) subscript(name: String) -> Value? {
        get { entries.first { $0.name == name }?.value }
        set {
            let place = entries.firstIndex { $0.name == name }
            switch (place, newValue) {
            case (let place?, let value?): entries[place].value = value
            case (let place?, nil): entries.remove(at: place)
            case (nil, let value?): entries.append(Entry(name: name, value: value))
            case (nil, nil): break
            }
        }
    }
}

extension ReceiptDetails: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        try reader.beginObject()
        while let member = try reader.nextName() {
            let name = member.string
            self[name] =
                member.equals("problems") ? .problems(try reader.readList()) : try Value(from: &reader)
        }
    }

    /// Writes an object of the entries, in their order.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        for entry in entries {
            writer.name(escaping: entry.name)
            entry.value.write(to: &writer)
        }
        writer.endObject()
    }
}

extension ReceiptDetails.Value: JSONReadable, JSONWritable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// A flag.
    public init(booleanLiteral value: Bool) { self = .flag(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }

    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        switch try reader.nextKind() {
        case .bool: self = .flag(try reader.readBool())
        case .number:
            self = .number(try reader.readDouble(in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude))
        case .array: self = .list(try reader.readList())
        default: self = .text(try reader.readString())
        }
    }

    /// Writes the bare value.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .text(let text): writer.write(text)
        case .number(let number): writer.write(number)
        case .flag(let flag): writer.write(flag)
        case .list(let list): writer.write(list)
        case .problems(let problems): writer.write(problems)
        }
    }
}
