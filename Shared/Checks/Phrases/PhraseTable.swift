/// The phrases of one language, read from its file in `Phrases/Tables`. `Phrases/README.md` describes the format.
struct PhraseTable: Sendable {
    /// What a phrase shows about the text that has it.
    enum Matter: String, CaseIterable {
        case opensApp = "tells-to-open-app"
        case navigates = "tells-to-navigate"
        case taps = "tells-to-tap"
        case generic = "title-generic"
        case error = "error-by-notification"
        case fragment = "body-sentence"
        case code = "sensitive-data code"
        case password = "sensitive-data password"
        case identity = "sensitive-data identity"
        case health = "sensitive-data health"
        case money = "sensitive-data money"

        /// Whether a phrase of this matter is the whole text.
        var isWhole: Bool { self == .generic || self == .fragment }
    }

    struct Pattern {
        let matter: Matter
        /// Whether a text with this phrase is no case of the matter, whatever else it says.
        let isException: Bool
        let elements: [Element]
    }

    enum Element {
        /// One of several sequences of words.
        case words([[Word]], isOptional: Bool)
        /// Up to this many words of any kind; of one sentence, or also of the next ones.
        case gap(Int, crosses: Bool)
        /// The beginning of a clause.
        case clause
        case beginning
        case end
        /// What follows is a value: a colon stands here.
        case colon
        /// The end of a sentence.
        case sentence
        case appName
        case value(Value)
    }

    enum Value: String { case code, id, money, number, secret, name }

    struct Word {
        let hash: UInt64
        /// The letters that the word begins with, if its ending is open; otherwise empty.
        let prefix: [UInt8]
        var isCapitalised = false
        /// The value that stands in the word's place.
        var value: Value?
    }

    private(set) var patterns: [Pattern] = []
    /// The patterns by the hash of their first word, in the order of the hashes.
    private var firstWords: [(hash: UInt64, pattern: Int)] = []
    /// The patterns by the first three bytes of their first word, if its ending is open.
    private(set) var byPrefix: [UInt32: [Int]] = [:]
    /// The patterns that begin with a number or with the app's name.
    private(set) var byValue: [Int] = []
    private(set) var byName: [Int] = []
    /// Words of currencies.
    private(set) var money: Set<UInt64> = []
    /// Words before an order: please, now.
    private(set) var leads: Set<UInt64> = []
    /// Which hashes are among the first words, and among those of phrases that begin a clause, by some of their bits: a
    /// quick look that finds most texts to be without phrases.
    private var firsts = [UInt64](repeating: 0, count: 512)
    private var clauseFirsts = [UInt64](repeating: 0, count: 512)

    init(_ file: [UInt8]) {
        var sets: Sets = []
        var matter: Matter?
        for line in file.split(separator: UInt8(ascii: "\n")) where !line.starts(with: "# ".utf8) {
            if line.last == UInt8(ascii: ":"),
                let next = Matter(rawValue: String(decoding: line.dropLast(), as: UTF8.self))
            {
                matter = next
            } else if line.first == UInt8(ascii: "@"), let equals = line.firstIndex(of: UInt8(ascii: "=")) {
                let name = Array(line[..<equals].filter { $0 != UInt8(ascii: " ") })
                sets.append((name, Self.alternatives(line[(equals + 1)...], separator: UInt8(ascii: "|"), sets)))
            } else if let matter {
                add(line, matter, sets)
            }
        }
        money = Set(Self.set("@money".utf8, sets).compactMap { $0.first?.hash })
        leads = Set(Self.set("@lead".utf8, sets).compactMap { $0.first?.hash })
        firstWords.sort { $0.hash < $1.hash }
    }

    /// Whether one of the text's words may begin a phrase. For tables whose phrases begin with whole words, or with a
    /// number before such a word.
    func mayStand(in text: TextScan) -> Bool {
        for (index, word) in text.words.enumerated() {
            let place = Int(word.hash >> 6 & 511)
            let bit: UInt64 = 1 << (word.hash & 63)
            if firsts[place] & bit != 0 || clauseFirsts[place] & bit != 0 && text.mayBeOrder(index) { return true }
        }
        return false
    }

