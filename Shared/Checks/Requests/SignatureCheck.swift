internal import Model

/// Rule I5: an app with signing keys accepts no request without a valid signature.
///
/// The header reads `<key id>;v1,<base64 of HMAC-SHA256 over the value>`. A record may have several such headers, of
/// which one must be valid, so that a producer can sign with the old and the new key during a key change.
enum SignatureCheck {
    private static let version = "v1,"
    /// More signatures than a change of keys needs are not looked at, since each costs a code over the whole value.
    private static let most = 8

    /// - Parameter secrets: those that keys name in place of their secret.
    static func check(_ record: borrowing Record, _ app: App, _ secrets: ReferredSecrets) throws(Rejection) {
        guard !app.signingKeys.isEmpty else { return }
        let signatures = record.headers.filter { $0.name == HeaderName.signature }.compactMap(\.text)
        guard signatures.count <= most else {
            throw Rejection(
                .signatureInvalid, found: "\(signatures.count) headers `\(HeaderName.signature)`",
                fix: "send at most \(most)")
        }
        guard !signatures.isEmpty else {
            throw Rejection(
                .signatureMissing, found: "no header `\(HeaderName.signature)`",
                fix: "sign the value with one of the app's keys: <key id>;v1,<base64>")
        }
        var unreadable: SigningKey?
        for signature in signatures {
            guard let (key, code) = parts(of: signature, app) else { continue }
            guard let secret = text(of: key, app, secrets) else {
                unreadable = unreadable ?? key
                continue
            }
            if isRight(code, record, secret: secret) { return }
        }
        if let unreadable { throw missing(unreadable) }
        throw Rejection(
            .signatureInvalid, found: "an invalid header `\(HeaderName.signature)`",
            fix: "write <key id>;v1,<base64 of HMAC-SHA256 over the value> with a key that the app has registered")
    }

    /// The key that a signature names, and the code; `nil` where the app has no such key.
    private static func parts(of signature: String, _ app: App) -> (SigningKey, Substring)? {
        // A key's id may contain semicolons, so the last one separates.
        guard let separator = signature.unicodeScalars.lastIndex(of: ";"),
            let key = app.signingKey(PlainID(derived: String(signature[..<separator])))
        else { return nil }
        let code = signature[signature.unicodeScalars.index(after: separator)...]
        return code.hasPrefix(version) ? (key, code.dropFirst(version.count)) : nil
    }

    private static func text(of key: SigningKey, _ app: App, _ secrets: ReferredSecrets) -> String? {
        switch key.secret {
        case .plain(let text): text
        case .reference(let name): secrets[app.id, name]
        }
    }

    private static func isRight(_ code: Substring, _ record: borrowing Record, secret: String) -> Bool {
        record.withValue { (value: Span<UInt8>?) in
            guard let value else { return false }
            return MessageAuthentication.isValid(code: code, over: value, secret: secret)
        }
    }

    /// The signature may be right, but nobody here can say so.
    private static func missing(_ key: SigningKey) -> Rejection {
        Rejection(
            .secretMissing, found: "a signature by the key \(key.id.quoted()), whose secret cannot be read here",
            fix: "send it again once an operator has put the secret into the app's folder of `secrets.directory`")
    }
}
