/// The URL of a webhook: absolute, `https` or `http`, with a host, without user, password or fragment; in ASCII, at most
/// 2,048 bytes. What else ASCII cannot hold is percent-encoded or written in Punycode.
public struct WebhookURL: Hashable, Sendable {
    /// The URL as the app wrote it.
    public let text: String
    /// Whether it is called over TLS.
    public let isSecure: Bool
    /// Scheme, host and port, such as `https://hooks.example.com:8443`; in small letters. Logs
    /// name it alone, since the rest of a URL may hold a token.
    public let origin: String

    /// The most bytes.
    public static let mostBytes = 2048

    /// Checks the form of a URL; `nil` when it is wrong.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.mostBytes, bytes.allSatisfy(Self.isAllowed) else { return nil }
        let lower = text.lowercased()
        guard let scheme = ["https", "http"].first(where: { lower.hasPrefix("\($0)://") }) else { return nil }
        let rest = lower.utf8.dropFirst(scheme.utf8.count + 3)
        let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        guard let place = Self.place(Array(authority)) else { return nil }
        self.text = text
        isSecure = scheme == "https"
        let usualPort = isSecure ? 443 : 80
        origin = "\(scheme)://\(place.host)" + (place.port.map { $0 == usualPort ? "" : ":\($0)" } ?? "")
    }

    private init() { (text, isSecure, origin) = ("", true, "") }

    /// Stands for a URL that is about to be read.
    package static let blank = WebhookURL()

    /// Printable ASCII but for what URLs never hold as it is, and `#`, which begins a fragment (RFC 3986).
    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"\"#<>\\^`{|}".utf8.contains(byte)
    }

    /// Host and port of an authority. A user or password in it contains `@`, which no host does.
    private static func place(_ authority: [UInt8]) -> (host: String, port: Int?)? {
        let isBracketed = authority.first == UInt8(ascii: "[")
        let end =
            isBracketed
            ? authority.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 }
            : authority.firstIndex(of: UInt8(ascii: ":")) ?? authority.count
        guard let end else { return nil }
        let host = authority[..<end]
        let inner = isBracketed ? host.dropFirst().dropLast() : host
        guard !inner.isEmpty, inner.allSatisfy(isBracketed ? isOfAddress : isOfName) else { return nil }
        let text = String(decoding: host, as: UTF8.self)
        guard end < authority.count else { return (text, nil) }
        let digits = authority[(end + 1)...]
        guard authority[end] == UInt8(ascii: ":"), (1...5).contains(digits.count), digits.allSatisfy(\.isDigit),
            let port = Int(String(decoding: digits, as: UTF8.self)), (1...65_535).contains(port)
        else { return nil }
        return (text, port)
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isSmallLetter || "-._".utf8.contains(byte)
    }

    private static func isOfAddress(_ byte: UInt8) -> Bool {
        byte.hexadecimal != nil && !byte.isCapital || ":.".utf8.contains(byte)
    }
}
