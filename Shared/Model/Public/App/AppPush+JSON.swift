extension AppPush: JSONReadable, JSONWritable {
    /// Reads and checks the member `apns`.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let draft = try Draft(from: &reader)
        self.init(
            team: try reader.required(draft.team, "teamId"), keys: draft.keys, topics: draft.topics,
            keepSeconds: draft.keepSeconds)
        try reader.checkUnique(keys.map(\.id), in: "keys")
    }

    /// Writes the record in canonical order; defaults are left out.
    public func write(to writer: inout JSONWriter) {
        Draft(team: team, keys: keys, topics: topics, keepSeconds: keepSeconds).write(to: &writer)
    }

    private struct Draft: JSONObject {
        var team: AppleID?
        var keys: [PushKey] = []
        var topics: [Platform: PushTopic] = [:]
        var keepSeconds = AppPush.usualKeepSeconds

        static var blank: Self { Self() }

        mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
            try form.member("teamId", &team)
            try form.member("keys", &keys, most: AppPush.mostKeys)
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
            try form.member(
                "keepSeconds", &keepSeconds, in: AppPush.keepSecondsRange, default: AppPush.usualKeepSeconds)
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
}

extension PushKey: JSONReadable, JSONObjectWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var id: AppleID?
        var secret: SecretName?
        var environment: PushEnvironment?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try AppleID(from: &reader)
            case "secretRef": secret = try SecretName(from: &reader)
            case "environment": environment = try PushEnvironment(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(
            id: try reader.required(id, "id"), secret: try reader.required(secret, "secretRef"),
            environment: environment)
    }

    /// Writes `{id, secretRef, environment}`.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("secretRef", secret)
        writer.member("environment", environment)
    }
}

extension AppleID: JSONReadable, JSONWritable {
    /// Reads ten capital letters or digits.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let text = try reader.readString()
        guard let id = AppleID(text) else {
            throw reader.invalid(
                found: text.quoted(most: 32), fix: "write the ten capital letters and digits that Apple shows")
        }
        self = id
    }

    /// Writes the id.
    public func write(to writer: inout JSONWriter) { writer.write(text) }
}

extension PushTopic: JSONReadable, JSONWritable {
    /// Reads a bundle id.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let text = try reader.readString()
        guard let topic = PushTopic(text) else {
            throw reader.invalid(
                found: text.quoted(most: 64),
                fix: "write a bundle id, such as com.example.rail, of letters, digits, dots and hyphens")
        }
        self = topic
    }

    /// Writes the id.
    public func write(to writer: inout JSONWriter) { writer.write(text) }
}
