internal import Model

/// A text for the advice to read, split into words once for all rules.
///
/// Letters outside ASCII belong to words; punctuation, signs and emoji do not.
///
/// A class, since a dozen rules look at each text.
final class TextScan {
    let place: Place
    /// The locale of the app's strings that have the text, if it is not the one that is read first.
    let locale: String?
    /// As much as a view shows. Only the beginning of a longer text is judged, to bound the time.
    let string: String
    let words: [Word]
    /// How many digits 0 to 9 it has.
    let digits: Int
    /// The union of the traits of all words, so that most rules need not look at the words.
    let traits: WordTraits
    /// The union of the shapes of all words.
    let shapes: Shape
    /// What phrases say about it; nothing until they were looked for.
    var matters: TextMatters = []

    /// A field of the content, or any text of an app's record.
    enum Place: String { case title, subtitle, body, record = "text" }

    /// A sentence about this text.
    ///
    /// - Parameter predicate: a verb and its object, such as `ends in “.”`.
    func says(_ predicate: String) -> String {
        "the \(place.rawValue)\(locale.map { " in \($0.quoted(most: 64))" } ?? "") \(predicate)"
    }

    var field: String { place == .record ? "" : "content.\(place.rawValue)" }

    struct Word {
        var start: Int
        /// The index after its last byte.
        var end: Int
        /// The hash of its ASCII letters in lower case, without apostrophes.
        var hash: UInt64
        var traits: WordTraits
        var shape: Shape

        var count: Int { end - start }
    }

    struct Shape: OptionSet {
        let rawValue: UInt16

        /// Begins with an ASCII capital.
        static let capitalised = Shape(rawValue: 1)
        /// Has an ASCII capital after its first letter.
        static let capitalInside = Shape(rawValue: 2)
        /// Has a small ASCII letter.
        static let small = Shape(rawValue: 4)
        static let digit = Shape(rawValue: 8)
        /// Has letters outside ASCII.
        static let other = Shape(rawValue: 16)
        static let apostrophe = Shape(rawValue: 32)
        /// Is the first of a sentence.
        static let sentence = Shape(rawValue: 64)
        /// Is the first of a sentence, or follows a comma, a colon, a dash or an emoji.
        static let clause = Shape(rawValue: 128)

        /// Has East Asian letters, which have no spaces between words.
        static let wide = Shape(rawValue: 256)

        /// Digits only.
        var isNumber: Bool { contains(.digit) && isDisjoint(with: [.capitalised, .capitalInside, .small, .other]) }
        /// Letters only, all of them capitals.
        var isCapitals: Bool { contains(.capitalised) && isDisjoint(with: [.small, .digit, .other]) }
    }

    init(_ text: String, _ place: Place = .record, locale: String? = nil) {
        self.place = place
        self.locale = locale
        // A character that does not fit as a whole is left out.
        let end = text.utf8.index(text.startIndex, offsetBy: DisplayText.mostBytes, limitedBy: text.endIndex)
        string = end.map { String(text[..<$0]) } ?? text
        var words: [Word] = []
        words.reserveCapacity(string.utf8.count / 5 + 1)
        var digits = 0
        var traits: WordTraits = []
        var shapes: Shape = []
        let lexicon = Lexicon.shared
        var isSentence = true
        var isClause = true
        var index = 0
        string.utf8Span.span.withUnsafeBufferPointer { bytes in
            while index < bytes.count {
                let length = Self.separator(bytes, at: index)
                guard length > 0 else {
                    var word = Self.word(bytes, from: &index, digits: &digits)
                    word.traits = lexicon[word.hash]
                    traits.formUnion(word.traits)
                    shapes.formUnion(word.shape)
                    if isSentence { word.shape.insert(.sentence) }
                    if isClause { word.shape.insert(.clause) }
                    words.append(word)
                    isSentence = false
                    isClause = false
                    continue
                }
                switch Self.pause(bytes, at: index, length) {
                case .none: break
                case .clause: isClause = true
                case .sentence:
                    isSentence = true
                    isClause = true
                }
                index += length
            }
        }
        (self.words, self.digits, self.traits, self.shapes) = (words, digits, traits, shapes)
    }

    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, from index: inout Int, digits: inout Int) -> Word {
        var word = Word(start: index, end: index, hash: Lexicon.hashStart, traits: [], shape: [])
        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case 0x61...0x7A:
                word.shape.insert(.small)
                word.hash = Lexicon.hash(word.hash, byte)
            case 0x41...0x5A:
                word.shape.insert(index == word.start ? .capitalised : .capitalInside)
                word.hash = Lexicon.hash(word.hash, byte | 0x20)
            case 0x30...0x39:
                word.shape.insert(.digit)
                digits += 1
                word.hash = Lexicon.hash(word.hash, byte)
            default:
                if let length = apostrophe(bytes, at: index) {
                    word.shape.insert(.apostrophe)
                    index += length
                    continue
                }
                guard byte >= 0x80, separator(bytes, at: index) == 0 else {
                    word.end = index
                    word.hash = Lexicon.ended(word.hash)
                    return word
                }
                word.shape.insert(byte < 0xE3 || byte > 0xED ? .other : [.other, .wide])
                word.hash = Lexicon.hash(word.hash, byte)
            }
            index += 1
        }
        word.end = index
        word.hash = Lexicon.ended(word.hash)
        return word
    }
}

// MARK: Bytes

extension TextScan {
    /// The length of a straight or curved apostrophe at this index that a letter follows; `nil` if there is none.
    private static func apostrophe(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        let length: Int
        if bytes[index] == UInt8(ascii: "'") {
            length = 1
        } else if bytes[index] == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80, bytes[index + 2] == 0x99 {
            length = 3
        } else {
            return nil
        }
        return index + length < bytes.count && isLetter(bytes[index + length]) ? length : nil
    }

