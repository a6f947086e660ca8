/// The placeholders of texts that name a count: a category's own (rules R6, R7) and the platform's (rule R3).
public enum CountFormat {
    /// Fills `%u` with a count, and `%@` with a source where there is one; `%%` is a percent sign.
    public static func fill(
        _ format: String, count: Int, source: String? = nil, digits: CountDigits = .latin
    ) -> String {
        var text = String.UnicodeScalarView()
        var rest = Substring(format).unicodeScalars
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            switch (rest.first, source) {
            case ("u", _): text += digits.string(count).unicodeScalars
            case ("@", let source?): text += source.unicodeScalars
            case ("%", _): text.append("%")
            default:
                text.append("%")
                continue
            }
            rest = rest.dropFirst()
        }
        return String(text + rest)
    }
}

/// The digits of a count.
public enum CountDigits: Sendable {
    case latin
    /// ٠ to ٩.
    case arabicIndic

    /// The count, which is 0 or more, without separators.
    func string(_ count: Int) -> String {
        let latin = String(count)
        guard self == .arabicIndic else { return latin }
        return String(String.UnicodeScalarView(latin.utf8.compactMap { Unicode.Scalar(0x660 + UInt32($0 & 0xF)) }))
    }
}
