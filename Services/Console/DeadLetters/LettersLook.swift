internal import Foundation
internal import InForce
internal import HTTP
internal import Model
internal import Program

/// The dead letters: the list, one with its fix, and its return.
struct LettersLook: Sendable {
    let desk: Desk
    let replaying: LetterReplaying

    /// `GET /api/dead-letters`.
    func list(_ request: HTTPRequest, _ visitor: Visitor, at now: Instant) throws(ConsoleProblem) -> HTTPResponse {
        let limit = try request.limit(usual: 50, most: 500)
        let cursor = try request.cursor()
        try desk.audit("dead-letters", by: visitor, of: nil, at: now)
        let found = try desk.read {
            try $0.letters(reason: request.term("reason"), app: request.term("app"), before: cursor, limit: limit + 1)
        }
        return .object(200) { writer in
            writer.objects("rows", found.prefix(limit), Self.write)
            writer.member("next", orNull: found.count > limit ? found[limit - 1].cursor.text : nil)
        }
    }

    /// `GET /api/dead-letters/{id}`.
    func one(_ id: String, _ visitor: Visitor, at now: Instant) throws(ConsoleProblem) -> HTTPResponse {
        try desk.audit("dead-letter \(id)", by: visitor, of: nil, at: now)
        let row = try letter(id)
        let topic = Topic(rawValue: row.topic)
        let fix = row.value.flatMap { value in
            topic.map { LetterFix(value, key: row.key, topic: $0, apps: desk.apps.known.registered, at: now) }
        }
        return .object(200) { writer in
            Self.write(row, to: &writer)
            // Rule G2.
            guard visitor.mayReadContent else { return writer.member("contentHidden", true) }
            let text = row.value.flatMap { String(validating: $0, as: UTF8.self) }
            writer.member("text", orNull: text)
            if text == nil { writer.member("base64", row.value.map { Data($0).base64EncodedString() }) }
            writer.objects("headers", row.headers) { header, writer in
                writer.member("name", header.name)
                writer.member("text", header.value.map { String(decoding: $0, as: UTF8.self) })
            }
            writer.list("problems", fix?.problems ?? [])
            writer.member("fix", orNull: fix?.fix)
        }
    }

    /// `POST /api/dead-letters/{id}/replay`.
    func replay(_ id: String, _ body: [UInt8], _ visitor: Visitor, at now: Instant) throws(ConsoleProblem)
        -> HTTPResponse
    {
        let row = try letter(id)
        let form = try ReplayBody(body: body)
        let back = try row.returned(with: form)
        let value = Array(form.text.utf8)
        let fix = LetterFix(value, key: row.key, topic: back.topic, apps: desk.apps.known.registered, at: now)
        guard fix.problems.isEmpty else {
            var problem = ConsoleProblem(422, "the record would be turned down again")
            problem.told = JSONSlice { $0.write(fix.problems) }
            throw problem
        }
        try desk.audit("replay \(id)", by: visitor, of: nil, at: now)
        try replaying.replay(back, value: value)
        return .object(202) { $0.member("id", id) }
    }

    private func letter(_ id: String) throws(ConsoleProblem) -> LetterRow {
        guard let place = DeadLetterPlace(id.replacing("-", with: ":")),
            let row = try desk.read({ try $0.letter(place) })
        else { throw ConsoleProblem(404, "there is no such dead letter") }
        return row
    }

    /// What everybody may read who may look (rule G2): a detail quotes nothing that is private.
    private static func write(_ row: LetterRow, to writer: inout JSONWriter) {
        writer.member("id", row.place.description.replacing(":", with: "-"))
        writer.member("at", row.at)
        writer.member("topic", row.topic)
        writer.member("reason", row.reason)
        writer.member("detail", row.detail)
        writer.member("key", row.key)
        writer.member("app", row.app)
        writer.member("size", row.size)
        writer.member("signed", row.isSigned)
        writer.member("replayed", orNull: row.replayed)
    }
}

extension LetterRow {
    /// The letter as it goes back with a form's text.
    func returned(with form: ReplayBody) throws(ConsoleProblem) -> DeadLetterReturn {
        guard let topic = Topic(rawValue: topic) else {
            throw ConsoleProblem(409, "it came on \(topic.quoted(most: 128)), which is no topic of Belfry")
        }
        guard replayed == nil else { throw ConsoleProblem(409, "this dead letter was replayed before") }
        let back = DeadLetterReturn(place: place, topic: topic, key: key.map { Array($0.utf8) }, headers: headers)
        guard back.isSigned, Array(form.text.utf8) != value else { return back }
        guard form.isUnsigned else {
            throw ConsoleProblem(
                409, "the record was signed, and the signature does not cover the change: confirm to send it unsigned")
        }
        return back.withoutSignature()
    }
}
