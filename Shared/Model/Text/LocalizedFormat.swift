/// The strings of an app with their placeholders (rule R3).
public enum LocalizedFormat {
    /// Fills `%@` in order and `%1$@` by number; `%%` is a percent sign. A missing argument is empty.
    ///
    /// By scalars: where a language's ending begins with a combining sign, as Bengali's “%@ের”, `@` is no character alone.
    public static func fill(_ format: String, with arguments: [String]) -> String {
        guard format.utf8.contains(UInt8(ascii: "%")) else { return format }
        var result = String.UnicodeScalarView()
        var next = 0
        var rest = Substring(format).unicodeScalars
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                result.append("%")
                rest = rest.dropFirst()
            } else if rest.first == "@" {
                if arguments.indices.contains(next) { result += arguments[next].unicodeScalars }
                next += 1
                rest = rest.dropFirst()
            } else {
                let digits = rest.prefix { ("0"..."9").contains($0) }
                let after = rest[digits.endIndex...]
                if let number = Int(String(digits)), after.starts(with: "$@".unicodeScalars) {
                    if number > 0, number <= arguments.count { result += arguments[number - 1].unicodeScalars }
                    rest = after.dropFirst(2)
                } else {
                    result.append("%")
                }
            }
        }
        return String(result + rest)
    }
}