    /// How many bytes at this index belong to no word; 0 at a word.
    private static func separator(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let byte = bytes[index]
        if byte < 0x80 { return isAlphanumeric(byte) ? 0 : 1 }
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        switch byte {
        case 0xC2: return min(2, bytes.count - index)  // U+0080 to U+00BF: signs.
        case 0xE2 where next < 0xB0: return min(3, bytes.count - index)  // U+2000 to U+2BFF: punctuation and signs.
        case 0xE3 where next == 0x80: return min(3, bytes.count - index)  // U+3000 to U+303F: East Asian punctuation.
        case 0xEF where next == 0xBC || next == 0xB8:  // U+FE00 on and full-width punctuation.
            let last = index + 2 < bytes.count ? bytes[index + 2] : 0
            let isWide = next == 0xBC && !(last < 0x90 || (0x9A...0xA0).contains(last) || last > 0xBA)
            return isWide ? 0 : min(3, bytes.count - index)
        case 0xF0 where next == 0x9F: return min(4, bytes.count - index)  // Emoji.
        default: return 0
        }
    }

    private enum Pause { case none, clause, sentence }

    private static func pause(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ length: Int) -> Pause {
        let next = index + length < bytes.count ? bytes[index + length] : UInt8(ascii: " ")
        switch bytes[index] {
        case UInt8(ascii: "\n"): return .sentence
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
            return isAlphanumeric(next) ? .none : .sentence
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "-"):
            return next == UInt8(ascii: " ") ? .clause : .none
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\""), UInt8(ascii: "|"): return .clause
        case 0xC2: return .none
        case 0xE3: return .sentence
        case 0xEF where length == 3: return .sentence
        case 0xE2, 0xF0: return .clause
        default: return .none
        }
    }

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
}

// MARK: Questions

extension TextScan {
    /// The byte at an index; 0 outside the text.
    func byte(_ index: Int) -> UInt8 {
        let bytes = string.utf8Span.span
        return bytes.indices.contains(index) ? bytes[index] : 0
    }

    /// The byte before a word; a space at the start of the text.
    func byteBefore(_ word: Word) -> UInt8 { word.start > 0 ? byte(word.start - 1) : UInt8(ascii: " ") }

    /// Whether the text up to the end of a word ends in these letters.
    func ends(_ word: Word, in ending: String) -> Bool {
        string.utf8.prefix(word.end).suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }

    /// The traits of the word at an index; none outside the text.
    func traits(_ index: Int) -> WordTraits { words.indices.contains(index) ? words[index].traits : [] }

    /// Whether this word may begin an order to the person: it starts a clause, or follows a word like `please`.
    func mayBeOrder(_ index: Int) -> Bool {
        words[index].shape.contains(.clause) || traits(index - 1).contains(.lead)
    }

    /// What the person who reads it is called.
    static let readers = Lexicon.hashes("your", "you", "youre", "youve")

    /// Whether it speaks of the person who reads it.
    var addressesReader: Bool { words.contains { Self.readers.contains($0.hash) } }

    /// Whether it says of that person what hardly anyone wants others to see: “Your Bankruptcy Hearing”.
    var isIntimate: Bool { traits.contains(.intimate) && addressesReader }

    /// The index behind the last byte that is no space or line feed.
    private var end: Int {
        let bytes = string.utf8Span.span
        var end = bytes.count
        while end > 0, bytes[end - 1] == UInt8(ascii: " ") || bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
        return end
    }

    /// The last byte that is no space or line feed; 0 if there is none.
    var lastByte: UInt8 { byte(end - 1) }

    /// The last character that is not white space; empty for a text without one.
    var lastCharacter: String { string.last { !$0.isWhitespace }.map { String($0) } ?? "" }

    /// Whether its letters are capitals, in any script that has them.
    var isInCapitals: Bool {
        guard !shapes.contains(.small) else { return false }
        var capitals = 0
        var letters = 0
        for scalar in string.unicodeScalars where scalar.properties.isAlphabetic {
            if scalar.properties.isLowercase { return false }
            if scalar.properties.isUppercase { capitals += 1 }
            letters += 1
        }
        return capitals * 2 > letters
    }

    /// Whether the text has no visible characters.
    var isBlank: Bool { words.isEmpty && !DisplayText.isVisible(string) }

    /// Whether the word is part of an address, a file name, a handle or a tag.
    func isPartOfName(_ word: Word) -> Bool {
        switch byteBefore(word) {
        case UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "\\"): return true
        case UInt8(ascii: ".") where Self.isAlphanumeric(byte(word.start - 2)): return true
        default: break
        }
        switch byte(word.end) {
        case UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "\\"): return true
        case UInt8(ascii: "."), UInt8(ascii: ":"):
            return Self.isAlphanumeric(byte(word.end + 1)) || byte(word.end + 1) == 0x2F
        default: return false
        }
    }

    var endsInEllipsis: Bool {
        let end = end
        let tail = (byte(end - 3), byte(end - 2), byte(end - 1))
        return tail == (0xE2, 0x80, 0xA6) || tail == (0x2E, 0x2E, 0x2E)
    }
}

extension [Advice] {
    /// Adds advice on a text.
    ///
    /// - Parameter predicate: what the text does, and what to do instead, after “the title”.
    mutating func add(_ code: AdviceCode, _ text: TextScan, _ predicate: String) {
        add(code, at: text.field, text.says(predicate))
    }

    mutating func add(_ code: AdviceCode, at field: String, _ detail: String) {
        append(Advice(code, field: field, detail: detail))
    }
}
