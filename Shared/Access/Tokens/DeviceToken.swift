internal import CCrypto
public import Model

/// A key with which device tokens are made and checked.
public struct DeviceKey: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// Its id, which stands in each token.
    public let id: TokenID
    /// 32 random bytes.
    let secret: [UInt8]

    static let secretBytes = 32

    /// - Parameter secret: 32 bytes, which the caller has checked.
    init(id: TokenID, secret: [UInt8]) {
        self.id = id
        self.secret = secret
    }

    /// Draws a new key.
    ///
    /// - Parameter generator: must be unpredictable, such as `SystemRandomNumberGenerator`.
    public init(id: TokenID, using generator: inout some RandomNumberGenerator) {
        let secret = (0..<Self.secretBytes).map { _ in UInt8.random(in: 0...255, using: &generator) }
        self.init(id: id, secret: secret)
    }

    /// The id alone, so that no log shows the secret.
    public var description: String { id.string }
    /// The id alone, so that no dump shows the secret.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }
}

/// The token of one device of one person (rule G1): `belfry_device_<key id>.<person>.<device>.<expiry>.<code>`.
///
/// Person and device are base64url of their ids, the expiry is in seconds since 1970, and the code is base64url of
/// HMAC-SHA256, by the key's 32 bytes, over everything before the last dot. No part can contain a dot, so no two
/// triples of person, device and expiry share their bytes. Nothing of it is stored.
public enum DeviceToken {
    /// The longest a token may last.
    public static let mostDays = 400
    static let prefix = "belfry_device_"
    /// How much longer a token may seem to last, since the maker's clock may differ.
    private static let mostSkewSeconds = 3600.0
    /// The most bytes of a token: two ids of 128 bytes in base64url, and the rest.
    private static let mostBytes = 512

    /// Makes a token. One that expires more than ``mostDays`` from now is refused until then.
    public static func make(person: PersonID, device: DeviceID, expires: Instant, key: DeviceKey) -> String {
        let parts = [person.string, device.string].map { Base64.url(Base64.encode(Array($0.utf8))) }
        let seconds = Int64((Double(expires.milliseconds) / 1000).rounded(.down))
        let signed = "\(prefix)\(key.id).\(parts[0]).\(parts[1]).\(seconds)"
        return "\(signed).\(code(over: signed, key))"
    }

    /// What a token says, once its code was found right.
    struct Content {
        let person: PersonID
        let device: DeviceID
        let expires: Instant
    }

    /// The id of the key that the token names; `nil` where it does not have the form of a device token.
    static func keyID(of token: String) -> TokenID? {
        guard token.utf8.count <= mostBytes, token.utf8.starts(with: prefix.utf8) else { return nil }
        return TokenID(String(token.dropFirst(prefix.count).prefix { $0 != "." }))
    }

    /// The content of a token that `key` made; `nil` for any other. Compares in constant time.
    static func content(of token: String, key: DeviceKey) -> Content? {
        guard let end = token.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let signed = String(token[..<end])
        let given = Array(token.utf8[token.utf8.index(after: end)...])
        let expected = Array(code(over: signed, key).utf8)
        guard given.count == expected.count, CRYPTO_memcmp(given, expected, given.count) == 0 else { return nil }
        let parts = signed.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, let person = Base64.text(ofURL: parts[1]).flatMap({ PersonID($0) }),
            let device = Base64.text(ofURL: parts[2]).flatMap({ DeviceID($0) }), let seconds = Int64(parts[3]),
            case let (milliseconds, hasOverflow) = seconds.multipliedReportingOverflow(by: 1000), !hasOverflow
        else { return nil }
        return Content(person: person, device: device, expires: Instant(milliseconds: milliseconds))
    }

    /// Whether a token may last so long.
    static func isTooFar(_ expires: Instant, at now: Instant) -> Bool {
        expires > now.adding(seconds: Double(mostDays) * 86_400 + mostSkewSeconds)
    }

    private static func code(over signed: String, _ key: DeviceKey) -> String {
        Base64.url(MessageAuthentication.code(over: Array(signed.utf8).span, key: key.secret))
    }
}
