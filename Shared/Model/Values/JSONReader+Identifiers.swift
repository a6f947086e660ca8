extension JSONReader {
    /// Reads an object whose names are ids, each checked, also where the value is `null`.
    ///
    /// - Parameter most: how many members it may have, those that are `null` counted.
    public mutating func readDictionary<Kind, Value>(
        most: Int = .max, _ read: (inout JSONReader) throws(Rejection) -> Value
    ) throws(Rejection) -> [Identifier<Kind>: Value] {
        var values: [Identifier<Kind>: Value] = [:]
        var count = 0
        try beginObject()
        while let (name, isNull) = try nextNameOfAny() {
            let text = name.string
            guard count < most else {
                throw invalid(found: "more than \(most) members", fix: "write at most \(most)")
            }
            count += 1
            guard let key = Identifier<Kind>(text) else {
                throw invalid(found: "a member name that is not an id", fix: "name members by ids of 1 to 128 bytes")
            }
            if !isNull { values[key] = try read(&self) }
        }
        return values
    }

    /// Reads an object whose names are ids, each checked.
    public mutating func readDictionary<Kind, Value: JSONReadable>(
        most: Int = .max
    ) throws(Rejection) -> [Identifier<Kind>: Value] {
        try readDictionary(most: most) { (reader) throws(Rejection) in try Value(from: &reader) }
    }
}
