extension PublicAuthority: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(regions: []) }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("regions", &regions, isRequired: true) { (reader) throws(Rejection) in
            try Self.readRegions(&reader)
        } write: {
            $0.list("regions", $1.sorted())
        }
    }

    private static func readRegions(_ reader: inout JSONReader) throws(Rejection) -> Set<String> {
        var regions: Set<String> = []
        try reader.beginArray()
        while try reader.nextElement() {
            let text = try reader.readString()
            guard LocaleName("en-\(text)")?.region?.utf8.count == text.utf8.count else {
                throw reader.invalid(found: text.quoted(most: 16), fix: "write a region of two letters or three digits")
            }
            regions.insert(text.uppercased())
        }
        return regions
    }
}

extension AppTopic: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(id: PlainID(derived: ""), name: "") }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("id", &id)
        try form.requiredText("name", &name)
        try form.member("description", &description)
        try form.member("marketing", &isMarketing, default: false)
    }
}

extension SigningKey: JSONReadable, JSONObjectWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var id: PlainID?
        var secret: String?
        var name: SecretName?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try PlainID(from: &reader)
            case "secret": secret = try reader.readText(most: Self.mostBytes)
            case "secretRef": name = try SecretName(from: &reader)
            default: try reader.skipUnknown()
            }
        }
        let given = try AppSecret.read(secret, name, reader, at: "secretRef")
        self.init(id: try reader.required(id, "id"), secret: try reader.required(given, "secret"))
    }

    /// Writes `{id, secret}` or `{id, secretRef}`.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id)
        secret.write(to: &writer, plain: "secret", reference: "secretRef")
    }
}

/// A sound on the wire: its name and how long it is.
struct AppSound: JSONObject {
    var name: ExactString
    var seconds: Double

    static var blank: Self { Self(name: "", seconds: 0) }

    mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.member("name", &name, isRequired: true) { (reader) throws(Rejection) in
            ExactString(try reader.readText())
        }
        try form.required("seconds", &seconds, in: 0...Limits.longestSeconds)
    }
}
