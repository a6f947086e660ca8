/// The placeholders of texts: `%` and a sign, by order as in `%@`, or by number as in `%1$@`.
enum Placeholders {
    /// Fills the placeholders of a text; `%%` is a percent sign.
    ///
    /// It works on scalars: where a language's ending begins with a combining sign, as in Bengali's “%@ের”, `@` is only
    /// part of a character.
    ///
    /// - Parameter value: what stands for a sign, and for the digits of its number; `nil` leaves both as they are.
    static func fill(_ format: String, _ value: (Unicode.Scalar, String?) -> String?) -> String {
        var text = String.UnicodeScalarView()
        var rest = Substring(format).unicodeScalars
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            let digits = rest.prefix { ("0"..."9").contains($0) }
            let after = rest[digits.endIndex...]
            let isNumbered = !digits.isEmpty
            guard isNumbered == (after.first == "$"), let sign = after.dropFirst(isNumbered ? 1 : 0).first,
                let filled = sign == "%" && !isNumbered ? "%" : value(sign, isNumbered ? String(digits) : nil)
            else {
                text.append("%")
                continue
            }
            text += filled.unicodeScalars
            rest = after.dropFirst(isNumbered ? 2 : 1)
        }
        return String(text + rest)
    }
}
