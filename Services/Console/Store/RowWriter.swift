internal import Explaining
internal import Model
internal import SQLite

/// Writes what records mean into the tables. Each call stands inside a transaction of its caller.
struct RowWriter {
    let database: Database

    func write(_ change: RowChange, of record: TopicRecord) throws {
        switch change {
        case .receipt(let receipt, let value): try write(receipt, value)
        case .delivery(let delivery, let topic, let value): try write(delivery, topic, value)
        case .input(.app(let app)): try writeInput(record, app: app.string, person: nil)
        case .input(.person(let person)): try writeInput(record, app: nil, person: person.string)
        case .request(let request): try write(request, record)
        case .person(let person, let value):
            try database.run(
                "INSERT OR REPLACE INTO people (person, at, value) VALUES (?1, ?2, ?3)",
                [.text(person.string), .int(record.at.milliseconds), .blob(value)])
        case .erasure(let person): try Erasure(database: database).erase(person, at: record.at)
        case .letter(let letter, let app, _): try write(letter, of: app, record)
        case .replayed(let place):
            try database.run(
                "UPDATE letters SET replayed = ?3 WHERE partition = ?1 AND offset = ?2",
                [.int(place.partition), .int(place.offset), .int(record.at.milliseconds)])
        case .count(let app, let counted, let number): try count(counted, number, of: app, at: record.at)
        case .unreadable:
            try database.run(
                """
                INSERT INTO facts (name, value) VALUES ('unreadable', 1)
                ON CONFLICT (name) DO UPDATE SET value = value + 1
                """)
        }
    }

    private func write(_ receipt: Receipt, _ value: [UInt8]) throws {
        try database.run(
            "INSERT INTO receipts (key, person, at, value) VALUES (?1, ?2, ?3, ?4)",
            [.text(receipt.key), .text(receipt.person?.string), .int(receipt.at.milliseconds), .blob(value)])
        if receipt.code == .rejected { try countMinute("rejected", receipt.at) }
        guard case .notification(let app, let request, let person) = receipt.subject, let id = receipt.notification
        else { return }
        // P0: a repeated request is accepted again, but is no further notification.
        if receipt.rule == .p0 { return }
        try ensureNotification(id, app, request, person, at: receipt.at)
        switch receipt.code {
        case .accepted:
            if try noteAcceptance(id, app, receipt) { return }
            // A decision that was read before was made later.
            try database.run(
                "UPDATE notifications SET accepted = ?2 WHERE notification = ?1 AND accepted > ?2",
                [.text(id.string), .int(receipt.at.milliseconds)])
        case let code where code.isDecision:
            try decide(id, receipt)
            try noteAcceptance(id, app, receipt)
        default: break
        }
    }

    private func decide(_ id: NotificationID, _ receipt: Receipt) throws {
        let isWaiting = [.held, .parked, .snoozed].contains(receipt.code)
        let until = isWaiting ? receipt.details.text(.until).flatMap { Instant($0) } : nil
        if !isWaiting || receipt.code == .held { try countMinute(Self.minuteWord(receipt.code), receipt.at) }
        try database.run(
            """
            UPDATE notifications SET decided = ?2, outcome = ?3, rule = ?4, level = coalesce(?5, level), until = ?6,
                waits = ?7, waited = max(waited, ?7), alerted = CASE WHEN ?8 AND alerted IS NULL THEN ?2 ELSE alerted END
            WHERE notification = ?1 AND coalesce(decided, 0) <= ?2
            """,
            [
                .text(id.string), .int(receipt.at.milliseconds), .text(receipt.code.rawValue), .text(receipt.rule.text),
                .text(receipt.details.text(.level)), .int(until?.milliseconds), .flag(isWaiting),
                .flag(receipt.code == .alerted),
            ])
    }

    /// A notification was accepted: it counts once, however often its request was sent or its receipt was written.
    ///
    /// - Returns: whether that was not known before.
    @discardableResult
    private func noteAcceptance(_ id: NotificationID, _ app: AppID, _ receipt: Receipt) throws -> Bool {
        // Apart from the decision, since SQLite writes each index of a column that is set, also where its value stays.
        let changes = try database.run(
            """
            UPDATE notifications SET accepted = ?2, outcome = coalesce(outcome, 'accepted'), rule = coalesce(rule, ?3)
            WHERE notification = ?1 AND accepted IS NULL
            """, [.text(id.string), .int(receipt.at.milliseconds), .text(receipt.rule.text)])
        guard changes > 0 else { return false }
        try countMinute("notifications", receipt.at)
        try count(.accepted, 1, of: app, at: receipt.at)
        return true
    }

