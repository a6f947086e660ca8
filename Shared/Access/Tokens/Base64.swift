internal import Foundation

/// Base64 (RFC 4648, section 4), and base64url without padding (section 5).
enum Base64 {
    static func encode(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    static func decode(_ text: String) -> [UInt8]? { Data(base64Encoded: text).map(Array.init) }

    /// The base64url form of text in base64.
    static func url(_ text: String) -> String {
        text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The text that base64url encodes; `nil` where it is not base64url of UTF-8.
    static func text(ofURL text: Substring) -> String? {
        guard !text.utf8.contains(where: { "+/=".utf8.contains($0) }) else { return nil }
        let plain = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return decode(plain + padding).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
