extension Request: JSONReadable, JSONWritable {
    /// Reads a request; see ``decode(_:)`` for the order in which faults count.
    public init(from reader: inout JSONReader) throws(Rejection) {
        try self.init(from: &reader, checksRecipients: true)
    }

    /// Reads a request as the door does: of several things that are wrong, the first row of rules I1 to I3 counts.
    ///
    /// - Throws: a ``Rejection``; `unreadable` also when the bytes are broken behind what is `invalid`.
    public static func decode(_ bytes: Span<UInt8>) throws(Rejection) -> Request {
        do {
            return try JSONReader.readWhole(bytes)
        } catch {
            guard error.reason == .recipients else { throw error }
            // Without the recipients' rule, anything else that is wrong comes to light.
            _ = try JSONReader.read(bytes) { (reader) throws(Rejection) in
                try Request(from: &reader, checksRecipients: false)
            }
            throw error
        }
    }

    private init(from reader: inout JSONReader, checksRecipients: Bool) throws(Rejection) {
        var id: RequestID?
        var app: AppID?
        var recipients: Recipients?
        var draft = RequestDetailsDraft(checksContent: true)
        var remarks = Remarks()
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "id": id = try RequestID(from: &reader)
            case "app": app = try AppID(from: &reader)
            case "recipients":
                if checksRecipients { recipients = try Recipients(from: &reader) } else { try reader.skipValue() }
            case "badge":
                remarks.hasBadge = true
                try reader.skipValue()
            case "vibration", "vibrate", "haptic": try reader.skipForbidden()
            default: if !(try draft.read(name, from: &reader)) { try reader.skipUnknown() }
            }
        }
        remarks.unknownFields = reader.unknownFields
        remarks.unknownFieldCount = reader.unknownFieldCount
        remarks.vibrationPath = reader.forbiddenField
        self.id = try reader.required(id, "id")
        self.app = try reader.required(app, "app")
        self.remarks = remarks
        content = draft.content
        details = try draft.finished(reader)
        self.recipients = recipients?.people ?? []
        recipientCount = recipients?.count ?? 0
        details.opensTarget = content?.targetContentID?.isEmpty == false
        guard checksRecipients else { return }
        guard recipients != nil else { throw reader.missing("recipients", reason: .recipients) }
        guard details.device == nil || recipientCount == 1 else {
            throw reader.invalid(
                .recipients, member: "recipients", found: "\(recipientCount) recipients beside `device`",
                fix: "a local notification has exactly one recipient")
        }
        details.contentHash = try details.content.map { (content) throws(Rejection) in try ContentHash(of: content) }
    }

    /// Writes the request without what was only remarked on.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("app", app)
        writer.member("recipients", recipients)
        details.writeMembers(to: &writer)
        writer.endObject()
    }
}

/// The member `recipients`; whatever is wrong with it is rule I3's.
private struct Recipients {
    var people: [PersonID] = []
    var count = 0

    init(from reader: inout JSONReader) throws(Rejection) {
        do {
            try read(from: &reader)
        } catch {
            guard error.reason == .invalid else { throw error }
            var rejection = error
            rejection.reason = .recipients
            throw rejection
        }
    }

    private mutating func read(from reader: inout JSONReader) throws(Rejection) {
        var known: Set<PersonID> = []
        try reader.beginArray()
        while try reader.nextElement() {
            let person = try PersonID(from: &reader)
            count += 1
            guard count <= Request.mostRecipients else {
                throw reader.invalid(
                    found: "more than \(Request.mostRecipients) recipients",
                    fix: "name 1 to \(Request.mostRecipients) people, or send several requests")
            }
            // Nearly all requests have one recipient; they need no set.
            if people.isEmpty || known.isEmpty && people[0] != person {
                if !people.isEmpty { known = [people[0], person] }
                people.append(person)
            } else if people[0] != person, known.insert(person).inserted {
                people.append(person)
            }
        }
        guard count > 0 else {
            throw reader.invalid(found: "an empty list", fix: "name 1 to \(Request.mostRecipients) people")
        }
    }
}
