/// The placeholders of texts that name a count: a category's own (rules R6, R7) and the platform's (rule R3).
package enum CountFormat {
    /// Fills `%u` or `%1$u` with a count, and `%@` or `%2$@` with a source where there is one; `%%` is a percent sign.
    /// Anything else stays as it is.
    package static func fill(
        _ format: String, count: Int, source: String? = nil, digits: CountDigits = .latin
    ) -> String {
        Placeholders.fill(format) { sign, number in
            switch (sign, number) {
            // By order, and by number for languages that name the source first.
            case ("u", nil), ("u", "1"): digits.string(count)
            case ("@", nil), ("@", "2"): source
            default: nil
            }
        }
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
