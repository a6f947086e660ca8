extension JSONReader {
    /// The value of a required member of the object just read.
    ///
    /// Call it once the object is closed: ``path`` then names the object itself.
    public func required<Value>(_ value: Value?, _ name: StaticString) throws(Rejection) -> Value {
        guard let value else { throw missing(name) }
        return value
    }

    /// A rejection for the absent member `name` of the object just read.
    public func missing(_ name: StaticString, reason: RejectionReason = .invalid) -> Rejection {
        Rejection(reason, path: path(to: name), found: "nothing", fix: "add the member `\(name)`")
    }

    /// A rejection for the member `name` of the object just read.
    public func invalid(
        _ reason: RejectionReason = .invalid, member name: StaticString, found: String, fix: String
    ) -> Rejection {
        Rejection(reason, path: path(to: name), found: found, fix: fix)
    }

    /// The one form that the object just read has, of those that it may have.
    ///
    /// - Parameter noun: what a form is called.
    func onlyOne<Form>(of found: [Form], _ noun: String, fix: String) throws(Rejection) -> Form {
        if let form = found.first, found.count == 1 { return form }
        var rejection = invalid(found: found.isEmpty ? "no \(noun)" : "\(found.count) \(noun)s", fix: fix)
        rejection.isOfAbsence = found.isEmpty
        throw rejection
    }

    /// The path of a member of the object just read.
    public func path(to name: StaticString) -> String {
        let path = path
        return path.isEmpty ? "\(name)" : "\(path).\(name)"
    }

    /// Reads a list of at most `most` values.
    public mutating func readList<Value: JSONReadable>(
        of type: Value.Type = Value.self, most: Int = .max
    ) throws(Rejection) -> [Value] {
        var values: [Value] = []
        try beginArray()
        while try nextElement() {
            guard values.count < most else {
                throw invalid(found: "more than \(most) entries", fix: "list at most \(most)")
            }
            values.append(try Value(from: &self))
        }
        return values
    }

    /// Reads a value and keeps its bytes too: the value is checked now, and parsed again where its content is needed.
    mutating func readKeeping<Value: JSONReadable>(
        _ type: Value.Type = Value.self
    ) throws(Rejection) -> (value: Value, slice: JSONSlice) {
        skipSpace()
        let start = position
        let value = try Value(from: &self)
        let bytes = Array(UnsafeBufferPointer(start: base + start, count: position - start))
        return (value, JSONSlice(unchecked: bytes))
    }

    /// Finds what makes a record `unreadable` (rule I1): bytes that are not JSON, or not an object.
    ///
    /// - Returns: `nil` where the bytes are a JSON object, whatever its members are.
    public static func fault(in bytes: [UInt8]) -> Rejection? {
        do throws(Rejection) {
            try JSONReader.read(bytes.span) { (reader) throws(Rejection) in
                guard try reader.nextKind() == .object else { throw reader.wrongType("an object") }
                try reader.skipValue()
            }
            return nil
        } catch {
            return error
        }
    }
}
