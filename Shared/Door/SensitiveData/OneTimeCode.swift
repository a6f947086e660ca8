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
