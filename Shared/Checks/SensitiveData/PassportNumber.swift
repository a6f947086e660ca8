/// Passport numbers, recognised by the word beside them: six to ten capitals and digits, at least three of them digits,
/// in one piece or grouped as some countries do.
///
/// Applies: “Passport number 912803456 received.”, “Reisepass C01X00T47”, “Passeport n° 12 AB 34567”. Does not: “Your
/// passport expires on 12/03/2031.”
enum PassportNumber {
    static func isFound(in text: TextScan) -> Bool {
        for (index, word) in text.words.enumerated() where word.traits.contains(.passport) {
            for next in (index + 1)..<(index + 5) where text.words.indices.contains(next) {
                if isNumber(text, from: next) { return true }
                // “No”, “is”, or the country's letters.
                let isCountry = text.words[next].shape.isCapitals && text.words[next].count < 4
                if !isCountry, !text.words[next].traits.contains(.number) { break }
            }
            if isNamed(text, index) { return true }
        }
        return false
    }

    /// “C01X00T47 is your passport number”.
    private static func isNamed(_ text: TextScan, _ index: Int) -> Bool {
        for link in max(1, index - 3)..<max(1, index) where text.traits(link).meets([.copula]) {
            if isNumber(text, from: link - 1), !text.words[link].shape.contains(.sentence) { return true }
        }
        return false
    }

    /// One word, or up to three words separated by single spaces, such as `75 1234567`.
    private static func isNumber(_ text: TextScan, from start: Int) -> Bool {
        var characters = 0
        var digits = 0
        for index in start..<(start + 3) where text.words.indices.contains(index) {
            let word = text.words[index]
            guard word.shape.isDisjoint(with: [.small, .other, .apostrophe]) else { return false }
            if index > start {
                guard word.start == text.words[index - 1].end + 1, text.byteBefore(word) == UInt8(ascii: " "),
                    text.words[index - 1].count < 4
                else { return false }
            }
            characters += word.count
            digits += (word.start..<word.end).count { TextScan.isDigit(text.byte($0)) }
            if (6...10).contains(characters), digits >= (index == start ? 3 : 5) { return isWhole(text, word) }
        }
        return false
    }

    /// Whether the word is no part of a date, an amount or an address.
    private static func isWhole(_ text: TextScan, _ word: TextScan.Word) -> Bool {
        let next = text.byte(word.end)
        guard next == UInt8(ascii: ".") || next == UInt8(ascii: ",") || next == UInt8(ascii: ":") else {
            return next != UInt8(ascii: "/") && next != UInt8(ascii: "@") && next != UInt8(ascii: "%")
        }
        return !TextScan.isAlphanumeric(text.byte(word.end + 1))
    }
}
