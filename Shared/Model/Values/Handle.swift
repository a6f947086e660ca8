/// An email address or a phone number, by which a sender is matched with a contact (section 3, identity).
///
/// Email addresses are compared without case; phone numbers by their digits with country code, so spaces, hyphens, dots
/// and brackets do not count, and a leading `00` says the same as `+`. A `(0)` behind a country code is not dialled with it,
/// except in Italy and the states that share its numbers. Characters that nobody sees count in neither, such as the marks
/// of direction that a copied number brings along.
public struct Handle: Hashable, Sendable, LosslessStringConvertible {
    /// The handle as it was given.
    public let string: String
    /// What makes two handles equal.
    public let normalized: String

    /// - Returns: `nil` for what is neither an email address nor a phone number, or is longer than 320 bytes.
    public init?(_ string: String) {
        guard (1...320).contains(string.utf8.count) else { return nil }
        let visible = Self.visible(string)
        guard let normalized = visible.contains("@") ? Self.email(visible) : Self.phone(visible) else { return nil }
        self.string = string
        self.normalized = normalized
    }

    /// As it stands on the wire.
    public var description: String { string }

    /// Compares what makes two of them the same.
    public static func == (left: Self, right: Self) -> Bool { left.normalized == right.normalized }
    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(normalized) }

    /// The text without characters that have no shape. Source: Unicode, Default_Ignorable_Code_Point.
    private static func visible(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return String(text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint })
    }

    private static func email(_ text: String) -> String? {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty }),
            text.unicodeScalars.allSatisfy({ $0.value > 0x20 && !$0.properties.isWhitespace && $0.value != 0x7F })
        else { return nil }
        return text.lowercased()
    }

    private static func phone(_ text: String) -> String? {
        var digits = ""
        var hasCountryCode = false
        for (index, scalar) in text.unicodeScalars.enumerated() {
            switch scalar {
            case "0"..."9": digits.unicodeScalars.append(scalar)
            case "+" where index == 0: hasCountryCode = true
            case " ", "-", ".", "(", ")", "/", "\u{A0}", "\u{2010}", "\u{2011}": continue
            default: return nil
            }
        }
        if !hasCountryCode, digits.hasPrefix("00") {
            hasCountryCode = true
            digits.removeFirst(2)
        }
        guard (3...15).contains(digits.utf8.count) else { return nil }
        guard hasCountryCode else { return digits }
        guard text.contains("(0)"), !zeroCountries.contains(where: digits.hasPrefix) else { return "+" + digits }
        return phone(text.replacing("(0)", with: ""))
    }

    /// Country codes behind which a zero is dialled: Italy, San Marino, the Vatican.
    private static let zeroCountries = ["39", "378", "379"]
}

extension Handle: JSONText {
    /// What a producer is told of a text in another form.
    public static func refusal(of text: String) -> (found: String, fix: String) {
        ("another form", "write an email address, or a phone number with its country code")
    }
}
