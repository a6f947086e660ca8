public import Model

extension WebhookCall: JSONReadable, JSONWritable {
    /// Reads and checks the value of a record on `notifications.webhooks`.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var draft = Draft()
        try reader.beginObject()
        while let member = try reader.nextName() {
            if try !draft.read(member, &reader) { try reader.skipUnknown() }
        }
        self = try draft.call(reader)
    }

    /// Writes the value of a record on `notifications.webhooks`.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(to: &writer)
        writer.endObject()
    }

    fileprivate func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id.webhookID)
        writer.member("app", app)
        writer.member("url", id.url)
        writer.member("subject", subject)
        writer.member("type", type)
        writer.member("since", since)
        writer.member("attempts", attempts)
        writer.member("due", due)
        writer.member("failure", failure?.description)
        writer.member("repeated", isRepeated, default: false)
        writer.member("body", body)
    }

    /// A call as it is read.
    fileprivate struct Draft {
        private var webhookID: String?
        private var app: AppID?
        private var url: WebhookURL?
        private var subject: String?
        private var type: String?
        private var since: Instant?
        private var attempts = 0
        private var due: Instant?
        private var failure: CallFailure?
        private var isRepeated = false
        private var body: JSONSlice?

        mutating func read(_ member: JSONName, _ reader: inout JSONReader) throws(Rejection) -> Bool {
            switch member {
            case "id": webhookID = try reader.readText()
            case "app": app = try AppID(from: &reader)
            case "url": url = try WebhookURL(from: &reader)
            case "subject": subject = try reader.readString()
            case "type": type = try reader.readText()
            case "since": since = try Instant(from: &reader)
            case "attempts": attempts = try reader.readInteger(in: 0...Int(Int32.max))
            case "due": due = try Instant(from: &reader)
            case "repeated": isRepeated = try reader.readBool()
            case "failure": failure = CallFailure(word: try reader.readString())
            case "body": body = try reader.readSlice()
            default: return false
            }
            return true
        }

        func call(_ reader: borrowing JSONReader) throws(Rejection) -> WebhookCall {
            let id = WebhookCallID(
                webhookID: try reader.required(webhookID, "id"), url: try reader.required(url, "url"))
            var call = WebhookCall(
                id: id, app: try reader.required(app, "app"), subject: try reader.required(subject, "subject"),
                type: try reader.required(type, "type"), body: try reader.required(body, "body"),
                since: try reader.required(since, "since"))
            call.due = try reader.required(due, "due")
            (call.attempts, call.failure, call.isRepeated) = (attempts, failure, isRepeated)
            return call
        }
    }
}

extension FailedCall: JSONReadable, JSONWritable {
    /// Reads and checks the value of a record on `notifications.webhooks.failed`.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var draft = WebhookCall.Draft()
        var reason: GivingUpReason?
        var at: Instant?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "reason": reason = try GivingUpReason(from: &reader)
            case "at": at = try Instant(from: &reader)
            default: if try !draft.read(member, &reader) { try reader.skipUnknown() }
            }
        }
        self.init(
            try draft.call(reader), reason: try reader.required(reason, "reason"), at: try reader.required(at, "at"))
    }

    /// Writes the call's members, the reason, and when it was given up.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("reason", reason)
        writer.member("at", at)
        call.writeMembers(to: &writer)
        writer.endObject()
    }
}
