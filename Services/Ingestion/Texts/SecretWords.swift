/// One-time codes: four to eight digits beside a word such as `code`, also in some other languages.
///
/// Applies: “Your verification code is 482913.”, “G-482913 is your code.” Does not: “Use promo code 20242024.”,
/// “The gate code changes in 2025.”
enum OneTimeCode {
    static func isFound(in text: TextScan) -> Bool {
        guard text.digits >= 4 else { return false }
        for (index, word) in text.words.enumerated() {
            if word.traits.contains(.code), isSecret(text, index), isFollowed(text, index) { return true }
            guard let count = number(text, index) else { continue }
            if isNamed(text, behind: index + count) || isForSignIn(text, index, count) { return true }
        }
        return false
    }

    /// A code that no word before it makes a public one.
    private static func isSecret(_ text: TextScan, _ index: Int) -> Bool {
        index == 0 || !text.traits(index - 1).contains(.openCode)
    }

    /// `code is 123456`: link words alone stand between, and one name before a longer number.
    private static func isFollowed(_ text: TextScan, _ index: Int) -> Bool {
        var names = 0
        for next in (index + 1)..<(index + 7) where text.words.indices.contains(next) {
            let word = text.words[next]
            if word.shape.contains(.sentence) { return false }
            if number(text, next) != nil { return names == 0 || names == 1 && word.count > 4 }
            if !word.traits.contains(.link) { names += 1 }
            if names > 1 { return false }
        }
        return false
    }

    /// `123456 is your … code`.
    private static func isNamed(_ text: TextScan, behind index: Int) -> Bool {
        guard text.traits(index).contains(.link), text.traits(index).contains(.verb) || text.words[index].count == 2
        else { return false }
        for next in (index + 1)..<(index + 7) where text.words.indices.contains(next) {
            if text.words[next].shape.contains(.sentence) { return false }
            if text.words[next].traits.contains(.code) { return isSecret(text, next) }
        }
        return false
    }

    private static let use = Lexicon.hash("use".utf8)
    private static let enter = Lexicon.hash("enter".utf8)

    /// `Use 123456 to sign in`.
    private static func isForSignIn(_ text: TextScan, _ index: Int, _ count: Int) -> Bool {
        guard index > 0, text.words[index - 1].hash == use || text.words[index - 1].hash == enter else { return false }
        return (index + count..<index + count + 3).contains { text.traits($0).contains(.signIn) }
    }

    /// How many words form the number of a code here: one of four to eight digits, or two of three.
    private static func number(_ text: TextScan, _ index: Int) -> Int? {
        let word = text.words[index]
        guard word.shape.isNumber, isPlain(text, word) else { return nil }
        if (4...8).contains(word.count) { return 1 }
        guard word.count == 3, text.words.indices.contains(index + 1) else { return nil }
        let next = text.words[index + 1]
        return next.shape.isNumber && next.count == 3 && next.start == word.end + 1 && isPlain(text, next) ? 2 : nil
    }

    /// No price, share, time, date, and no number with a decimal part.
    private static func isPlain(_ text: TextScan, _ word: TextScan.Word) -> Bool {
        switch text.byteBefore(word) {
        case UInt8(ascii: "$"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "/"), UInt8(ascii: "#"), 0xAC, 0xA3:
            return false
        default: break
        }
        switch text.byte(word.end) {
        case UInt8(ascii: "%"), UInt8(ascii: "/"): return false
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"): return !TextScan.isDigit(text.byte(word.end + 1))
        default: return true
        }
    }
}

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

/// Numbers that look like a passport's, beside that word: six to nine characters, most of them digits.
///
/// Applies: “Passport number 912803456 received.” Does not: “Your passport expires on 12/03/2031.”
enum PassportNumber {
    static func isFound(in text: TextScan) -> Bool {
        for (index, word) in text.words.enumerated() where word.traits.contains(.passport) {
            for next in (index + 1)..<(index + 5) where text.words.indices.contains(next) {
                if isNumber(text, text.words[next]) { return true }
                if !text.words[next].traits.contains(.number) { break }
            }
        }
        return false
    }

    private static func isNumber(_ text: TextScan, _ word: TextScan.Word) -> Bool {
        guard (6...9).contains(word.count), !word.shape.contains(.small), !word.shape.contains(.other) else {
            return false
        }
        let digits = text.bytes[word.start..<word.end].count { TextScan.isDigit($0) }
        return digits >= 6 && word.count - digits <= 2
    }
}