    /// The patterns whose first word has this hash.
    func patterns(of hash: UInt64) -> some Sequence<Int> {
        var low = 0
        var high = firstWords.count
        while low < high {
            let middle = (low + high) / 2
            if firstWords[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        return firstWords[low...].lazy.prefix { $0.hash == hash }.map(\.pattern)
    }

    private typealias Sets = [(name: [UInt8], words: [[Word]])]

    private static func set(_ name: some Sequence<UInt8>, _ sets: Sets) -> [[Word]] {
        sets.first { $0.name.elementsEqual(name) }?.words ?? []
    }

    private mutating func add(_ line: ArraySlice<UInt8>, _ matter: Matter, _ sets: Sets) {
        let isException = line.first == UInt8(ascii: "!")
        var elements = Self.elements(isException ? line.dropFirst() : line, sets)
        if matter.isWhole, !isException { elements = [.beginning] + elements + [.end] }
        let index = patterns.count
        patterns.append(Pattern(matter: matter, isException: isException, elements: elements))
        var isClause = false
        for element in elements {
            switch element {
            case .clause, .beginning:
                isClause = true
                continue
            case .words(let alternatives, let isOptional):
                for word in alternatives.compactMap(\.first) { addFirst(word, index, isClause) }
                if isOptional { continue }
            case .value: byValue.append(index)
            case .appName: byName.append(index)
            case .gap, .end, .colon, .sentence: break
            }
            break
        }
    }

    private mutating func addFirst(_ word: Word, _ index: Int, _ isClause: Bool) {
        if word.value != nil {
            byValue.append(index)
        } else if word.prefix.isEmpty {
            firstWords.append((word.hash, index))
            let place = Int(word.hash >> 6 & 511)
            if isClause { clauseFirsts[place] |= 1 << (word.hash & 63) } else { firsts[place] |= 1 << (word.hash & 63) }
        } else {
            byPrefix[Self.key(word.prefix[...]), default: []].append(index)
        }
    }

    /// The first three bytes as a number.
    static func key(_ letters: ArraySlice<UInt8>) -> UInt32 {
        letters.prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
    }
}

// MARK: Reading

extension PhraseTable {
    /// The elements of a line. An element that is none in the format counts as a word.
    private static func elements(_ line: ArraySlice<UInt8>, _ sets: Sets) -> [Element] {
        var elements: [Element] = []
        var rest = line
        while let first = rest.first {
            if first == UInt8(ascii: " ") {
                rest.removeFirst()
                continue
            }
            if first == UInt8(ascii: "(") || first == UInt8(ascii: "[") {
                let isOptional = first == UInt8(ascii: "[")
                let end = rest.firstIndex(of: UInt8(ascii: isOptional ? "]" : ")")) ?? rest.endIndex
                let inside = rest[(rest.startIndex + 1)..<end]
                elements.append(
                    .words(alternatives(inside, separator: UInt8(ascii: "|"), sets), isOptional: isOptional))
                rest = rest[end...].dropFirst()
                continue
            }
            let end = rest.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
            elements.append(element(rest[..<end], sets))
            rest = rest[end...]
        }
        return elements
    }

    private static func element(_ text: ArraySlice<UInt8>, _ sets: Sets) -> Element {
        switch text.first {
        case UInt8(ascii: "^"): return text.count > 1 ? .beginning : .clause
        case UInt8(ascii: "$"): return .end
        case UInt8(ascii: "%"): return .appName
        case UInt8(ascii: "#"):
            if let value = Value(rawValue: String(decoding: text.dropFirst(), as: UTF8.self)) { return .value(value) }
        case UInt8(ascii: ":"): return .colon
        case UInt8(ascii: "/"): return .sentence
        case UInt8(ascii: "."):
            let digits = text.drop { $0 == UInt8(ascii: ".") }
            return .gap(digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }, crosses: text.count - digits.count > 2)
        default: break
        }
        return .words(alternatives(text, separator: 0, sets), isOptional: false)
    }

    private static func alternatives(
        _ text: ArraySlice<UInt8>, separator: UInt8, _ sets: Sets
    ) -> [[Word]] {
        var alternatives: [[Word]] = []
        for part in text.split(separator: separator) {
            let part = part.drop { $0 == UInt8(ascii: " ") }
            if part.first == UInt8(ascii: "@") {
                alternatives += Self.set(part.prefix { $0 != UInt8(ascii: " ") }, sets)
                continue
            }
            let words = words(part)
            if !words.isEmpty { alternatives.append(words) }
        }
        return alternatives
    }

    /// The words of a sequence, compared as texts are. A star opens the ending of the word before it.
    private static func words(_ part: ArraySlice<UInt8>) -> [Word] {
        var words: [Word] = []
        for word in part.split(separator: UInt8(ascii: " ")) {
            if word.first == UInt8(ascii: "#") {
                let name = String(decoding: word.dropFirst(), as: UTF8.self)
                words.append(Word(hash: 0, prefix: [], value: Value(rawValue: name)))
                continue
            }
            if word.allSatisfy({ (0x61...0x7A).contains($0) }) {
                words.append(Word(hash: Lexicon.hash(word), prefix: []))
                continue
            }
            let isOpen = word.last == UInt8(ascii: "*")
            let text = PhraseText(isOpen ? word.dropLast() : word)
            for (index, token) in text.tokens.enumerated() {
                let isLast = index == text.tokens.count - 1
                words.append(
                    Word(
                        hash: token.hash,
                        prefix: isOpen && isLast ? Array(text.letters[token.start..<token.end]) : [],
                        isCapitalised: (0x41...0x5A).contains(text.raw[token.rawStart])))
            }
        }
        return words
    }
}
