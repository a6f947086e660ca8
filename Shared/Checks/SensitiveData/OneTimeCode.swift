/// One-time codes: four to eight digits beside a word such as `code`, also in other languages.
///
/// Applies: “Your verification code is 482913.”, “G-482913 is your code.”, “Votre code de vérification : 482913” Does not:
/// “Use promo code 20242024.”, “The gate code changes in 2025.”, “Code promo 20242024”, “Code review 48213”
enum OneTimeCode {
    static func isFound(in text: TextScan) -> Bool {
        guard text.digits >= 2 else { return false }
        for (index, word) in text.words.enumerated() {
            if word.traits.contains(.code), isSecret(text, index), isFollowed(text, index) { return true }
            guard let count = number(text, index) else {
                if isMixed(word), isNamedStrongly(text, behind: index + 1) { return true }
                continue
            }
            if isNamed(text, behind: index + count) || isForSignIn(text, index, count) { return true }
        }
        return false
    }

    /// Whether no word before the code marks it as public.
    private static func isSecret(_ text: TextScan, _ index: Int) -> Bool {
        index == 0 || !text.traits(index - 1).contains(.openCode)
    }

    /// `code is 123456`: only link words stand between, or also one name if the number is longer.
    private static func isFollowed(_ text: TextScan, _ index: Int) -> Bool {
        if text.words.indices.contains(index + 1), works.contains(text.words[index + 1].hash) { return false }
        var names = 0
        for next in (index + 1)..<(index + 7) where text.words.indices.contains(next) {
            let word = text.words[next]
            if word.shape.contains(.sentence) { return false }
            if let count = number(text, next) {
                return (names == 0 || names == 1 && word.count > 4) && !isPlace(text, next)
                    && !isSpent(text, behind: next + count)
            }
            if isMixed(word), names == 0, isForAccess(text, index) { return true }
            if word.traits.contains(.openCode) { return false }
            if !word.traits.meets([.link, .signIn]) { names += 1 }
            if names > 1 { return false }
        }
        return false
    }

    /// What is done with a program's code: “code review 48213”.
    private static let works = Lexicon.hashes("review", "reviews", "change", "changes")
    private static let places = Lexicon.hashes("at", "in", "near")

    /// “in 4120”, “at 12450 Ocean Drive”; not “to log in 482913”.
    private static func isPlace(_ text: TextScan, _ index: Int) -> Bool {
        places.contains(text.words[index - 1].hash) && !text.traits(index - 2).contains(.signIn)
    }

    private static let at = Lexicon.hash("at".utf8)
    private static let checkout = Lexicon.hash("checkout".utf8)

    /// “Use code 2024 at checkout”.
    private static func isSpent(_ text: TextScan, behind index: Int) -> Bool {
        text.words.dropFirst(index).prefix(2).map(\.hash) == [at, checkout]
    }

    /// `123456 is your … code`, `123456 kodunuz`.
    private static func isNamed(_ text: TextScan, behind index: Int) -> Bool {
        guard text.traits(index).contains(.copula) else { return false }
        for next in index..<(index + 7) where text.words.indices.contains(next) {
            if text.words[next].shape.contains(.sentence) { return false }
            if text.words[next].traits.contains(.code) { return isSecret(text, next) }
        }
        return false
    }

    /// At least two capitals and two digits: `7HK2P9`. Booking references look the same, so the text must call it an
    /// access code.
    private static func isMixed(_ word: TextScan.Word) -> Bool {
        (5...8).contains(word.count) && word.shape.contains(.digit)
            && word.shape.isDisjoint(with: [.small, .other, .apostrophe])
            && !word.shape.isDisjoint(with: [.capitalised, .capitalInside])
    }

    private static let access = Lexicon.hashes(
        "verification", "security", "access", "authentication", "time", "passcode", "otp")

    /// “verification code”, “sign-in code”.
    private static func isForAccess(_ text: TextScan, _ index: Int) -> Bool {
        if access.contains(text.words[index].hash) { return true }
        if index > 0, access.contains(text.words[index - 1].hash) { return true }
        return text.traits(index - 1).contains(.signIn) || text.traits(index - 2).contains(.signIn)
    }

    private static func isNamedStrongly(_ text: TextScan, behind index: Int) -> Bool {
        guard text.traits(index).contains(.copula) else { return false }
        let last = text.words.indices.clamped(to: index..<index + 7).first { text.traits($0).contains(.code) }
        return last.map { isForAccess(text, $0) } ?? false
    }

    /// `Use 123456 to sign in`.
    private static func isForSignIn(_ text: TextScan, _ index: Int, _ count: Int) -> Bool {
        guard text.traits(index - 1).contains(.enter) else { return false }
        return (index + count..<index + count + 4).contains { text.traits($0).contains(.signIn) }
    }

    /// How many words form the number of a code here: one word of four to eight digits, or two of three.
    private static func number(_ text: TextScan, _ index: Int) -> Int? {
        let word = text.words[index]
        guard word.shape.isNumber, isPlain(text, word) else { return nil }
        if (4...8).contains(word.count) { return 1 }
        guard word.count == 3, text.words.indices.contains(index + 1) else { return nil }
        let next = text.words[index + 1]
        return next.shape.isNumber && next.count == 3 && next.start == word.end + 1 && isPlain(text, next) ? 2 : nil
    }

    /// Whether the number is no price, percentage, time, date or decimal.
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
