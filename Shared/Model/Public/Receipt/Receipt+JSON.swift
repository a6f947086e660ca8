extension Receipt: JSONReadable, JSONObjectWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init(
            .app(AppID(derived: "")), code: .accepted, rule: .i, isTerminal: false, at: .distantPast)
        var names = Names()
        var code: ReceiptCode?
        var rule: Recorded<Rule>?
        var isTerminal: Bool?
        var at: Instant?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "code": code = try ReceiptCode(from: &reader)
            case "rule": rule = Recorded(text: try reader.readText(most: 16))
            case "terminal": isTerminal = try reader.readBool()
            case "at": at = try Instant(from: &reader)
            case "details": details = try ReceiptDetails(from: &reader)
            case "also": also = try reader.readList()
            case "advice": advice = try reader.readList()
            default: if !(try names.read(member, &reader)) { try reader.skipUnknown() }
            }
        }
        subject = try names.subject(reader)
        self.code = try reader.required(code, "code")
        self.rule = try reader.required(rule, "rule")
        self.isTerminal = try reader.required(isTerminal, "terminal")
        self.at = try reader.required(at, "at")
    }

    /// The members that say what a receipt is about.
    private struct Names {
        var notification: NotificationID?
        var request: RequestID?
        var app: AppID?
        var person: PersonID?

        mutating func read(_ member: JSONName, _ reader: inout JSONReader) throws(Rejection) -> Bool {
            switch member {
            case "notification": notification = try NotificationID(from: &reader)
            case "request": request = try RequestID(from: &reader)
            case "app": app = try AppID(from: &reader)
            case "person": person = try PersonID(from: &reader)
            default: return false
            }
            return true
        }

        func subject(_ reader: borrowing JSONReader) throws(Rejection) -> Subject {
            if notification != nil {
                return .notification(
                    app: try reader.required(app, "app"), request: try reader.required(request, "request"),
                    person: try reader.required(person, "person"))
            }
            if let request { return .request(app: try reader.required(app, "app"), request: request) }
            if let app { return .app(app) }
            return .person(try reader.required(person, "request"))
        }
    }

    /// Writes the wire form; what stands at its default is left out.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("request", request)
        if case .notification(let app, let request, let person) = subject {
            writer.name("notification")
            NotificationID.write(app: app, request: request, person: person, to: &writer)
        }
        writer.member("app", app)
        writer.member("person", person)
        writer.member("code", code)
        writer.member("rule", rule.text)
        writer.member("terminal", isTerminal)
        writer.member("at", at)
        if !details.isEmpty { writer.member("details", details) }
        writer.member("also", also)
        writer.member("advice", advice)
    }
}
