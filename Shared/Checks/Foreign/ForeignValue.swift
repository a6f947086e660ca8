internal import Model

/// A JSON value taken apart, to be put together in another way.
indirect enum ForeignValue {
    case object([(name: String, value: ForeignValue)])
    case list([ForeignValue])
    case text(String)
    case number(Double)
    case flag(Bool)

    /// - Returns: `nil` if the bytes are not JSON, or hold only `null`.
    init?(_ bytes: some Collection<UInt8>) {
        let value = try? JSONReader.read(Array(bytes).span, checksNames: false) { (reader) throws(Rejection) in
            try Self.read(&reader)
        }
        guard let value else { return nil }
        self = value
    }

    private static func read(_ reader: inout JSONReader) throws(Rejection) -> ForeignValue? {
        switch try reader.nextKind() {
        case .object:
            var members: [(name: String, value: ForeignValue)] = []
            try reader.beginObject()
            while let name = try reader.nextName()?.string {
                if let value = try read(&reader) { members.append((name, value)) }
            }
            return .object(members)
        case .array:
            var elements: [ForeignValue] = []
            try reader.beginArray()
            while try reader.nextElement() {
                if let value = try read(&reader) { elements.append(value) }
            }
            return .list(elements)
        case .string: return .text(try reader.readString())
        case .bool: return .flag(try reader.readBool())
        case .number:
            return .number(try reader.readDouble(in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude))
        case .null:
            try reader.skipValue()
            return nil
        }
    }

    static func member(_ name: String, _ value: ForeignValue) -> ForeignValue { .object([(name, value)]) }

    var slice: JSONSlice { JSONSlice { write(to: &$0) } }

    private func write(to writer: inout JSONWriter) {
        switch self {
        case .object(let members):
            writer.beginObject()
            for (name, value) in members {
                writer.name(escaping: name)
                value.write(to: &writer)
            }
            writer.endObject()
        case .list(let elements):
            writer.beginArray()
            for element in elements { element.write(to: &writer) }
            writer.endArray()
        case .text(let text): writer.write(text)
        case .number(let number):
            if let whole = Int(exactly: number) { writer.write(whole) } else { writer.write(number) }
        case .flag(let flag): writer.write(flag)
        }
    }

    subscript(name: String) -> ForeignValue? { members.first { $0.name == name }?.value }

    /// The members of an object; none of another value.
    var members: [(name: String, value: ForeignValue)] { if case .object(let members) = self { members } else { [] } }

    /// The elements of a list; another value is one element.
    var elements: [ForeignValue] { if case .list(let elements) = self { elements } else { [self] } }

    /// A string or a number as text.
    var text: String? {
        switch self {
        case .text(let text): text
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        default: nil
        }
    }

    /// A word in lowercase, letters and digits only.
    var word: String? {
        if case .flag(let flag) = self { flag ? "true" : "false" } else { text.map(ForeignNames.plain) }
    }

    var isObject: Bool { if case .object = self { true } else { false } }

    /// Whether it is an object with a text for each of some languages.
    var isByLanguage: Bool {
        !members.isEmpty
            && members.allSatisfy { name, value in
                guard case .text = value, name.utf8.count <= 8 else { return false }
                return LocaleName(name).map { $0.language.utf8.count == 2 } ?? false
            }
    }

    mutating func replace(_ name: String, by value: ForeignValue) {
        self = .object(members.map { $0.name == name ? (name, value) : $0 })
    }

    /// Adds a value at a place such as `content.title`; what is there already stays.
    mutating func put(_ value: ForeignValue, at place: some Collection<Substring>) {
        guard let name = place.first.map(String.init) else { return }
        guard case .object(var members) = self else { return }
        let rest = place.dropFirst()
        if let index = members.firstIndex(where: { $0.name == name }) {
            members[index].value.put(value, at: rest)
        } else {
            var inner = rest.isEmpty ? value : .object([])
            inner.put(value, at: rest)
            members.append((name, inner))
        }
        self = .object(members)
    }
}
