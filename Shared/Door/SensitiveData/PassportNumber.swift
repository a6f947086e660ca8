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
