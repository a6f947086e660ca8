extension AppPush: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(team: .blank) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("teamId", &team)
        try form.member("keys", &keys, most: Self.mostKeys)
        try form.member("topics", &topics, isRequired: false) { (reader) throws(Rejection) in
            try Self.readTopics(&reader)
        } write: { writer, topics in
            guard !topics.isEmpty else { return }
            writer.object("topics") { writer in
                for platform in Platform.allCases {
                    guard let topic = topics[platform] else { continue }
                    writer.name(escaping: platform.rawValue)
                    topic.write(to: &writer)
                }
            }
        }
        try form.member("keepSeconds", &keepSeconds, in: Self.keepSecondsRange, default: Self.usualKeepSeconds)
    }

    /// Refuses two keys with one id.
    public func check(_ reader: borrowing JSONReader) throws(Rejection) {
        try reader.checkUnique(keys.map(\.id), in: "keys")
    }

    private static func readTopics(_ reader: inout JSONReader) throws(Rejection) -> [Platform: PushTopic] {
        var topics: [Platform: PushTopic] = [:]
        try reader.beginObject()
        while let (member, isNull) = try reader.nextNameOfAny() {
            guard let platform = Platform(rawValue: member.string) else {
                throw reader.unknown(member.string, known: Platform.allCases.map(\.rawValue))
            }
            if !isNull { topics[platform] = try PushTopic(from: &reader) }
        }
        return topics
    }
}

extension PushKey: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(id: .blank, secret: .blank) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("id", &id)
        try form.required("secretRef", &secret)
        try form.member("environment", &environment)
    }
}

extension AppleID: JSONText {
    /// What a producer is told of a text in another form.
    public static func refusal(of text: String) -> (found: String, fix: String) {
        (text.quoted(most: 32), "write the ten capital letters and digits that Apple shows")
    }
}

extension PushTopic: JSONText {
    /// What a producer is told of a text in another form.
    public static func refusal(of text: String) -> (found: String, fix: String) {
        (
            text.quoted(most: 64),
            "write a bundle id, such as com.example.rail, of letters, digits, dots and hyphens"
        )
    }
}
