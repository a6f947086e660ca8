internal import Model

/// A name that is not set off by spaces: beside letters of another script, before an ending, after a letter that Arabic
/// joins to it, or in a script without spaces.
///
/// Applies: “Lumioで注文した商品”, “Lumio'daki siparişiniz”, “【美团】您的外卖”, “배달왕에서 주문한”. Does not: “今日の天気” for the
/// app 天気, “토스트” for the app 토스.
struct JoinedName {
    private let name: NameInTexts
    private let words: PhraseText
    private let text: PhraseText

    static func isFound(in text: TextScan, _ name: NameInTexts) -> Bool {
        JoinedName(name: name, words: PhraseText(name.string.utf8), text: PhraseText(text.string.utf8)).isFound
    }

    private var isFound: Bool {
        let count = words.tokens.count
        guard count > 0, text.tokens.count >= count else { return false }
        return (0...(text.tokens.count - count)).contains { start in
            guard zip(text.tokens[start...], words.tokens.dropLast()).allSatisfy({ $0.hash == $1.hash }) else {
                return false
            }
            let isWhole = text.tokens[start + count - 1].hash == words.tokens[count - 1].hash
            if isWhole, start == 0, next(start + count, has: .valued) { return true }
            guard name.kind == .plain || name.kind == .distinctive else { return false }
            return isWhole && isMeant(start, end: start + count) || hasEnding(text.tokens[start + count - 1])
        }
    }

    private func next(_ index: Int, has shape: PhraseText.Shape) -> Bool {
        index < text.tokens.count && text.tokens[index].shape.contains(shape)
    }

    private func isMeant(_ start: Int, end: Int) -> Bool {
        let first = text.tokens[start]
        if !words.scripts.isDisjoint(with: [.han, .kana]) {
            // Two characters may be an everyday word, or the end of a longer one, unless they stand alone.
            return words.tokens.count > 2 || first.shape.contains(.clause) && next(end, has: .clause)
        }
        guard words.raw.count > 2, text.isCapitalised(first) || !words.isCapitalised(words.tokens[0]) else {
            return false
        }
        // The first word of a sentence has a capital anyway.
        return !(words.scripts == [.cyrillic] && words.tokens.count == 1 && first.shape.contains(.sentence))
    }

    /// Whether the name's last word stands in this one, with an ending or an article.
    private func hasEnding(_ token: PhraseText.Token) -> Bool {
        guard let last = words.tokens.last else { return false }
        let name = words.letters[last.start..<last.end]
        let word = text.letters[token.start..<token.end]
        guard name.count > 4, word.count > name.count else { return false }
        if words.scripts == [.arabic] {
            return word.count == name.count + 2 && word.suffix(name.count).elementsEqual(name)
                && ["ب", "ل", "و", "ك", "ف"].contains { $0.utf8.elementsEqual(word.prefix(2)) }
        }
        guard word.starts(with: name) else { return false }
        let ending = String(decoding: word.dropFirst(name.count), as: UTF8.self)
        if words.scripts == [.hangul] { return Self.particles.contains(ending) }
        if words.scripts == [.cyrillic] {
            return name.count > 8 && ending.count < 3 && text.isCapitalised(token) && !token.shape.contains(.sentence)
        }
        // Turkish writes an apostrophe before the ending of a name.
        let raw = text.raw[token.rawStart..<token.rawEnd]
        return text.isCapitalised(token) && (raw.contains(UInt8(ascii: "'")) || raw.contains(0xE2))
    }

    private static let particles: Set<String> = [
        "은", "는", "이", "가", "을", "를", "에", "에서", "에서는", "으로", "로", "와", "과", "의", "도", "에는", "입니다", "에게", "으로부터",
    ]
}
