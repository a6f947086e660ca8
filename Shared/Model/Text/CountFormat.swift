/// The placeholders of texts that name a count: a category's own (rules R6, R7) and the platform's (rule R3).
package enum CountFormat {
    /// Fills `%u` or `%1$u` with a count, and `%@` or `%2$@` with a source where there is one; `%%` is a percent sign.
    /// Anything else stays as it is.
    package static func fill(
        _ format: String, count: Int, source: String? = nil, digits: CountDigits = .latin
    ) -> String {
        var text = String.UnicodeScalarView()
        var rest = Substring(format).unicodeScalars
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            // By order, and by number for languages that name the source first.
            var length = 1
            if rest.starts(with: "1$u".unicodeScalars) || rest.starts(with: "2$@".unicodeScalars) { length = 3 }
            switch (rest.dropFirst(length - 1).first, source) {
            case ("u", _): text += digits.string(count).unicodeScalars
            case ("@", let source?): text += source.unicodeScalars
            case ("%", _): text.append("%")
            default:
                text.append("%")
                continue
            }
            rest = rest.dropFirst(length)
        }
        return String(text + rest)
    }
}

/// The digits of a count.
package enum CountDigits: Sendable {
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
