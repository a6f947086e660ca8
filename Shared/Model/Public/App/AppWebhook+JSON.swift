extension AppWebhook: JSONReadable, JSONObjectWritable {
    /// Reads and checks the wire form. No rejection quotes a value: a URL may hold a token.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var url: WebhookURL?
        var (secret, previous): (WebhookSecret?, WebhookSecret?)
        var (name, previousName): (SecretName?, SecretName?)
        var events: Set<WebhookEvent> = []
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "url": url = try WebhookURL(from: &reader)
            case "secret": secret = try WebhookSecret(from: &reader)
            case "secretRef": name = try SecretName(from: &reader)
            case "previousSecret": previous = try WebhookSecret(from: &reader)
            case "previousSecretRef": previousName = try SecretName(from: &reader)
            case "events": events = try reader.readSet()
            default: try reader.skipUnknown()
            }
        }
        let given = try AppSecret.read(secret, name, reader, at: "secretRef")
        self.init(
            url: try reader.required(url, "url"), secret: try reader.required(given, "secret"),
            previous: try AppSecret.read(previous, previousName, reader, at: "previousSecretRef"), events: events)
    }

    /// Writes `{url, secret, previousSecret, events}`, with the names of secrets that operators keep.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("url", url)
        secret.write(to: &writer, plain: "secret", reference: "secretRef")
        previous?.write(to: &writer, plain: "previousSecret", reference: "previousSecretRef")
        writer.member("events", sorted: events)
    }

    /// Checks that no URL stands twice in the app's record just read.
    static func checkUnique(_ webhooks: [AppWebhook], _ reader: borrowing JSONReader) throws(Rejection) {
        var seen: Set<WebhookURL> = []
        for (index, webhook) in webhooks.enumerated() where !seen.insert(webhook.url).inserted {
            throw reader.invalid(at: "webhooks[\(index)].url", found: "a URL a second time", fix: "name each URL once")
        }
    }
}

extension WebhookURL: JSONReadable, JSONWritable {
    /// Reads a string of the form of such URLs.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let text = try reader.readString(most: Self.mostBytes)
        guard let url = WebhookURL(text) else {
            throw reader.invalid(
                found: "a text that is not such a URL",
                fix: "write https://HOST/PATH in ASCII, with neither user nor password nor fragment")
        }
        self = url
    }

    /// Writes the URL.
    public func write(to writer: inout JSONWriter) { writer.write(text) }
}

extension WebhookSecret: JSONText {
    /// What a producer is told of a text in another form.
    public static func refusal(of text: String) -> (found: String, fix: String) {
        (
            "a text that is not such a secret",
            "write `whsec_` and base64 of 24 to 64 random bytes, or 24 to 128 printable ASCII characters"
        )
    }

    /// Writes the secret.
    public func write(to writer: inout JSONWriter) { writer.write(text) }
}

extension WebhookEvent: JSONReadable, JSONWritable {
    /// Reads a word.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let word = try reader.readString()
        guard let event = WebhookEvent(word: word) else {
            throw reader.unknown(word, known: Self.all.map(\.description))
        }
        self = event
    }

    /// Writes the word.
    public func write(to writer: inout JSONWriter) { writer.write(description) }
}
