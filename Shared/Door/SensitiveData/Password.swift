/// Passwords: what stands behind `password:` or `password is`, when it looks like no word.
///
/// Applies: “Your temporary password is Kx9-fre2.”, “Password: hunter2”. Does not: “Your password was changed.”,
/// “Your password is about to expire.”
enum Password {
    static func isFound(in text: TextScan) -> Bool {
        for (index, word) in text.words.enumerated() where word.traits.contains(.password) {
            var position = word.end
            skipSpaces(text, &position)
            let mark = text.byte(position)
            if mark == UInt8(ascii: ":") || mark == UInt8(ascii: "=") {
                position += 1
            } else {
                guard text.words.indices.contains(index + 1) else { continue }
                let link = text.words[index + 1]
                guard link.traits.contains(.link), link.traits.meets([.verb, .foreign]) || link.count > 4,
                    link.start == position
                else { continue }
                position = link.end
                if text.byte(position) == UInt8(ascii: ":") { position += 1 }
            }
            skipSpaces(text, &position)
            if looksSecret(text, at: position) { return true }
        }
        return false
    }

    private static func skipSpaces(_ text: TextScan, _ position: inout Int) {
        while text.byte(position) == UInt8(ascii: " ") { position += 1 }
    }

    /// At least five characters up to the next space, with a digit, a sign inside or a capital inside.
    private static func looksSecret(_ text: TextScan, at start: Int) -> Bool {
        var token = text.bytes.dropFirst(start).prefix { $0 > 0x20 }
        while let last = token.last, !TextScan.isAlphanumeric(last), token.count > 1,
            last != UInt8(ascii: "!") || token.count > 8
        {
            token.removeLast()
        }
        guard token.count >= 5 else { return false }
        if String(decoding: token, as: UTF8.self).contains("://") { return false }
        let inside = token.dropFirst()
        return inside.contains { TextScan.isDigit($0) || $0 < 0x60 && TextScan.isLetter($0) }
            || token.first.map(TextScan.isDigit) == true
            || inside.dropLast().contains { !TextScan.isAlphanumeric($0) && $0 < 0x80 && $0 != UInt8(ascii: "-") }
    }
}
