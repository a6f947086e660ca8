extension Request: JSONReadable, JSONObjectWritable {
    /// Reads a request (rules I2 and I3). A member that asks for vibration is noted as forbidden (rule I7).
    ///
    /// - Throws: a ``Rejection`` of the first problem, in the order of the bytes; missing members come last.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(
            id: RequestID(derived: ""), app: AppID(derived: ""), recipients: [], recipientCount: 0,
            details: RequestDetails(), content: nil)
        try readMembers(from: &reader)
    }

    /// Not in the initializer, where the whole would be copied once more at the end.
    private mutating func readMembers(from reader: inout JSONReader) throws(Rejection) {
        var id: RequestID?
        var app: AppID?
        var recipients: Recipients?
        var draft = RequestDetailsDraft()
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "id": id = try RequestID(from: &reader)
            case "app": app = try AppID(from: &reader)
            case "recipients": recipients = try Recipients(from: &reader)
            case "badge":
                remarks.hasBadge = true
                try reader.skipValue()
            case "vibration", "vibrate", "haptic": try reader.skipForbidden()
            case "content": (content, details.content) = try Self.checkedContent(from: &reader)
            default: if !(try draft.read(name, into: &details, from: &reader)) { try reader.skipUnknown() }
            }
        }
        remarks.unknownFields = reader.unknownFields
        remarks.unknownFieldCount = reader.unknownFieldCount
        remarks.vibrationPath = reader.forbiddenField
        self.id = try reader.required(id, "id")
        self.app = try reader.required(app, "app")
        try draft.finish(&details, reader)
        guard let recipients else { throw reader.missing("recipients", reason: .recipients) }
        details.opensTarget = content?.targetContentID?.isEmpty == false
        guard details.device == nil || recipients.count == 1 else {
            throw reader.invalid(
                .recipients, member: "recipients", found: "\(recipients.count) recipients beside `device`",
                fix: "name the one person whose device it is, or leave `device` out")
        }
        // P8 compares contents by this alone.
        details.contentHash = try details.content.map { (content) throws(Rejection) in try ContentHash(of: content) }
        self.recipients = recipients.people
        recipientCount = recipients.count
    }

    private static func checkedContent(from reader: inout JSONReader) throws(Rejection) -> (Content, JSONSlice) {
        let before = reader.unknownFieldCount
        let read = try reader.readKeeping(Content.self)
        guard read.0.isEmpty, reader.forbiddenField == nil else { return read }
        var rejection = reader.invalid(
            found: reader.unknownFieldCount > before ? "only unknown members" : "an empty object",
            fix: "write what people are to see: `title`, `body` or an attachment")
        rejection.isOfAbsence = true
        throw rejection
    }

    /// Writes the request without members that only led to remarks.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("app", app)
        writer.member("recipients", recipients)
        details.writeMembers(to: &writer)
    }
}

/// The member `recipients`; every problem with it is rejected under rule I3. A person who is named twice gets one
/// notification (rule I12).
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
