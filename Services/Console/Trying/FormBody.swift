internal import Model

/// The body of `POST /api/send` and `POST /api/try`: `{"request": "…", "urgent": false, "people": ["anna"]}`.
struct FormBody: Sendable {
    /// The text of a request, as it would be the value of a record.
    let request: [UInt8]
    let isUrgent: Bool
    /// On whom a request is tried out, instead of its recipients.
    let people: [PersonID]?

    init(_ body: [UInt8]) throws(ConsoleProblem) {
        do throws(Rejection) {
            self = try JSONReader.read(body.span) { (reader) throws(Rejection) in try FormBody(from: &reader) }
        } catch {
            throw ConsoleProblem(400, error.detail)
        }
    }

    private init(from reader: inout JSONReader) throws(Rejection) {
        var request: String?
        var (isUrgent, people): (Bool, [PersonID]?) = (false, nil)
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name.string {
            case "request": request = try reader.readString()
            case "urgent": isUrgent = try reader.readBool()
            case "people":
                var ids: [PersonID] = []
                try reader.beginArray()
                while try reader.nextElement() { ids.append(try PersonID(from: &reader)) }
                people = ids
            default: try reader.skipValue()
            }
        }
        self.request = Array(try reader.required(request, "request").utf8)
        (self.isUrgent, self.people) = (isUrgent, people)
    }
}

/// The body of `POST /api/people/{person}/interactions`: an interaction of the contract without `person` and `at`.
enum InteractionBody {
    /// Adds what the body lacks.
    static func complete(
        _ body: [UInt8], person: PersonID, id: String, at now: Instant
    ) throws(ConsoleProblem) -> [UInt8] {
        var members: [(name: String, value: JSONSlice)] = []
        do throws(Rejection) {
            try JSONReader.read(body.span) { (reader) throws(Rejection) in
                try reader.beginObject()
                while let name = try reader.nextName() { members.append((name.string, try reader.readSlice())) }
            }
        } catch {
            throw ConsoleProblem(400, error.detail)
        }
        return JSONSlice { writer in
            writer.beginObject()
            if !members.contains(where: { $0.name == "id" }) { writer.member("id", id) }
            writer.member("person", person)
            writer.member("at", now)
            for member in members where member.name != "person" && member.name != "at" {
                writer.name(escaping: member.name)
                writer.write(member.value)
            }
            writer.endObject()
        }.bytes
    }
}
