internal import Model

/// The body of `POST /api/send` and `POST /api/try`: `{"request": "…", "urgent": false, "people": ["anna"]}`.
struct FormBody: JSONObject {
    /// The text of a request.
    var text: String
    var isUrgent: Bool
    /// On whom a request is tried out, instead of its recipients.
    var people: [PersonID]?

    static var blank: Self { Self(text: "", isUrgent: false) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("request", &text)
        try form.stated("urgent", &isUrgent)
        try form.member("people", &people)
    }
}

/// The body of `POST /api/people/{person}/interactions`: an interaction of the contract without `person` and `at`.
struct InteractionBody: JSONReadable {
    private var members: [(name: String, value: JSONSlice)] = []

    init(from reader: inout JSONReader) throws(Rejection) {
        try reader.beginObject()
        while let name = try reader.nextName() { members.append((name.string, try reader.readSlice())) }
    }

    /// The interaction with what the body lacks.
    func complete(person: PersonID, id: String, at now: Instant) -> [UInt8] {
        JSONSlice.object { writer in
            if !members.contains(where: { $0.name == "id" }) { writer.member("id", id) }
            writer.member("person", person)
            writer.member("at", now)
            for member in members where member.name != "person" && member.name != "at" {
                writer.name(escaping: member.name)
                writer.write(member.value)
            }
        }.bytes
    }
}
