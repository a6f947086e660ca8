extension PublicAuthority: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var regions: Set<String>?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "regions": regions = try Self.readRegions(&reader)
            default: try reader.skipUnknown()
            }
        }
        self.init(regions: try reader.required(regions, "regions"))
    }

    private static func readRegions(_ reader: inout JSONReader) throws(Rejection) -> Set<String> {
        var regions: Set<String> = []
        try reader.beginArray()
        while try reader.nextElement() {
            let text = try reader.readString()
            guard LocaleName("en-\(text)")?.region?.utf8.count == text.utf8.count else {
                throw reader.invalid(
                    found: text.quoted(most: 16), fix: "write a region of two letters or three digits")
            }
            regions.insert(text)
        }
        return regions
    }

    /// Writes `{regions}`, sorted.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("regions")
        writer.beginArray()
        for region in regions.sorted() { writer.write(region) }
        writer.endArray()
        writer.endObject()
    }
}

extension AppTopic: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var id: PlainID?
        var name: String?
        var description: String?
        var isMarketing = false
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": id = try PlainID(from: &reader)
            case "name": name = try reader.readText()
            case "description": description = try reader.readString()
            case "marketing": isMarketing = try reader.readBool()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            id: try reader.required(id, "id"), name: try reader.required(name, "name"), description: description,
            isMarketing: isMarketing)
    }

    /// Writes the wire form; what stands at its default is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("name", name)
        writer.member("description", description)
        writer.member("marketing", isMarketing, default: false)
        writer.endObject()
    }
}

extension SigningKey: JSONReadable, JSONWritable {
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
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        secret.write(to: &writer, plain: "secret", reference: "secretRef")
        writer.endObject()
    }
}

/// A sound on the wire: its name and how long it is.
struct AppSound: JSONReadable, JSONWritable {
    let name: ExactString
    let seconds: Double

    init(name: ExactString, seconds: Double) {
        self.name = name
        self.seconds = seconds
    }

    init(from reader: inout JSONReader) throws(Rejection) {
        var name: ExactString?
        var seconds: Double?
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "name": name = ExactString(try reader.readText())
            case "seconds": seconds = try reader.readDouble(in: 0...Limits.longestSeconds)
            default: try reader.skipUnknown()
            }
        }
        self.init(name: try reader.required(name, "name"), seconds: try reader.required(seconds, "seconds"))
    }

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", name)
        writer.member("seconds", seconds)
        writer.endObject()
    }
}
