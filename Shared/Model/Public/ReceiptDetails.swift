/// The `details` of a receipt: named values in the order in which they were added.
public struct ReceiptDetails: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// A value simple enough for a receipt.
    public enum Value: Hashable, Sendable {
        case text(String)
        case number(Double)
        case flag(Bool)
        case list([String])

        /// An instant, as text in RFC 3339.
        public static func instant(_ instant: Instant) -> Value { .text(instant.description) }
        /// A whole number.
        public static func integer(_ number: Int) -> Value { .number(Double(number)) }
    }

    /// Few, so that looking along them is the fastest way to one.
    private var entries: [Entry] = []

    private struct Entry: Hashable {
        var name: String
        var value: Value
    }

    /// An empty value.
    public init() {}

    /// Names a reason and nothing else: a word in code type of the rules' tables.
    public init(reason: String) { self["reason"] = .text(reason) }

    /// A name that stands twice keeps its first place and its last value.
    public init(dictionaryLiteral elements: (String, Value)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The names, in the order in which they were added.
    public var names: [String] { entries.map(\.name) }

    /// Whether nothing is named.
    public var isEmpty: Bool { entries.isEmpty }

    /// The exact reason, one of the words in code type of the rules' tables.
    public var reason: String? {
        if case .text(let reason)? = self["reason"] { reason } else { nil }
    }

    /// The value of this name; `nil` removes it.
    public subscript(name: String) -> Value? {
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
            self[name] = try Value(from: &reader)
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
        case .list(let list):
            writer.beginArray()
            for text in list { writer.write(text) }
            writer.endArray()
        }
    }
}
