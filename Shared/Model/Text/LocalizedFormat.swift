/// The strings of an app with their placeholders (rule R3).
public enum LocalizedFormat {
    /// Fills `%@` in order and `%1$@` by number; `%%` is a percent sign. A missing argument is empty.
    public static func fill(_ format: String, with arguments: [String]) -> String {
        guard format.utf8.contains(UInt8(ascii: "%")) else { return format }
        var result = ""
        var next = 0
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.hasPrefix("%") {
                result += "%"
                rest = rest.dropFirst()
            } else if rest.hasPrefix("@") {
                if arguments.indices.contains(next) { result += arguments[next] }
                next += 1
                rest = rest.dropFirst()
            } else {
                let digits = rest.prefix { ("0"..."9").contains($0) }
                let after = rest[digits.endIndex...]
                if let number = Int(digits), after.hasPrefix("$@") {
                    if number > 0, number <= arguments.count { result += arguments[number - 1] }
                    rest = after.dropFirst(2)
                } else {
                    result += "%"
                }
            }
        }
        return result + rest
    }
}
