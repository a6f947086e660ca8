internal import Model

/// Advice on members that are not part of the contract.
enum UnknownFieldAdvice {
    /// `unknown-field`: an accepted and ignored member. The advice names a known member with a similar name, or the
    /// place where a member of this name belongs.
    ///
    /// - Parameters:
    ///   - samples: valid records of the kind.
    ///   - count: how many there are. If `fields` has fewer, the last advice says how many more there are.
    static func advice(on fields: [UnknownField], samples: SampleRecords, count: Int? = nil) -> [Advice] {
        var advice = fields.map { field in
            let isPrivate = SensitiveData.isFound(in: field.path)
            return Advice(.unknownField, field: isPrivate ? nil : field.path, detail: detail(field, samples))
        }
        let more = (count ?? fields.count) - fields.count
        if more > 0, let last = advice.indices.last {
            advice[last].detail += "; and \(more) more"
        }
        return advice
    }

    private static func detail(_ field: UnknownField, _ samples: SampleRecords) -> String {
        if let meant = field.meant { return "no member of this name is known: did you mean `\(meant)`?" }
        if field.outerPath.isEmpty, let home = samples.home(of: field.name) {
            return "no member of this name is known here: `\(field.name)` belongs in `\(home)`"
        }
        return "no member of this name is known: take it out, or correct its name"
    }
}

extension Record {
    /// The members that are not part of the contract, each with the known member that was probably meant.
    func unknownFields<Value: JSONReadable>(as kind: Value.Type) -> [UnknownField] {
        withValue { (value: Span<UInt8>?) in
            guard let value else { return [] }
            return JSONReader.listen(to: value) { (reader) throws(Rejection) in try Value(from: &reader) }.unknownFields
        }
    }
}
