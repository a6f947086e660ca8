internal import Model

/// Rule I5: an app with signing keys accepts no request without a valid signature.
///
/// The header reads `<key id>;v1,<base64 of HMAC-SHA256 over the value>`. A record may have several such headers, of
/// which one must be valid, so that a producer can sign with the old and the new key during a key change.
enum SignatureCheck {
    private static let version = "v1,"

    static func check(_ record: borrowing Record, _ app: App) throws(Rejection) {
        guard !app.signingKeys.isEmpty else { return }
        let signatures = record.headers.filter { $0.name == HeaderName.signature }.compactMap(\.text)
        guard !signatures.isEmpty else {
            throw Rejection(
                .signatureMissing, found: "no header `\(HeaderName.signature)`",
                fix: "sign the value with one of the app's keys: <key id>;v1,<base64>")
        }
        for signature in signatures where isRight(signature, record, app) { return }
        throw Rejection(
            .signatureInvalid, found: "an invalid header `\(HeaderName.signature)`",
            fix: "write <key id>;v1,<base64 of HMAC-SHA256 over the value> with a key that the app has registered")
    }

    private static func isRight(_ signature: String, _ record: borrowing Record, _ app: App) -> Bool {
        // A key's id may contain semicolons, so the last one separates.
        guard let separator = signature.unicodeScalars.lastIndex(of: ";"),
            let key = app.signingKey(PlainID(derived: String(signature[..<separator])))
        else { return false }
        let code = signature[signature.unicodeScalars.index(after: separator)...]
        guard code.hasPrefix(version) else { return false }
        return record.withValue { (value: Span<UInt8>?) in
            guard let value else { return false }
            return MessageAuthentication.isValid(
                code: code.dropFirst(version.count), over: value, secret: key.secret)
        }
    }
}
