extension AcceptedNotification: JSONReadable, JSONWritable {
    /// Reads what ingestion handed on.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var app: AppID?
        var request: RequestID?
        var person: PersonID?
        var acceptedAt: Instant?
        var lane: Lane?
        var traceparent: String?
        var details: RequestDetails?
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "app": app = try AppID(from: &reader)
            case "request": request = try RequestID(from: &reader)
            case "person": person = try PersonID(from: &reader)
            case "acceptedAt": acceptedAt = try Instant(from: &reader)
            case "lane": lane = try Lane(from: &reader)
            case "traceparent": traceparent = try reader.readString()
            case "details": details = try RequestDetails(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(
            app: try reader.required(app, "app"), request: try reader.required(request, "request"),
            person: try reader.required(person, "person"), acceptedAt: try reader.required(acceptedAt, "acceptedAt"),
            lane: try reader.required(lane, "lane"), traceparent: traceparent,
            details: try reader.required(details, "details"))
    }

    /// Writes the record; what is absent is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", app)
        writer.member("request", request)
        writer.member("person", person)
        writer.member("acceptedAt", acceptedAt)
        writer.member("lane", lane)
        writer.member("traceparent", traceparent)
        writer.member("details", details)
        writer.endObject()
    }
}
