internal import Model

/// A JSON value of which parts are moved and replaced; its members keep their order, also those that are `null`.
enum OrderedJSON: JSONReadable, JSONWritable {
    case object([(name: String, value: OrderedJSON)])
    case list([OrderedJSON])
    /// A text, a number, `true`, `false` or `null`, as it was written.
    case scalar(JSONSlice)

    /// A text.
    init(_ text: String) { self = .scalar(JSONSlice { $0.write(text) }) }

    /// Reads the next value whole.
    init(from reader: inout JSONReader) throws(Rejection) {
        switch try reader.nextKind() {
        case .object:
            var members: [(name: String, value: OrderedJSON)] = []
            try reader.beginObject()
            while let (name, isNull) = try reader.nextNameOfAny() {
                let name = name.string
                members.append((name, isNull ? .scalar(JSONSlice { $0.writeNull() }) : try OrderedJSON(from: &reader)))
            }
            self = .object(members)
        case .array: self = .list(try reader.readList())
        case .string, .number, .bool, .null: self = .scalar(try reader.readSlice())
        }
    }

    /// Writes the value without white space.
    func write(to writer: inout JSONWriter) {
        switch self {
        case .object(let members):
            writer.beginObject()
            for member in members {
                writer.name(escaping: member.name)
                member.value.write(to: &writer)
            }
            writer.endObject()
        case .list(let elements): writer.write(elements)
        case .scalar(let slice): writer.write(slice)
        }
    }

    /// The members of an object; none where this is something else.
    var members: [(name: String, value: OrderedJSON)] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The value of a text; `nil` where this is an object or a list.
    var text: String? {
        if case .scalar(let slice) = self { slice.text(at: []) } else { nil }
    }

    /// The member of an object, or the element of a list, that one step of a JSON pointer leads to.
    ///
    /// A member that is set keeps its place; a new one becomes the last. Other values cannot be set.
    subscript(step: String) -> OrderedJSON? {
        get {
            guard case .list(let elements) = self else { return members.first { $0.name == step }?.value }
            return Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        }
        set {
            guard case .object(var members) = self, let newValue else { return }
            if let index = members.firstIndex(where: { $0.name == step }) {
                members[index].value = newValue
            } else {
                members.append((step, newValue))
            }
            self = .object(members)
        }
    }
}
