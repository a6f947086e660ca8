/// The secret of a webhook, in one of two forms: `whsec_` and base64 of 24 to 64 bytes, as Standard Webhooks writes it,
/// or 24 to 128 printable ASCII characters without a space, whose bytes are the key.
public struct WebhookSecret: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The secret as the app wrote it; never to be shown or logged.
    public let text: String
    /// The key of the signature; never to be shown or logged.
    public let key: [UInt8]

    /// What begins the form of Standard Webhooks.
    public static let prefix = "whsec_"

    /// Checks the form of a secret; `nil` when it is wrong.
    public init?(_ text: String) {
        if text.hasPrefix(Self.prefix) {
            guard let key = Self.decoded(Array(text.utf8.dropFirst(Self.prefix.utf8.count))),
                (24...64).contains(key.count)
            else { return nil }
            self.key = key
        } else {
            key = Array(text.utf8)
            guard (24...128).contains(key.count), key.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        }
        self.text = text
    }

    /// Nothing of the secret.
    public var description: String { "a secret" }
    /// Nothing of the secret, so that no dump shows it.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Reads base64 with its padding (RFC 4648, 4); `nil` for anything else.
    private static func decoded(_ text: [UInt8]) -> [UInt8]? {
        let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard text.count.isMultiple(of: 4), padding <= 2 else { return nil }
        var bytes: [UInt8] = []
        var (bits, count) = (UInt32(0), 0)
        for byte in text.dropLast(padding) {
            guard let digit = digit(byte) else { return nil }
            bits = bits << 6 | digit
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
