extension JSONReader {
    /// Reads a list as a set; duplicate entries count once.
    public mutating func readSet<Value: JSONReadable & Hashable>(
        of type: Value.Type = Value.self, most: Int = .max
    ) throws(Rejection) -> Set<Value> {
        Set(try readList(of: type, most: most))
    }

    /// Reads an object with arbitrary names from outside; names are compared byte by byte.
    public mutating func readDictionary<Value: JSONReadable>() throws(Rejection) -> [ExactString: Value] {
        var values: [ExactString: Value] = [:]
        try beginObject()
        while let name = try nextName() {
            let key = ExactString(name.string)
            values[key] = try Value(from: &self)
        }
        return values
    }

    /// Reads a string that is not empty, of at most `most` bytes of UTF-8.
    public mutating func readText(most: Int = .max) throws(Rejection) -> String {
        let text = try readString(most: most)
        guard !text.isEmpty else { throw invalid(found: "an empty string", fix: "write at least one character") }
        return text
    }

    /// A rejection of the string just read, which is not one of the known ones. It lists them, and names the one that
    /// was probably meant.
    public func unknown(_ text: String, reason: RejectionReason = .invalid, known: [String]) -> Rejection {
        let meant = NearName.nearest(to: text, among: known)
        let all = known.map { "“\($0)”" }.joined(separator: ", ")
        var rejection = invalid(
            reason, found: text.quoted(), fix: meant.map { "write “\($0)”" } ?? "write one of \(all)")
        rejection.example = meant.map { meant in JSONSlice { $0.write(meant) } }
        rejection.takesAnyExample = false
        return rejection
    }

    /// A rejection of a value below the one just read, at a `place` such as `devices[1].companion`.
    public func invalid(
        _ reason: RejectionReason = .invalid, at place: String, found: String, fix: String
    ) -> Rejection {
        let path = path
        let separator = path.isEmpty || place.hasPrefix("[") ? "" : "."
        // A reference within the record must fit that record, so an example from elsewhere may not.
        return Rejection(reason, path: path + separator + place, found: found, fix: fix, takesAnyExample: false)
    }

    /// Checks that the list `name` of the object just read has no duplicate ids.
    public func checkUnique<ID: Hashable & CustomStringConvertible>(
        _ ids: [ID], in name: String, member: String = "id"
    ) throws(Rejection) {
        var seen: Set<ID> = []
        for (index, id) in ids.enumerated() where !seen.insert(id).inserted {
            throw invalid(
                at: "\(name)[\(index)].\(member)", found: "\(id.description.quoted(most: 128)) a second time",
                fix: "give each its own \(member)")
        }
    }
}
