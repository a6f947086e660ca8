/// The values that stand in phrases: codes, numbers of documents, amounts and passwords.
extension PhraseText {
    /// The indices behind each value of this kind that begins at an index.
    func ends(of value: PhraseTable.Value, at index: Int, money: Set<UInt64>) -> [Int] {
        guard index < tokens.count else { return [] }
        switch value {
        case .number: return tokens[index].isNumber ? [index + 1] : []
        case .code: return code(at: index, money)
        case .id: return id(at: index, money)
        case .money: return amount(at: index, money)
        case .name: return isCapitalised(tokens[index]) && !tokens[index].shape.contains(.sentence) ? [index + 1] : []
        case .secret: return isSecret(at: index) ? [index + 1] : []
        }
    }

    /// Four to eight digits, in one piece or in two or three of the same length. A year, a price, a date and a time are
    /// none.
    private func code(at index: Int, _ money: Set<UInt64>) -> [Int] {
        var count = 0
        var digits = 0
        let length = tokens[index].digits
        while index + count < tokens.count, count < 3, tokens[index + count].isPlainNumber,
            tokens[index + count].digits == length, count == 0 || !tokens[index + count].shape.contains(.clause)
        {
            digits += length
            count += 1
            if length > 3 { break }
        }
        guard (4...8).contains(digits), !isPrice(index, index + count, money) else { return [] }
        let isYear =
            count == 1 && letters[tokens[index].start..<tokens[index].end].starts(with: "20".utf8) && digits == 4
        return isYear ? [] : [index + count]
    }

    /// Six digits or more, with letters and marks between them, or eight letters and digits with four of these. A date
    /// is none: “12 May 2031”.
    private func id(at index: Int, _ money: Set<UInt64>) -> [Int] {
        var end = index
        var digits = 0
        var characters = 0
        while end < tokens.count, end - index < 6 {
            let token = tokens[end]
            if end > index, token.shape.contains(.clause) || token.shape.contains(.sentence) { break }
            let count = token.end - token.start
            let isShort =
                count < 5 && token.hasLetters && letters[token.start] < 0x80 && isCapitalised(token) && !isMonth(token)
            guard token.digits > 0 || isShort else { break }
            digits += token.digits
            characters += count
            end += 1
        }
        guard end > index, digits >= 6 || digits >= 4 && characters >= 8, !isPrice(index, end, money) else { return [] }
        let isTime = (index..<end).allSatisfy { tokens[$0].shape.contains(.punctuated) } && isDate(tokens[index])
        return isTime || endsInYear(index, end) ? [] : [end]
    }

    private static let shortMonths = Lexicon.hashes(
        "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "okt", "nov", "dec", "dez", "dic")

    private func isMonth(_ token: Token) -> Bool {
        Lexicon.shared[token.hash].contains(.date) || Self.shortMonths.contains(token.hash)
    }

    /// `05 2031`, `12 05 2031`: a year after a day, a month or both.
    private func endsInYear(_ start: Int, _ end: Int) -> Bool {
        let last = tokens[end - 1]
        let year = letters[last.start..<last.end]
        guard (2...3).contains(end - start), last.isPlainNumber, year.count == 4 else { return false }
        return (year.starts(with: "19".utf8) || year.starts(with: "20".utf8))
            && tokens[start..<(end - 1)].allSatisfy { $0.isPlainNumber && $0.digits < 3 }
    }

    /// Whether the word begins with a capital, in Latin or Cyrillic letters.
    func isCapitalised(_ token: Token) -> Bool {
        let second = token.rawStart + 1 < raw.count ? raw[token.rawStart + 1] : 0
        return switch raw[token.rawStart] {
        case 0x41...0x5A: true
        case 0xC3: (0x80...0x9E).contains(second)
        case 0xD0: (0x90...0xAF).contains(second) || second == 0x81
        default: false
        }
    }

    /// `12/03/2026`, `18:40`.
    private func isDate(_ token: Token) -> Bool {
        let bytes = raw[token.rawStart..<token.rawEnd]
        return bytes.contains(UInt8(ascii: ":")) || bytes.contains(UInt8(ascii: "/"))
            || token.digits == 8 && bytes.count == 10
    }

    private func isPrice(_ start: Int, _ end: Int, _ money: Set<UInt64>) -> Bool {
        if start > 0, isCurrency(start - 1, money), tokens[start - 1].shape.contains(.currency) { return true }
        if end < tokens.count, isCurrency(end, money) { return true }
        let next = end > 0 && tokens[end - 1].rawEnd < raw.count ? raw[tokens[end - 1].rawEnd] : 0
        return next == UInt8(ascii: "%")
    }

    private func isCurrency(_ index: Int, _ money: Set<UInt64>) -> Bool {
        tokens[index].shape.contains(.currency) || money.contains(tokens[index].hash)
    }

    /// A number with its currency before or behind. Spaces may separate its thousands.
    private func amount(at index: Int, _ money: Set<UInt64>) -> [Int] {
        var end = index
        let isBefore = isCurrency(end, money)
        if isBefore { end += 1 }
        let first = end
        while end < tokens.count, end - first < 4, tokens[end].isNumber { end += 1 }
        guard end > first else { return [] }
        // Units of ten thousand stand between number and currency: `5万円`.
        for next in end..<min(end + 2, tokens.count) where isCurrency(next, money) { return [next + 1] }
        return isBefore ? [end] : []
    }

    /// At least five characters up to the next space, with a digit or a sign among letters, or a capital inside.
    private func isSecret(at index: Int) -> Bool {
        var run = raw[tokens[index].rawStart...].prefix { $0 > 0x20 && $0 < 0x80 }
        while let last = run.last, !TextScan.isAlphanumeric(last), run.count > 5 { run.removeLast() }
        guard run.count >= 5, !run.contains(UInt8(ascii: "/")), let first = run.first else { return false }
        let letterCount = run.count { TextScan.isLetter($0) }
        let digitCount = run.count { TextScan.isDigit($0) }
        guard letterCount > 0, TextScan.isAlphanumeric(first) else { return false }
        if digitCount > 0 { return !run.contains(UInt8(ascii: ":")) }
        let inside = run.dropFirst().dropLast()
        return inside.contains { !TextScan.isAlphanumeric($0) && !".-,:'()".utf8.contains($0) }
            || inside.contains { (0x41...0x5A).contains($0) } && run.contains { (0x61...0x7A).contains($0) }
    }
}
