internal import Model

/// Advice on members that the contract does not know.
enum UnknownFieldAdvice {
    /// `unknown-field`: accepted and ignored; one that is nearly a known one names it.
    ///
    /// - Parameter count: how many there are; fewer may be named, and the last then says how many more there are.
    static func advice(on fields: [UnknownField], count: Int? = nil) -> [Advice] {
        var advice = fields.map { field in
            let isPrivate = SensitiveData.isFound(in: field.path)
            return Advice(.unknownField, field: isPrivate ? nil : field.path, detail: detail(field))
        }
        let more = (count ?? fields.count) - fields.count
        if more > 0, let last = advice.indices.last {
            advice[last].detail += "; and \(more) more"
        }
        return advice
    }

    private static func detail(_ field: UnknownField) -> String {
        guard let meant = field.meant else {
            return "no member of this name is known, so it is ignored: take it out, or correct its name"
        }
        return "no member of this name is known, so it is ignored: did you mean `\(meant)`?"
    }
}
