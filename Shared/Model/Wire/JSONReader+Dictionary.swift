extension JSONReader {
    /// Reads an object with arbitrary names from outside; names are compared byte by byte.
    ///
    /// - Parameter most: how many members it may have.
    public mutating func readDictionary<Value: JSONReadable>(
        of type: Value.Type = Value.self, most: Int = .max
    ) throws(Rejection) -> [ExactString: Value] {
        var values: [ExactString: Value] = [:]
        try beginObject()
        while let name = try nextName() {
            let key = ExactString(name.string)
            guard values.count < most else {
                throw invalid(found: "more than \(most) members", fix: "write at most \(most)")
            }
            values[key] = try Value(from: &self)
        }
        return values
    }
}
