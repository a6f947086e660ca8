package import Model

/// JSON formatted for a person to read in a golden file: members in their order, as many on a line as fit.
///
/// A value that does not fit on a line begins one, and its further lines are indented by one column more.
package enum PrettyJSON {
    /// The most columns of a line, aside from the brackets that close at its end.
    private static let width = 116

    /// The text, with invisible characters escaped, such as those that change the direction.
    package static func text(_ json: JSONSlice) throws(Rejection) -> String { try text(json, indent: 0, used: 0) }

    /// - Parameter used: the columns before the value on its line.
    private static func text(_ json: JSONSlice, indent: Int, used: Int) throws(Rejection) -> String {
        let flat = try flat(json)
        guard used + flat.count > width, let parts = try parts(of: json) else { return flat }
        let indent = indent + 1
        var lines: [String] = []
        var open = ""
        for part in parts.values {
            let name = part.name.map { "\($0): " } ?? ""
            let member = name + (try Self.flat(part.value))
            if !open.isEmpty, indent + open.count + 2 + member.count <= width {
                open += ", " + member
                continue
            }
            if !open.isEmpty { lines.append(open) }
            open = indent + member.count <= width ? member : ""
            if open.isEmpty { lines.append(name + (try text(part.value, indent: indent, used: indent + name.count))) }
        }
        if !open.isEmpty { lines.append(open) }
        let members = lines.joined(separator: ",\n" + String(repeating: " ", count: indent))
        return parts.isObject ? "{\(members)}" : "[\(members)]"
    }

    private static func flat(_ json: JSONSlice) throws(Rejection) -> String {
        guard let parts = try parts(of: json) else { return visible(json) }
        var words: [String] = []
        for part in parts.values { words.append((part.name.map { "\($0): " } ?? "") + (try flat(part.value))) }
        let text = words.joined(separator: ", ")
        return parts.isObject ? "{\(text)}" : "[\(text)]"
    }

    private struct Parts {
        var isObject: Bool
        var values: [(name: String?, value: JSONSlice)] = []
    }

    /// The members of an object or the elements of a list; `nil` for anything else.
    private static func parts(of json: JSONSlice) throws(Rejection) -> Parts? {
        try JSONReader.read(json.bytes.span) { (reader) throws(Rejection) -> Parts? in
            switch try reader.nextKind() {
            case .object:
                var parts = Parts(isObject: true)
                try reader.beginObject()
                while let member = try reader.nextName() {
                    let name = member.string
                    parts.values.append((visible(JSONSlice { $0.write(name) }), try reader.readSlice()))
                }
                return parts
            case .array:
                var parts = Parts(isObject: false)
                try reader.beginArray()
                while try reader.nextElement() { parts.values.append((nil, try reader.readSlice())) }
                return parts
            case .string, .number, .bool, .null:
                try reader.skipValue()
                return nil
            }
        }
    }

    private static func visible(_ json: JSONSlice) -> String {
        var text = String.UnicodeScalarView()
        for scalar in String(decoding: json.bytes, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
                text.append(contentsOf: "\\u\(String(scalar.value, radix: 16))".unicodeScalars)
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}