    private static func minuteWord(_ code: ReceiptCode) -> String {
        switch code {
        case .alerted, .inApp: "alerted"
        case .quiet, .nowhere: "quiet"
        case .held: "waiting"
        default: "suppressed"
        }
    }

    private func ensureNotification(
        _ id: NotificationID, _ app: AppID, _ request: RequestID, _ person: PersonID, at: Instant
    ) throws {
        try database.run(
            """
            INSERT OR IGNORE INTO notifications (notification, app, request, person, seen) VALUES (?1, ?2, ?3, ?4, ?5)
            """,
            [
                .text(id.string), .text(app.string), .text(request.string), .text(person.string),
                .int(at.milliseconds),
            ])
    }

    private func write(_ delivery: Delivery, _ topic: Topic, _ value: [UInt8]) throws {
        try database.run(
            "INSERT INTO deliveries (person, topic, sequence, at, value) VALUES (?1, ?2, ?3, ?4, ?5)",
            [
                .text(delivery.person.string), .text(topic.rawValue), .int(delivery.sequence),
                .int(delivery.at.milliseconds), .blob(value),
            ])
    }

    private func writeInput(_ record: TopicRecord, app: String?, person: String?) throws {
        try database.run(
            """
            INSERT INTO inputs (topic, at, key, headers, app, person, value) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """,
            [
                .text(record.topic.rawValue), .int(record.at.milliseconds), .text(record.key),
                .blob(record.headers.isEmpty ? nil : HeaderBytes.write(record.headers)), .text(app), .text(person),
                .blob(record.value),
            ])
    }

    private func write(_ request: Request, _ record: TopicRecord) throws {
        try writeInput(record, app: nil, person: nil)
        let input = database.lastInsertedID
        let title = request.content?.title.plain ?? request.details.communication?.sender?.name
        let body = request.content?.body.plain
        let searched = SearchedText.of(title: title, body: body)
        for person in request.recipients {
            try database.run(
                "INSERT OR IGNORE INTO recipients (person, input) VALUES (?1, ?2)", [.text(person.string), .int(input)])
            let id = NotificationID(app: request.app, request: request.id, person: person)
            try ensureNotification(id, request.app, request.id, person, at: record.at)
            try database.run(
                """
                UPDATE notifications SET type = ?2, title = ?3, body = ?4, searched = ?5
                WHERE notification = ?1 AND type IS NULL
                """,
                [
                    .text(id.string), .text(request.details.kind.type.rawValue), .text(title), .text(body),
                    .text(searched),
                ])
        }
    }

    private func write(_ letter: DeadLetterOutline, of app: AppID?, _ record: TopicRecord) throws {
        try database.run(
            """
            INSERT OR REPLACE INTO letters
                (partition, offset, at, topic, reason, detail, app, key, signed, headers, value)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            """,
            [
                .int(record.partition), .int(record.offset), .int(record.at.milliseconds), .text(letter.topic),
                .text(letter.reason), .text(letter.detail), .text(app?.string), .text(record.key),
                .flag(DeadLetter.isSigned(record.headers)), .blob(HeaderBytes.write(record.headers)),
                .blob(record.value),
            ])
        try countMinute("deadLetters", record.at)
    }

    // MARK: Counting

    private func countMinute(_ what: String, _ at: Instant) throws {
        try database.run(
            """
            INSERT INTO minutes (minute, what, count) VALUES (?1, ?2, 1)
            ON CONFLICT (minute, what) DO UPDATE SET count = count + 1
            """, [.int(at.milliseconds / 60_000), .text(what)])
    }

    private func count(_ counted: RowChange.Counted, _ number: Int, of app: AppID, at: Instant) throws {
        try database.run(
            """
            INSERT INTO app_days (app, day, what, name, count) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (app, day, what, name) DO UPDATE SET count = count + ?5
            """,
            [
                .text(app.string), .int(at.milliseconds / 86_400_000), .text(counted.what), .text(counted.name),
                .int(number),
            ])
    }
}
