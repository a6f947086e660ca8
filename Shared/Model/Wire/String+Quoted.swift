extension String {
    /// The text in quotation marks, for a value found in a record: shortened, and safe for a terminal.
    ///
    /// - Parameter most: the bytes of UTF-8 that are kept; a scalar that crosses the limit is left out.
    package func quoted(most: Int = 64) -> String { "“\(escaped(most: most))”" }

    /// The text without characters that could control a terminal or change the direction of the text beside it: control
    /// and format characters and line separators become `\u001b`, as in JSON.
    ///
    /// - Parameter most: the bytes of UTF-8 that are kept, in whole scalars. Whole characters would not do: one has no
    ///   limit to its length.
    package func escaped(most: Int) -> String {
        if utf8.count <= most, utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
        var result = String.UnicodeScalarView()
        var count = 0
        for scalar in unicodeScalars {
            count += UTF8.width(scalar)
            if count > most {
                // A truncated number could no longer be recognised as private, and would be shown.
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
    /// A digit, or a character between the digits of a card or account number.
    fileprivate var mayBeOfNumber: Bool {
        switch self {
        case "0"..."9", " ", "-", ".", "/", "\u{A0}": true
        default: false
        }
    }

    /// Whether it has no visible form of its own: it controls, joins or reorders what is beside it, or ends the line.
    fileprivate var isHidden: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
