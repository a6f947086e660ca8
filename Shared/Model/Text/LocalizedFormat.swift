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
    package static func fill(_ format: String, with arguments: [String]) -> Filled {
        guard format.utf8.contains(UInt8(ascii: "%")) else { return Filled(text: format, lacksArgument: false) }
        var lacksArgument = false
        var next = 0
        let text = Placeholders.fill(format) { sign, digits in
            guard sign == "@", let number = digits.map({ Int($0) }) ?? next + 1 else { return nil }
            if digits == nil { next += 1 }
            if arguments.indices.contains(number - 1) {
                return DisplayText.clean(arguments[number - 1], keepsLines: true)
            }
            lacksArgument = true
            return ""
        }
        return Filled(text: text, lacksArgument: lacksArgument)
    }
}
