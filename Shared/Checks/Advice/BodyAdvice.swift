internal import Model

/// Advice on bodies: complete sentences, sentence case, proper punctuation, short, and not cut already [A][B][C][D].
///
/// A communication's body is written by its sender, so it is only checked for being cut.
enum BodyAdvice {
    /// The most columns of a body that people can read at a glance [O].
    static let mostColumns = 178

    static func advise(_ texts: ShownTexts, _ advice: inout [Advice]) {
        for text in texts.all where isTruncated(text, isOwn: !texts.isCommunication) {
            advice.add(
                .alreadyTruncated, text,
                "ends in the middle of a sentence: write the whole text, and each view shortens it by itself")
        }
        guard !texts.isCommunication, let body = texts.body else { return }
        if isLong(body) {
            advice.add(
                .bodyLong, body, "takes over \(mostColumns) columns, more than people read at a glance: shorten it")
        }
        if let words = letterCase(body, texts) {
            advice.add(.bodyCase, body, words)
        }
        if let words = punctuation(body, texts) {
            advice.add(.bodyPunctuation, body, words)
        }
        if texts.isEnglish ? isFragment(body) : body.matters.contains(.fragment) {
            advice.add(.bodySentence, body, "has no verb: write a complete sentence that says what happened")
        }
    }

    /// What is wrong with the capitals, as a predicate for “the body”.
    private static func letterCase(_ body: TextScan, _ texts: ShownTexts) -> String? {
        if isCapitals(body) { return "is all in capitals: write it in sentence case" }
        guard texts.isEnglish, breaksSentenceCase(body) else { return nil }
        if texts.title != nil, goesOnWithTitle(body) { return nil }
        return body.words.first?.shape.contains(.capitalised) == true
            ? "is written as a title: in a sentence, only the first word and names have capitals"
            : "begins with a small letter: begin the sentence with a capital"
    }

    /// What is wrong with the punctuation, as a predicate for “the body”.
    private static func punctuation(_ body: TextScan, _ texts: ShownTexts) -> String? {
        if let mark = wrongMark(body) {
            return mark.isDoubled
                ? "has “\(mark.text)\(mark.text)”: one mark is enough"
                : "has a space before “\(mark.text)”: take it out"
        }
        guard texts.isEnglish, !isQuotation(body), lacksEndingPunctuation(body),
            !(texts.title != nil && isPredicate(body))
        else { return nil }
        return "is a sentence without an end: end it with a full stop"
    }

    /// “Ana Lopez” as the title and “liked your photo.” as the body are one sentence.
    private static func goesOnWithTitle(_ body: TextScan) -> Bool {
        guard let first = body.words.first, first.start == 0, first.count > 3,
            first.shape == [.small, .sentence, .clause]
        else { return false }
        return body.ends(first, in: "ed")
    }

    /// “Starts in 5 minutes”: a few words whose subject is the title.
    private static func isPredicate(_ body: TextScan) -> Bool {
        body.words.count < 6 && body.words.first?.traits.contains(.verb) == true
    }

    /// “Kai: the deploy is done”: a quotation, which keeps its writer's style.
    private static func isQuotation(_ body: TextScan) -> Bool {
        guard let name = body.words.prefix(3).firstIndex(where: { body.byte($0.end) == UInt8(ascii: ":") }),
            body.words[...name].allSatisfy({ $0.shape.contains(.capitalised) && $0.traits.isEmpty }),
            body.words.indices.contains(name + 1)
        else { return false }
        return body.words[name + 1].shape.isDisjoint(with: [.capitalised, .digit])
    }

    /// `already-truncated`, for every language: ends in `…` or `...` in the middle of a sentence, that is, after four
    /// words. In a person's own words it counts only if the text is long.
    ///
    /// Applies: “Your driver Sam is waiting at the corner of…”. Does not: “Loading…”, “hmm, not sure...” as a message.
    static func isTruncated(_ text: TextScan, isOwn: Bool) -> Bool {
        guard text.endsInEllipsis else { return false }
        let sentence = (text.words.lastIndex { $0.shape.contains(.sentence) }).map { text.words.count - $0 } ?? 0
        // Ten characters without spaces are as many as four words.
        let bytes = text.string.utf8.count
        let isWide = text.shapes.contains(.wide) && bytes >= 33
        return bytes >= (isOwn ? 16 : 60) && (sentence >= 4 || isWide || bytes >= 100)
    }

