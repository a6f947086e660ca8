internal import Model

/// Compares one text with the phrases of one table.
struct PhraseMatch {
    let text: PhraseText
    let table: PhraseTable
    /// The hashes of the words in the app's name.
    let appName: [UInt64]

    init(_ text: PhraseText, _ table: PhraseTable, _ name: NameInTexts) {
        (self.text, self.table, appName) = (text, table, name.phraseWords)
    }

    /// What the text says. The time is bounded by the text's length, since gaps are short.
    func matters() -> TextMatters {
        var found = Found()
        for (index, token) in text.tokens.enumerated() {
            for (_, pattern) in table.patterns(of: token.hash) { look(for: pattern, at: index, &found) }
            if token.end - token.start >= 3, !table.file.byPrefix.isEmpty {
                let open = table.file.byPrefix[PhraseTable.key(text.letters[token.start..<token.end])] ?? []
                for pattern in open { look(for: pattern, at: index, &found) }
            }
            if token.digits > 0 || token.shape.contains(.currency) {
                for pattern in table.file.byValue { look(for: pattern, at: index, &found) }
            }
            if token.hash == appName.first {
                for pattern in table.file.byName { look(for: pattern, at: index, &found) }
            }
        }
        return found.matters.subtracting(found.excepted)
    }

    private struct Found {
        var matters: TextMatters = []
        var excepted: TextMatters = []
    }

    private func look(for number: Int, at index: Int, _ found: inout Found) {
        let pattern = table.file.patterns[number]
        if pattern.isException ? found.excepted.contains(pattern.matter) : found.matters.contains(pattern.matter) {
            return
        }
        guard matches(pattern.elements[...], at: index, isFree: true) else { return }
        if pattern.isException { found.excepted.insert(pattern.matter) } else { found.matters.insert(pattern.matter) }
    }

    /// Whether the elements stand from an index on.
    ///
    /// - Parameter isFree: whether a sentence may begin there. Within a phrase, none does.
    private func matches(_ elements: ArraySlice<PhraseTable.Element>, at index: Int, isFree: Bool = false) -> Bool {
        guard let first = elements.first else { return true }
        let rest = elements.dropFirst()
        switch first {
        case .clause: return isClause(index) && matches(rest, at: index, isFree: true)
        case .beginning: return index == 0 && matches(rest, at: index, isFree: true)
        case .end: return index == text.tokens.count
        case .colon:
            return index < text.tokens.count && text.tokens[index].shape.contains(.valued) && matches(rest, at: index)
        case .sentence: return (index == text.tokens.count || begins(index)) && matches(rest, at: index, isFree: true)
        case .gap(let most, let crosses):
            for next in index...min(index + most, text.tokens.count) {
                if !crosses, begins(next) { return rest.isEmpty }
                if matches(rest, at: next, isFree: crosses) { return true }
            }
            return false
        case .words(let alternatives, let isOptional):
            for words in alternatives {
                if stand(words, at: index, isFree), matches(rest, at: index + words.count) { return true }
            }
            return isOptional && matches(rest, at: index, isFree: isFree)
        case .appName:
            guard isFree || !begins(index), let end = nameEnd(index) else { return false }
            return matches(rest, at: end)
        case .value(let value):
            guard isFree || !begins(index) else { return false }
            return text.ends(of: value, at: index, money: table.file.money).contains { matches(rest, at: $0) }
        }
    }

    /// The index behind the app's name. A particle that is written together with it belongs to it: `Lumio에서`.
    private func nameEnd(_ index: Int) -> Int? {
        guard index + appName.count <= text.tokens.count, !appName.isEmpty else { return nil }
        for (offset, hash) in appName.enumerated() where text.tokens[index + offset].hash != hash { return nil }
        let end = index + appName.count
        return end < text.tokens.count && text.tokens[end].shape.contains(.joined) ? end + 1 : end
    }

    /// Whether a sentence begins here that is not the first.
    private func begins(_ index: Int) -> Bool {
        index > 0 && index < text.tokens.count && text.tokens[index].shape.contains(.sentence)
    }

    private func isClause(_ index: Int) -> Bool {
        guard index < text.tokens.count else { return false }
        return text.tokens[index].shape.contains(.clause)
            || index > 0 && table.file.leads.contains(text.tokens[index - 1].hash)
    }

    private func stand(_ words: [PhraseTable.Word], at index: Int, _ isFree: Bool) -> Bool {
        guard index + words.count <= text.tokens.count, isFree || !begins(index) else { return false }
        for (offset, word) in words.enumerated() {
            let token = text.tokens[index + offset]
            if offset > 0, token.shape.contains(.clause) { return false }
            if word.isCapitalised, !text.isCapitalised(token) { return false }
            if let value = word.value {
                if !text.ends(of: value, at: index + offset, money: table.file.money).contains(index + offset + 1) {
                    return false
                }
            } else if word.prefix.isEmpty {
                if token.hash != word.hash { return false }
            } else if !text.letters[token.start..<token.end].starts(with: word.prefix) {
                return false
            }
        }
        return true
    }
}
