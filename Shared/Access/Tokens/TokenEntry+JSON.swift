public import Model

/// `{"id", "role", "app", "sha256", "secret", "created", "expires", "rate", "note"}`; unknown members are ignored.
extension TokenEntry: JSONReadable, JSONObjectWritable {
    /// Reads one line of the token file. No error quotes a digest or a secret.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var members = Members()
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "id": members.id = try TokenID(from: &reader)
            case "role": members.role = try reader.readString()
            case "app": members.app = try AppID(from: &reader)
            case "sha256": members.digest = try Self.readDigest(&reader)
            case "secret": members.secret = try Self.readSecret(&reader)
            case "created": members.created = try Instant(from: &reader)
            case "expires": members.expires = try Instant(from: &reader)
            case "rate": members.rate = try reader.readInteger(in: Self.rates)
            case "note": members.note = try reader.readString(most: Self.mostNoteBytes)
            default: try reader.skipValue()
            }
        }
        let id = try reader.required(members.id, "id")
        self.init(
            id: id, kind: try members.kind(id, reader), created: try reader.required(members.created, "created"),
            expires: members.expires, rate: members.rate, note: members.note)
    }

    /// What a line has, before its role says what it must have.
    private struct Members {
        var id: TokenID?
        var role: String?
        var app: AppID?
        var digest: TokenDigest?
        var secret: [UInt8]?
        var created: Instant?
        var expires: Instant?
        var rate: Int?
        var note: String?

        func kind(_ id: TokenID, _ reader: borrowing JSONReader) throws(Rejection) -> Kind {
            let word = try reader.required(role, "role")
            if word == "device-key" {
                return .deviceKey(DeviceKey(id: id, secret: try reader.required(secret, "secret")))
            }
            let owner =
                word == "producer"
                ? .producer(try reader.required(app, "app")) : Self.ownersWithoutApp.first { $0.role.word == word }
            guard let owner else {
                throw reader.invalid(
                    member: "role", found: word.quoted(most: 40),
                    fix: "write producer, device-service, support, viewer, operator or device-key")
            }
            return .token(owner, try reader.required(digest, "sha256"))
        }

        private static let ownersWithoutApp: [TokenOwner] = [
            .deviceService, .support(seesContent: true), .support(seesContent: false), .operator,
        ]
    }

    private static func readDigest(_ reader: inout JSONReader) throws(Rejection) -> TokenDigest {
        guard try reader.nextKind() == .string, let digest = TokenDigest(hexadecimal: try reader.readString()) else {
            throw reader.invalid(found: "something else", fix: "write the token's SHA-256 in 64 hexadecimal digits")
        }
        return digest
    }

    private static func readSecret(_ reader: inout JSONReader) throws(Rejection) -> [UInt8] {
        guard try reader.nextKind() == .string, let secret = Base64.decode(try reader.readString()),
            secret.count == DeviceKey.secretBytes
        else {
            throw reader.invalid(found: "something else", fix: "write \(DeviceKey.secretBytes) random bytes in base64")
        }
        return secret
    }

    /// Writes the line, with the digest or secret.
    public func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id)
        writer.member("role", roleWord)
        writer.member("app", app)
        switch kind {
        case .token(_, let digest): writer.member("sha256", digest.hexadecimal)
        case .deviceKey(let key): writer.member("secret", Base64.encode(key.secret))
        }
        writer.member("created", created)
        writer.member("expires", expires)
        writer.member("rate", rate)
        writer.member("note", note)
    }
}