    /// `body-long`, for every language: wider than ``mostColumns``, as a device shows it.
    ///
    /// Applies: a paragraph; nine lines of Japanese. Does not: “Your table at Lola is ready.”
    static func isLong(_ body: TextScan) -> Bool {
        body.string.utf8.count > mostColumns && DisplayText.columns(of: body.string) > mostColumns
    }

    /// `body-case`, for every language with capitals: three words or more, all in capitals.
    ///
    /// Applies: “YOUR PARCEL IS HERE”, “ПОСЫЛКА УЖЕ В ПУТИ”. Does not: “NASA and ESA agree.”
    static func isCapitals(_ body: TextScan) -> Bool {
        if body.shapes.contains(.other) {
            return body.words.count > 2 && body.words.contains { $0.count > 4 } && body.isInCapitals
        }
        var capitals = 0
        for word in body.words {
            if word.shape.contains(.small) || word.shape.contains(.other) { return false }
            if word.shape.isCapitals, word.count > 1 { capitals += 1 }
        }
        return capitals >= 3 && body.words.contains { $0.shape.isCapitals && $0.count > 4 }
    }

    /// `body-case` in English: begins with a small letter, or is capitalized like a title.
    ///
    /// Applies: “your parcel is here.”, “Your Parcel Has Been Delivered.” Does not: “iPhone backups are on.”,
    /// “Sara Tyler and Ana Lopez liked your photo.”
    static func breaksSentenceCase(_ body: TextScan) -> Bool {
        guard let first = body.words.first else { return false }
        let beginsPlain =
            first.start == 0 && first.shape.isDisjoint(with: [.capitalised, .capitalInside, .digit, .other])
        if beginsPlain, !body.isPartOfName(first) { return true }
        var titled = 0
        var known = 0
        for word in body.words.dropFirst() where !word.traits.contains(.minor) && !word.shape.contains(.sentence) {
            if word.shape.contains(.small), !word.shape.contains(.capitalised) { return false }
            guard word.shape.contains(.capitalised), word.shape.contains(.small) else { continue }
            titled += 1
            if word.traits.meets([.english, .verb]) { known += 1 }
        }
        return titled >= 3 && known >= 1
    }

    /// `body-punctuation`, for every language: `!!`, `??`, `,,`, `..`, the same in other scripts, or a space before a
    /// comma or full stop.
    ///
    /// Applies: “Your parcel is here!!!”, “Done , see you.”, “届きました！！” Does not: “Really?!”, “Wait...”
    static func wrongMark(_ body: TextScan) -> (text: Unicode.Scalar, isDoubled: Bool)? {
        if body.shapes.contains(.other), let mark = doubledMark(body) { return (mark, true) }
        var previous: UInt8 = 0
        let bytes = body.string.utf8Span.span
        for index in bytes.indices {
            let byte = bytes[index]
            switch byte {
            case UInt8(ascii: "!"), UInt8(ascii: "?"): if previous == byte { return (Unicode.Scalar(byte), true) }
            case UInt8(ascii: ","), UInt8(ascii: "."):
                if previous == UInt8(ascii: ","), byte == previous { return (Unicode.Scalar(byte), true) }
                let next = body.byte(index + 1)
                if byte == previous, next != byte, index < 2 || body.byte(index - 2) != byte {
                    return (Unicode.Scalar(byte), true)
                }
                let ends = next == 0 || next == UInt8(ascii: " ")
                if previous == UInt8(ascii: " "), index > 1, ends, TextScan.isLetter(body.byte(index - 2)) {
                    return (Unicode.Scalar(byte), false)
                }
            default: break
            }
            previous = byte
        }
        return nil
    }

    /// A mark of another script that stands twice.
    private static func doubledMark(_ body: TextScan) -> Unicode.Scalar? {
        var previous: Unicode.Scalar?
        for scalar in body.string.unicodeScalars {
            if scalar == previous, "！？。、，।؟،".unicodeScalars.contains(scalar) { return scalar }
            previous = scalar
        }
        return nil
    }

