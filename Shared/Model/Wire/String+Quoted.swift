extension String {
    /// The text in quotation marks, for what was found in a record: cut to its first bytes, and fit for a terminal.
    ///
    /// - Parameter most: bytes of UTF-8 that are kept of it; a scalar that begins in them but does not end is left out.
    package func quoted(most: Int = 64) -> String { "“\(escaped(most: most))”" }

    /// The text without what would steer a terminal or turn the direction of what stands beside it: control and format
    /// characters and line separators become `\u001b`, as JSON spells them.
    ///
    /// - Parameter most: bytes of UTF-8 that are kept of it, whole scalars only. Not characters: one can be as long as it
    ///   likes.
    package func escaped(most: Int) -> String {
        if utf8.count <= most, utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
        var result = String.UnicodeScalarView()
        var count = 0
        for scalar in unicodeScalars {
            count += UTF8.width(scalar)
            if count > most {
                // Part of a number would not be known for what it is, and could be told.
                while scalar.mayBeOfNumber, let last = result.last, last.mayBeOfNumber { result.removeLast() }
                break
            }
            guard scalar.isHidden else {
                result.append(scalar)
                continue
            }
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                let digits = String(unit, radix: 16)
                result.append(
                    contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
            }
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// A digit, or what stands between digits of a card's or an account's number.
    fileprivate var mayBeOfNumber: Bool {
        switch self {
        case "0"..."9", " ", "-", ".", "/", "\u{A0}": true
        default: false
        }
    }

    /// Whether it is no sign of its own: it steers, joins or turns what stands beside it, or ends the line.
    fileprivate var isHidden: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
