/// A text in the form that phrases are compared with: words without capitals and accents, in every script.
///
/// Han characters and kana stand alone, since no space separates their words. A word ends where the script changes.
struct PhraseText {
    private(set) var tokens: [Token] = []
    /// The letters of all tokens, in small letters and without accents.
    private(set) var letters: [UInt8] = []
    /// The scripts of the letters.
    private(set) var scripts: Script = []
    let raw: [UInt8]

    /// Whether it has letters outside ASCII.
    var hasAccents: Bool { raw.count != letters.count && raw.contains { (0xC3...0xC8).contains($0) } }

    /// A word, a number, a sign of currency, or one character of a script without spaces.
    struct Token {
        var hash: UInt64
        /// The range in ``PhraseText/letters``.
        var start: Int
        var end: Int
        /// The range in ``PhraseText/raw``.
        var rawStart: Int
        var rawEnd: Int
        var shape: Shape = []
        var digits = 0
        var hasLetters = false
    }

    struct Shape: OptionSet {
        let rawValue: UInt8

        /// Is the first of a sentence.
        static let sentence = Shape(rawValue: 1)
        /// Is the first of a sentence, or follows a comma, a colon, a quotation mark or a sign.
        static let clause = Shape(rawValue: 2)
        /// Has digits only, or digits with a hyphen.
        static let plain = Shape(rawValue: 4)
        /// Has digits with a point, comma, colon or slash inside.
        static let punctuated = Shape(rawValue: 8)
        static let currency = Shape(rawValue: 16)
        /// Belongs to the word before, which ends in another script: `Lumio에서`.
        static let joined = Shape(rawValue: 32)
        /// Follows a colon or an equals sign.
        static let valued = Shape(rawValue: 64)
    }

    /// A script, or several.
    struct Script: OptionSet {
        let rawValue: UInt8

        static let latin = Script(rawValue: 1)
        static let cyrillic = Script(rawValue: 2)
        static let arabic = Script(rawValue: 4)
        static let devanagari = Script(rawValue: 8)
        static let hangul = Script(rawValue: 16)
        static let kana = Script(rawValue: 32)
        static let han = Script(rawValue: 64)
        static let other = Script(rawValue: 128)
    }

    init(_ text: some Sequence<UInt8>) {
        raw = Array(text)
        tokens.reserveCapacity(raw.count / 4 + 1)
        letters.reserveCapacity(raw.count)
        var reader = PhraseReader(raw)
        while let character = reader.next() { take(character, reader) }
        close()
    }

    // What the next token follows.
    private var pending: Shape = [.sentence, .clause]
    /// The script of ``token``, which is not among ``tokens`` until it ends.
    private var open: Script?
    private var token = Token(hash: Lexicon.hashStart, start: 0, end: 0, rawStart: 0, rawEnd: 0)

    private mutating func take(_ character: PhraseReader.Character, _ reader: PhraseReader) {
        switch character.kind {
        case .skip: break
        case .letter(let script): letter(character, script, isDigit: false)
        case .digit: letter(character, open ?? .latin, isDigit: true)
        case .wide(let script):
            close()
            begin(character, script)
            append(character)
            close()
        case .apostrophe:
            // Short endings belong to their word: `couldn't`. Longer words stand alone: `l'app`.
            if open != nil, reader.lettersAhead > 2 { close() } else if open == nil { pause(.clause) }
        case .inner:
            if open != nil, token.digits > 0, reader.isDigitAhead, !token.hasLetters {
                token.shape.insert(character.letter == 0x2D ? .plain : .punctuated)
                return
            }
            let isHyphen = character.letter == 0x2D
            let isInside = open != nil && reader.isWordAhead
            close()
            if !isInside { pause(isHyphen ? .clause : character.letter == 0x2E ? [.sentence, .clause] : .clause) }
            if character.letter == 0x3A { pending.insert(.valued) }
        case .currency:
            close()
            begin(character, .other)
            token.shape.insert(.currency)
            append(character)
            close()
        case .space: close()
        case .clause, .equals:
            close()
            pause(character.kind == .equals ? [.clause, .valued] : .clause)
        case .sentence:
            close()
            pause([.sentence, .clause])
        }
    }

    private mutating func pause(_ shape: Shape) { pending.formUnion(shape) }

    private mutating func letter(_ character: PhraseReader.Character, _ script: Script, isDigit: Bool) {
        if let open, open != script { close() }
        if open == nil { begin(character, script) }
        append(character)
        if isDigit { return token.digits += 1 }
        token.hasLetters = true
        scripts.insert(script)
    }

    private mutating func begin(_ character: PhraseReader.Character, _ script: Script) {
        open = script
        if let last = tokens.last, last.rawEnd == character.start { pending.insert(.joined) }
        if script == .kana || script == .han { scripts.insert(script) }
        token = Token(
            hash: Lexicon.hashStart, start: letters.count, end: letters.count, rawStart: character.start,
            rawEnd: character.end, shape: pending)
        pending = []
    }

    private mutating func append(_ character: PhraseReader.Character) {
        for byte in character.bytes {
            letters.append(byte)
            token.hash = Lexicon.hash(token.hash, byte)
        }
        token.rawEnd = character.end
    }

    private mutating func close() {
        guard open != nil else { return }
        open = nil
        token.hash = Lexicon.ended(token.hash)
        token.end = letters.count
        tokens.append(token)
    }
}

extension PhraseText.Token {
    /// Whether it has digits and nothing else.
    var isPlainNumber: Bool { digits > 0 && !hasLetters && !shape.contains(.punctuated) }
    var isNumber: Bool { digits > 0 && !hasLetters }
}
