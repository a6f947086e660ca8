internal import Model

/// Advice on notifications that continue a story whose earlier notification is still in the list [A][B].
///
/// A single request can show this only by its words: they count (“Update 3”, “67'”), or say what has changed in a
/// request that names its event. Unclear cases get no advice.
enum SameStoryAdvice {
    /// `collapse-id-missing`: by its words not the first of its event or thread, and without a `collapseId` that would
    /// replace the earlier one. A thread may have many stories, so within a thread only words that count are enough.
    ///
    /// Applies: “Update 3: the road is open again.” with a thread; “SL 482 now leaves at 19:35.” with an event. Does not:
    /// the same with a `collapseId`, or with neither; “The garage door is still open.” with a thread.
    static func advise(_ texts: ShownTexts, _ details: RequestDetails, _ advice: inout [Advice]) {
        guard details.collapseID == nil, details.event?.id != nil || details.threadID != nil else { return }
        guard case .notify = details.kind, !texts.isCommunication, !details.isMarketing else { return }
        let goesOn =
            texts.all.contains(where: countsOn)
            || details.event?.id != nil
                && (details.alertsAgain || texts.isEnglish && texts.all.contains(where: saysWhatChanged))
        guard goesOn else { return }
        let story = details.event?.id == nil ? "thread" : "event"
        advice.add(
            .collapseIDMissing, at: "collapseId",
            "the notification goes on with its \(story), and the earlier one stays in the list beside it: "
                + "give all of one story the same `collapseId`, and each takes the place of the last")
    }

    private static let min = Lexicon.hash("min".utf8)
    private static let minute = Lexicon.hash("minute".utf8)
    private static let update = Lexicon.hash("update".utf8)
    private static let still = Lexicon.hash("still".utf8)
    private static let now = Lexicon.hash("now".utf8)
    private static let again = Lexicon.hash("again".utf8)
    private static let further = Lexicon.hashes("another", "further", "second", "third")
    private static let change = Lexicon.hashes("delay", "change", "delays", "changes")
    private static let moving = Lexicon.hashes(
        "departing", "arriving", "leaving", "landing", "expected", "delayed", "due")
    private static let done = Lexicon.hashes(
        "complete", "completed", "done", "charged", "uploaded", "downloaded", "finished")

    /// “Update 3”, “minute 67”, “67'”.
    static func countsOn(_ text: TextScan) -> Bool {
        guard text.digits > 0 else { return false }
        for (index, word) in text.words.enumerated() where word.shape.isNumber && word.count < 4 {
            let before = index > 0 ? text.words[index - 1].hash : 0
            if before == minute { return true }
            if before == min, text.words[index - 1].shape.contains(.clause) { return true }
            if before == update, number(text, word) > 1, text.byte(word.end) != UInt8(ascii: ".") || isLast(text, word)
            {
                return true
            }
            if word.count < 3 || number(text, word) < 130, isMinute(text, word) { return true }
        }
        return false
    }

    /// Whether no digit follows the full stop after the number. A version such as `3.1` is no count.
    private static func isLast(_ text: TextScan, _ word: TextScan.Word) -> Bool {
        !TextScan.isDigit(text.byte(word.end + 1))
    }

    private static func number(_ text: TextScan, _ word: TextScan.Word) -> Int {
        (word.start..<word.end).reduce(0) { $0 * 10 + Int(text.byte($1)) - 0x30 }
    }

    /// A prime after the number, as sports write their minutes. In a height, the inches follow the prime.
    private static func isMinute(_ text: TextScan, _ word: TextScan.Word) -> Bool {
        let mark = text.byte(word.end)
        if mark == UInt8(ascii: "'") {
            return !TextScan.isAlphanumeric(text.byte(word.end + 1)) && !opensQuote(text, word)
        }
        return mark == 0xE2 && text.byte(word.end + 1) == 0x80 && text.byte(word.end + 2) == 0xB2
    }

    private static func opensQuote(_ text: TextScan, _ word: TextScan.Word) -> Bool {
        text.string.utf8.prefix(word.start).contains(UInt8(ascii: "'"))
    }

    /// “Your train is still delayed”, “now leaves at 19:35”, “Delayed again”, “another delay”, “Upload 65% complete”.
    static func saysWhatChanged(_ text: TextScan) -> Bool {
        for (index, word) in text.words.enumerated() {
            switch word.hash {
            case still where isStill(text, index): return true
            case now where isChange(text, index): return true
            case again where index > 0 && ends(text, text.words[index - 1], in: "ed"): return true
            case let hash where change.contains(hash) && index > 0 && further.contains(text.words[index - 1].hash):
                return true
            case let hash where done.contains(hash) && index > 0 && text.words[index - 1].shape.isNumber:
                if text.byte(text.words[index - 1].end) == UInt8(ascii: "%") { return true }
            default: break
            }
        }
        return false
    }

    private static let being = Lexicon.hashes("is", "are", "was", "were")

    /// “is still delayed”, “Still waiting”; not “You can still join”, “Still time to vote”.
    private static func isStill(_ text: TextScan, _ index: Int) -> Bool {
        if index > 0, being.contains(text.words[index - 1].hash) { return true }
        guard text.words[index].shape.contains(.clause), text.words.indices.contains(index + 1) else { return false }
        let next = text.words[index + 1]
        return ends(text, next, in: "ed") || ends(text, next, in: "ing")
    }

    /// `now` within a sentence, beside a verb and before the new number or place.
    private static func isChange(_ text: TextScan, _ index: Int) -> Bool {
        if text.words[index].shape.contains(.clause) {
            // “Now departing at 19:10” is a change; “Now showing in Room 2” may be the first word.
            guard text.words.indices.contains(index + 1), moving.contains(text.words[index + 1].hash) else {
                return false
            }
            return text.words.dropFirst(index + 2).prefix(5).contains { $0.shape.contains(.digit) }
        }
        let isStating = index > 0 && being.contains(text.words[index - 1].hash)
        guard isStating || text.traits(index + 1).contains(.verb) else { return false }
        for next in text.words.dropFirst(index + 1).prefix(6) {
            if next.shape.contains(.sentence) { return false }
            if next.shape.contains(.digit) { return true }
        }
        return false
    }

    private static func ends(_ text: TextScan, _ word: TextScan.Word, in ending: String) -> Bool {
        word.count > 3 && text.ends(word, in: ending)
    }
}