    /// `body-punctuation` in English: a sentence of four words or more, recognised by its verb, on one line, without a
    /// final mark.
    ///
    /// Applies: “Your parcel has been delivered”. Does not: “Your parcel has been delivered.”, “Apple Park, Room 4”.
    static func lacksEndingPunctuation(_ body: TextScan) -> Bool {
        guard TextScan.isAlphanumeric(body.lastByte), let last = body.words.last, body.words.count >= 4 else {
            return false
        }
        if body.isPartOfName(last) || body.string.utf8.contains(UInt8(ascii: "\n")) { return false }
        // Only the last sentence is checked, since the words after “Reminder:” may be a name.
        let start = body.words.lastIndex { $0.shape.contains(.sentence) } ?? 0
        let words = body.words[start...]
        return words.count >= 3 && words.contains { $0.traits.contains(.verb) || isContraction($0) }
    }

    /// `body-sentence`: words about a thing (“New…”, “Your…”, “3…”), none of which can be a verb.
    ///
    /// Applies: “New comment on your photo.”, “3 new messages”. Does not: “Ana commented on your photo.”,
    /// “The doors open at 7 PM.”, “Today at 3:00 PM”, “Apple Park”.
    static func isFragment(_ body: TextScan) -> Bool {
        let words = body.words
        guard let first = words.first, (2...9).contains(words.count) else { return false }
        guard first.traits.contains(.starter) || first.shape.isNumber else { return false }
        // “Five photos from the lake” is a caption; “5 new photos” is a count.
        if first.shape.isNumber || first.traits.contains(.count) {
            guard words[1].traits.meets([.starter, .generic]) else { return false }
        }
        var numbers = 0
        for (index, word) in words.enumerated() {
            if word.shape.contains(.digit) { numbers += 1 }
            if word.traits.contains(.verb) || isContraction(word) || mayBeVerb(word, body, index) { return false }
            if isVerbOfMany(word, body, index) { return false }
        }
        return numbers < 2 && !body.string.utf8.contains(UInt8(ascii: ":"))
    }

    private static func isContraction(_ word: TextScan.Word) -> Bool { word.shape.contains(.apostrophe) }

    /// Verbs that are nouns or adjectives elsewhere.
    private static let manyDo = Lexicon.hashes(
        "open", "reopen", "close", "expire", "run", "resume", "start", "begin", "end", "arrive", "leave", "return",
        "change", "stop", "win", "lose", "meet", "play", "go", "rise", "fall", "renew")

    /// “The doors open”: such a verb after a noun in the plural.
    private static func isVerbOfMany(_ word: TextScan.Word, _ body: TextScan, _ index: Int) -> Bool {
        guard index > 0, manyDo.contains(word.hash) else { return false }
        let noun = body.words[index - 1]
        guard noun.count > 3, noun.shape.contains(.small), !noun.traits.contains(.starter) else { return false }
        return body.byte(noun.end - 1) == UInt8(ascii: "s") && body.byte(noun.end - 2) != UInt8(ascii: "s")
    }

    /// Judges a word by its ending: `-ed`, `-ing`, or `-s` unless it follows `new`, a number or a similar word.
    private static func mayBeVerb(_ word: TextScan.Word, _ body: TextScan, _ index: Int) -> Bool {
        guard word.count > 3, word.shape.contains(.small), !word.shape.contains(.capitalised) else { return false }
        let tail = (body.byte(word.end - 2), body.byte(word.end - 1))
        if tail == (UInt8(ascii: "e"), UInt8(ascii: "d")) { return true }
        let isNoun = word.traits.contains(.ordinary)
        if tail == (UInt8(ascii: "n"), UInt8(ascii: "g")), !isNoun, body.byte(word.end - 3) == UInt8(ascii: "i") {
            return true
        }
        guard tail.1 == UInt8(ascii: "s"), tail.0 != UInt8(ascii: "s"), index > 0, index + 1 < body.words.count else {
            return false
        }
        let before = body.words[index - 1]
        return !before.traits.contains(.starter) && !before.shape.isNumber
    }
}
