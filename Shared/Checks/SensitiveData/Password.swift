/// Passwords: what follows `password:` or `password is`, if it looks like no word or is quoted; also in other
/// languages.
///
/// Applies: “Your temporary password is Kx9-fre2.”, “Password: hunter2”, “Ваш пароль: Xy7pQ2”. Does not: “Your password was
/// changed.”, “Your password is about to expire.”
enum Password {
    static func isFound(in text: TextScan) -> Bool {
        for (index, word) in text.words.enumerated() where word.traits.contains(.password) {
            var position = word.end
            skipSpaces(text, &position)
            let mark = text.byte(position)
            if mark == UInt8(ascii: ":") || mark == UInt8(ascii: "=") {
                position += 1
            } else if let dash = dash(text, at: position) {
                position += dash
            } else {
                guard let end = introduction(text, behind: index) else { continue }
                position = end
            }
            skipSpaces(text, &position)
            if looksSecret(text, at: position, hasNumber: !word.traits.contains(.code)) { return true }
        }
        return false
    }

    /// The position after `is` or a colon. Words for the password's purpose may come first: `password for the portal
    /// is`, `Hasło tymczasowe:`.
    private static func introduction(_ text: TextScan, behind index: Int) -> Int? {
        for (distance, word) in text.words.dropFirst(index + 1).prefix(5).enumerated() {
            if word.shape.contains(.sentence) { return nil }
            let hasColon = text.byte(word.end) == UInt8(ascii: ":")
            if word.traits.contains(.copula), distance == 0 || !word.traits.contains(.minor) {
                return hasColon ? word.end + 1 : word.end
            }
            // The text says what happened to the password, so a time may follow.
            if word.traits.meets([.verb, .ending]) || text.ends(word, in: "ed") {
                return nil
            }
            if hasColon { return word.end + 1 }
        }
        return nil
    }

    /// The position after a `—` or `–`, or after a hyphen between spaces.
    private static func dash(_ text: TextScan, at position: Int) -> Int? {
        if text.byte(position) == 0xE2, text.byte(position + 1) == 0x80, text.byte(position + 2) | 1 == 0x95 {
            return 3
        }
        let isHyphen = text.byte(position) == UInt8(ascii: "-") && text.byte(position - 1) == UInt8(ascii: " ")
        return isHyphen && text.byte(position + 1) == UInt8(ascii: " ") ? 1 : nil
    }

    private static func skipSpaces(_ text: TextScan, _ position: inout Int) {
        while text.byte(position) == UInt8(ascii: " ") { position += 1 }
    }

    /// Whether the text is quoted, or has at least five characters up to the next space, with a digit, a sign inside or
    /// a capital inside.
    ///
    /// - Parameter hasNumber: whether a number alone counts. It does not if the word may also mean a code.
    private static func looksSecret(_ text: TextScan, at start: Int, hasNumber: Bool) -> Bool {
        let mark = (text.byte(start), text.byte(start + 1), text.byte(start + 2))
        if mark == (0xE2, 0x80, 0x9C) || mark == (0xE2, 0x80, 0x9E) || mark.0 == UInt8(ascii: "\"") { return true }
        var token = text.string.utf8.dropFirst(start).prefix { $0 > 0x20 }
        while let last = token.last, !TextScan.isAlphanumeric(last), token.count > 1,
            last != UInt8(ascii: "!") || token.count > 8
        {
            token.removeLast()
        }
        guard token.count >= 5, hasNumber || !token.allSatisfy(TextScan.isDigit) else { return false }
        if String(decoding: token, as: UTF8.self).contains("://") { return false }
        // A date or a time of day has no letters, but has marks between its digits.
        let hasLetter = token.contains { TextScan.isLetter($0) || $0 >= 0x80 }
        guard hasLetter || token.allSatisfy(TextScan.isDigit) else { return false }
        let inside = token.dropFirst()
        return inside.contains { TextScan.isDigit($0) || $0 < 0x60 && TextScan.isLetter($0) }
            || token.first.map(TextScan.isDigit) == true
            || inside.dropLast().contains { !TextScan.isAlphanumeric($0) && $0 < 0x80 && $0 != UInt8(ascii: "-") }
    }
}
