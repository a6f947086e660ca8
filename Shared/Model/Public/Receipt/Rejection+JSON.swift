extension Rejection: JSONReadable, JSONWritable {
    /// Reads one of the `problems` of a receipt.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var reason: RejectionReason?
        self.init(.invalid, fix: "")
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "code":
                let word = try reader.readString()
                guard let known = RejectionReason(word: word) else {
                    throw reader.unknown(word, known: RejectionReason.allButAdvice.map(\.word))
                }
                reason = known
            case "path": path = try reader.readString()
            case "found": found = try reader.readString()
            case "fix": fix = try reader.readString()
            case "example": example = try reader.readSlice()
            default: try reader.skipUnknown()
            }
        }
        self.reason = try reader.required(reason, "code")
    }

    /// Writes it as it stands among the `problems` of a receipt.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", reason.word)
        if !path.isEmpty { writer.member("path", path) }
        if !found.isEmpty { writer.member("found", found) }
        writer.member("fix", fix)
        writer.member("example", example)
        writer.endObject()
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
