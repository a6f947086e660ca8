extension Target: JSONReadable, JSONObjectWritable {
    /// Reads a target: exactly one of its four forms (rule I2).
    public init(from reader: inout JSONReader) throws(Rejection) {
        var found: [Target] = []
        try reader.beginObject()
        while let name = try reader.nextName() {
            switch name {
            case "request": found.append(.request(try RequestID(from: &reader)))
            case "collapseId":
                found.append(.collapseID(try ExactString(from: &reader, most: RequestDetails.mostCollapseIDBytes)))
            case "threadId": found.append(.threadID(try ExactString(from: &reader)))
            case "app":
                guard try reader.readBool() else {
                    throw reader.invalid(found: "false", fix: "write true, or leave it out")
                }
                found.append(.app)
            default: try reader.skipUnknown()
            }
        }
        self = try reader.onlyOne(of: found, "target", fix: "write one of `request`, `collapseId`, `threadId`, `app`")
    }

    /// Writes the target.
    public func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .request(let id): writer.member("request", id)
        case .collapseID(let id): writer.member("collapseId", id)
        case .threadID(let id): writer.member("threadId", id)
        case .app: writer.member("app", true)
        }
    }
}

extension Event: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self() }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("id", &id)
        try form.member("start", &start)
        try form.member("end", &end)
    }
}

extension RequestedSound: JSONReadable, JSONWritable {
    /// Reads a name, or an object with `name` and `volume`; vibration is noted as forbidden (rule I7).
    public init(from reader: inout JSONReader) throws(Rejection) {
        self.init()
        switch try reader.nextKind() {
        case .string: name = try reader.readString()
        case .object: try readObject(from: &reader)
        default: throw reader.wrongType("a sound's name, or an object with `name` and `volume`")
        }
    }

    private mutating func readObject(from reader: inout JSONReader) throws(Rejection) {
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "name": name = try reader.readString()
            case "volume": volume = try reader.readDouble(in: 0...1)
            case "vibration", "vibrate", "haptic": try reader.skipForbidden()
            default: try reader.skipUnknown()
            }
        }
    }

    /// Writes the name alone where no volume is set.
    public func write(to writer: inout JSONWriter) {
        guard let volume else { return writer.write(name) }
        writer.beginObject()
        writer.member("name", name)
        writer.member("volume", volume)
        writer.endObject()
    }
}
