extension Rejection: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(.invalid, fix: "") }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("code", &reason, isRequired: true) { (reader) throws(Rejection) in
            let word = try reader.readString()
            guard let known = RejectionReason(word: word) else {
                throw reader.unknown(word, known: RejectionReason.allButAdvice.map(\.word))
            }
            return known
        } write: {
            $0.member("code", $1.word)
        }
        try form.member("path", &path, default: "")
        try form.member("found", &found, default: "")
        try form.stated("fix", &fix)
        try form.member("example", &example)
    }
}

extension RejectionReason {
    /// The reason of a word; `nil` where the list has none such. Behind `advice:` stands the code of an advice.
    public init?(word: String) {
        let advice = AdviceCode.allCases.lazy.map { RejectionReason.advice($0.rawValue) }
        guard let reason = (Self.allButAdvice + advice).first(where: { $0.word == word }) else { return nil }
        self = reason
    }
}
