/// The strings of an app with their placeholders (rule R3).
package enum LocalizedFormat {
    /// A string with its arguments in place.
    package struct Filled: Hashable, Sendable {
        /// A missing argument is empty.
        package var text: String
        /// The string has a placeholder for an argument that is not there.
        package var lacksArgument: Bool
    }

    /// Fills `%@` in order and `%1$@` by number; `%%` is a percent sign. Each argument is cleaned by itself, so
    /// that none can turn the direction of the sentence around it (rule R17).
    ///
    /// It works on scalars: where a language's ending begins with a combining sign, as in Bengali's “%@ের”, `@` is only
    /// part of a character.
    package static func fill(_ format: String, with arguments: [String]) -> Filled {
        guard format.utf8.contains(UInt8(ascii: "%")) else { return Filled(text: format, lacksArgument: false) }
        var lacksArgument = false
        var result = String.UnicodeScalarView()
        var next = 0
        func add(_ index: Int) {
            if arguments.indices.contains(index) {
                result += DisplayText.clean(arguments[index], keepsLines: true).unicodeScalars
            } else {
                lacksArgument = true
            }
        }
        var rest = Substring(format).unicodeScalars
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.first == "%" {
                result.append("%")
                rest = rest.dropFirst()
            } else if rest.first == "@" {
                add(next)
                next += 1
                rest = rest.dropFirst()
            } else {
                let digits = rest.prefix { ("0"..."9").contains($0) }
                let after = rest[digits.endIndex...]
                if let number = Int(String(digits)), after.starts(with: "$@".unicodeScalars) {
                    add(number - 1)
                    rest = after.dropFirst(2)
                } else {
                    result.append("%")
                }
            }
        }
        return Filled(text: String(result + rest), lacksArgument: lacksArgument)
    }
}
