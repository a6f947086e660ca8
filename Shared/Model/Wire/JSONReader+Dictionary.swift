extension JSONReader {
    /// Reads an object whose names came from outside, such as ids.
    ///
    /// - Parameter most: how many members it may have.
    public mutating func readDictionary<Value: JSONReadable>(
        of type: Value.Type = Value.self, most: Int = .max
    ) throws(Rejection) -> [String: Value] {
        var values: [String: Value] = [:]
        try beginObject()
        while let name = try nextName() {
            let key = name.string
            guard values.count < most else {
                throw invalid(found: "more than \(most) members", fix: "write at most \(most)")
            }
            values[key] = try Value(from: &self)
        }
        return values
    }
}
