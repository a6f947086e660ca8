extension JSONSlice {
    /// The value at a path as text: a string without quotes, a number or a boolean as it is written.
    ///
    /// - Parameter path: the names to follow from object to object; they are compared byte for byte.
    /// - Returns: `nil` where the path leads to no value, and for an object, an array or `null`.
    public func text(at path: [String]) -> String? {
        try? JSONReader.read(bytes.span) { (reader) throws(Rejection) in
            try Self.find(path[...], in: &reader)
        }
    }

    private static func find(_ path: ArraySlice<String>, in reader: inout JSONReader) throws(Rejection) -> String? {
        guard let name = path.first else {
            switch try reader.nextKind() {
            case .string: return try reader.readString()
            case .number, .bool: return String(decoding: try reader.readSlice().bytes, as: UTF8.self)
            case .object, .array, .null:
                try reader.skipValue()
                return nil
            }
        }
        guard try reader.nextKind() == .object else {
            try reader.skipValue()
            return nil
        }
        var found: String?
        try reader.beginObject()
        while let member = try reader.nextName() {
            if ExactString(member.string) == ExactString(name) {
                found = try find(path.dropFirst(), in: &reader)
            } else {
                try reader.skipValue()
            }
        }
        return found
    }

    /// The members of an object, in order, each value unparsed; none where it is no object.
    package var members: [(name: String, value: JSONSlice)] {
        let all = try? JSONReader.read(bytes.span, checksNames: false) { (reader) throws(Rejection) in
            var members: [(name: String, value: JSONSlice)] = []
            guard try reader.nextKind() == .object else {
                try reader.skipValue()
                return members
            }
            try reader.beginObject()
            while let name = try reader.nextName() { members.append((name.string, try reader.readSlice())) }
            return members
        }
        return all ?? []
    }
}
