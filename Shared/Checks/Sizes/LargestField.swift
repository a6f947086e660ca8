internal import Model

/// Finds the field that takes most of a record that is too large, so that its producer knows where to begin.
enum LargestField {
    /// - Returns: its path and size; `nil` if the record is no JSON object or has no members.
    static func of(_ record: borrowing Record) -> (path: String, bytes: Int)? {
        record.withValue { (value: Span<UInt8>?) in
            guard let value else { return nil }
            return try? JSONReader.read(value) { (reader) throws(Rejection) in try largest(&reader) }
        }
    }

    /// The largest member. If that is an object and one of its members takes more than half of it, that member.
    private static func largest(_ reader: inout JSONReader) throws(Rejection) -> (path: String, bytes: Int)? {
        var largest: (path: String, bytes: Int)?
        try reader.beginObject()
        while try reader.nextName() != nil {
            let path = reader.path
            let slice = try reader.readSlice()
            guard slice.bytes.count > largest?.bytes ?? 0 else { continue }
            largest = (path, slice.bytes.count)
            guard slice.bytes.first == UInt8(ascii: "{"),
                let inner = try? JSONReader.read(
                    slice.bytes.span, { (reader) throws(Rejection) in try self.largest(&reader) }),
                inner.bytes > slice.bytes.count / 2
            else { continue }
            largest = ("\(path).\(inner.path)", inner.bytes)
        }
        return largest
    }
}

extension Rejection {
    func naming(_ largest: (path: String, bytes: Int)?) -> Rejection {
        guard reason == .tooLarge, let largest else { return self }
        var rejection = self
        rejection.found += ", of which `\(largest.path)` takes \(largest.bytes)"
        return rejection
    }
}
