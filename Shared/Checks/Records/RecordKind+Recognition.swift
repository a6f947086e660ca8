internal import Model

extension RecordKind {
    /// Recognises the kind of a record by the names of its members. Names that are nearly right count too.
    ///
    /// - Returns: `nil` if the bytes are no JSON object, or no name is known.
    public static func told(by bytes: [UInt8]) -> RecordKind? {
        let names = names(of: JSONReader.fault(in: bytes) == nil ? bytes : LooseJSON.strict(bytes) ?? bytes)
        // The payload of a push, although people have `apps`.
        if names.contains("aps") { return .request }
        let counts = allCases.map { kind in
            let known = members[kind] ?? []
            // An exact name counts more than one that is nearly right, and that more than another service's.
            return names.reduce(0) { count, name in
                if known.contains(name) { return count + 3 }
                if NearName.nearest(to: name, among: known) != nil { return count + 2 }
                return ForeignNames.place(for: name, in: "", of: kind) == nil ? count : count + 1
            }
        }
        guard let most = counts.max(), most > 0 else { return nil }
        return counts.firstIndex(of: most).map { allCases[$0] }
    }

    /// The names of the members that the samples have.
    private static let members = Dictionary(
        uniqueKeysWithValues: allCases.map { kind in
            (kind, SampleRecords.of(kind).records.reduce(into: Set<String>()) { $0.formUnion(names(of: $1.bytes)) })
        })

    private static func names(of bytes: [UInt8]) -> [String] {
        let names = try? JSONReader.read(bytes.span, checksNames: false) { (reader) throws(Rejection) in
            var names: [String] = []
            try reader.beginObject()
            while let (name, isNull) = try reader.nextNameOfAny() {
                names.append(name.string)
                if !isNull { try reader.skipValue() }
            }
            return names
        }
        return names ?? []
    }
}
