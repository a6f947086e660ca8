internal import Model

/// The header `Idempotency-Key`: the id of a request whose body has none.
///
/// Source: draft-ietf-httpapi-idempotency-key-header, which writes the key in quotation marks (a string of RFC 9651);
/// bare keys are common and are taken, too. A key that comes again with another body is no error here: rule P0 decides later.
enum IdempotencyKey {
    /// Gives a request the key as its id, unless it has one.
    ///
    /// - Parameters:
    ///   - key: the header's value; `nil` where it is absent.
    ///   - isSigned: whether a signature covers the bytes, so that they cannot be changed.
    /// - Returns: the request's bytes: as they came, or with the id.
    static func apply(_ key: String?, to value: [UInt8], isSigned: Bool) throws(Problem) -> [UInt8] {
        guard let key else { return value }
        // Bytes that are not UTF-8 come as U+FFFD: two keys would be one.
        guard !key.unicodeScalars.contains("\u{FFFD}"), let id = parse(key).flatMap({ RequestID($0) }) else {
            throw problem(
                "Idempotency-Key is no id: write 1 to 128 bytes of UTF-8 without control characters and slashes")
        }
        switch ownID(of: value) {
        case .unreadable: return value
        case .other(let own):
            guard ExactString(own) == ExactString(id.string) else {
                throw problem("Idempotency-Key is \(id.quoted()), but the request's id is \(own.quoted(most: 128))")
            }
            return value
        case .absent:
            guard !isSigned else {
                throw problem("a signed request brings its id in the body: the signature covers it")
            }
            return JSONPlace.find("id", in: value)?.replacing(in: value, by: JSONSlice { $0.write(id) }) ?? value
        }
    }

    private static func problem(_ detail: String) -> Problem { Problem(.idempotencyKey, detail) }

    /// The key without quotation marks; `nil` where it is neither a string of RFC 9651 nor bare.
    static func parse(_ text: String) -> String? {
        guard text.hasPrefix("\"") else { return text }
        var key = String.UnicodeScalarView()
        var rest = text.unicodeScalars.dropFirst()
        while let next = rest.popFirst() {
            switch next {
            case "\"": return rest.isEmpty ? String(key) : nil
            case "\\":
                guard let escaped = rest.popFirst(), escaped == "\"" || escaped == "\\" else { return nil }
                key.append(escaped)
            default: key.append(next)
            }
        }
        return nil
    }

    private enum OwnID {
        /// The checks say what is wrong with the request.
        case unreadable
        case other(String)
        /// Absent or null, which mean the same.
        case absent
    }

    private static func ownID(of value: [UInt8]) -> OwnID {
        let own = try? JSONReader.read(value.span) { (reader) throws(Rejection) -> OwnID in
            var own = OwnID.absent
            try reader.beginObject()
            while let name = try reader.nextName() {
                let isID = name.string == "id"
                if isID, try reader.nextKind() == .string {
                    own = .other(try reader.readString())
                } else {
                    if isID { own = .unreadable }
                    try reader.skipValue()
                }
            }
            return own
        }
        return own ?? .unreadable
    }
}
