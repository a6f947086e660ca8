extension JSONReader {
    /// Reads an object whose names are ids, each checked, also where the value is `null`.
    ///
    /// - Parameter most: how many members it may have, those that are `null` counted.
    public mutating func readDictionary<Kind, Value>(
        by kind: Identifier<Kind>.Type = Identifier<Kind>.self, most: Int = .max,
        _ read: (inout JSONReader) throws(Rejection) -> Value
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
                throw invalid(found: "a member name that is no id", fix: "name members by ids of 1 to 128 bytes")
            }
            if !isNull { values[key] = try read(&self) }
        }
        return values
    }

    /// Reads an object whose names are ids, each checked.
    public mutating func readDictionary<Kind, Value: JSONReadable>(
        by kind: Identifier<Kind>.Type = Identifier<Kind>.self, most: Int = .max
    ) throws(Rejection) -> [Identifier<Kind>: Value] {
        try readDictionary(by: kind, most: most) { (reader) throws(Rejection) in try Value(from: &reader) }
    }

    /// Reads a list as a set; an entry that stands twice counts once.
    public mutating func readSet<Value: JSONReadable & Hashable>(
        of type: Value.Type = Value.self, most: Int = .max
    ) throws(Rejection) -> Set<Value> {
        Set(try readList(of: type, most: most))
    }

    /// Reads a string that is not empty, of at most `most` bytes of UTF-8.
    public mutating func readText(most: Int = .max) throws(Rejection) -> String {
        let text = try readString(most: most)
        guard !text.isEmpty else { throw invalid(found: "an empty string", fix: "write at least one character") }
        return text
    }

    /// A rejection of the string just read, which is none of the known ones: it names them, and the one that was meant.
    public func unknown(
        _ text: String, reason: RejectionReason = .invalid, known: [String]
    ) -> Rejection {
        let meant = NearName.nearest(to: text, among: known)
        let all = known.map { "“\($0)”" }.joined(separator: ", ")
        var rejection = invalid(
            reason, found: text.quoted(), fix: meant.map { "write “\($0)”" } ?? "write one of \(all)")
        rejection.example = meant.map { meant in JSONSlice { $0.write(meant) } }
        rejection.takesAnyExample = false
        return rejection
    }

    /// A rejection at `place` below the value just read, such as `devices[1].companion`.
    public func invalid(
        _ reason: RejectionReason = .invalid, at place: String, found: String, fix: String
    ) -> Rejection {
        let path = path
        let separator = path.isEmpty || place.hasPrefix("[") ? "" : "."
        var rejection = Rejection(reason, path: path + separator + place, found: found, fix: fix)
        // What one part of a record says of another has to fit that other.
        rejection.takesAnyExample = false
        return rejection
    }

    /// Checks that no id stands twice in the list `name` of the object just read.
    public func checkUnique<ID: Hashable & CustomStringConvertible>(
        _ ids: [ID], in name: String, member: String = "id"
    ) throws(Rejection) {
        var seen: Set<ID> = []
        for (index, id) in ids.enumerated() where !seen.insert(id).inserted {
            throw invalid(
                at: "\(name)[\(index)].\(member)", found: "\(id.description.quoted(most: 128)) again",
                fix: "give each its own \(member)")
        }
    }
}
