/// What the file of a ``PhraseTable`` says.
struct PhraseTableFile {
    typealias Pattern = PhraseTable.Pattern
    typealias Element = PhraseTable.Element
    typealias Word = PhraseTable.Word
    typealias Value = PhraseTable.Value

    private(set) var patterns: [Pattern] = []
    /// The patterns by the hash of their first word, in the order of the hashes.
    private(set) var firstWords: [(hash: UInt64, pattern: Int)] = []
    /// The patterns by the first three bytes of their first word, if its ending is open.
    private(set) var byPrefix: [UInt32: [Int]] = [:]
    /// The patterns that begin with a number or with the app's name.
    private(set) var byValue: [Int] = []
    private(set) var byName: [Int] = []
    /// Words of currencies.
    private(set) var money: Set<UInt64> = []
    /// Words before an order: please, now.
    private(set) var leads: Set<UInt64> = []
    /// A quick look that finds most texts to be without phrases: the first words, and those of phrases that begin a
    /// clause.
    private(set) var firsts = PhraseTable.HashBits()
    private(set) var clauseFirsts = PhraseTable.HashBits()

    init(_ file: [UInt8]) {
        var sets: Sets = []
        var matter: TextMatters?
        for line in file.split(separator: UInt8(ascii: "\n")) where !line.starts(with: "# ".utf8) {
            if line.last == UInt8(ascii: ":"),
                let next = TextMatters.named[String(decoding: line.dropLast(), as: UTF8.self)]
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

    private typealias Sets = [(name: [UInt8], words: [[Word]])]

    private static func set(_ name: some Sequence<UInt8>, _ sets: Sets) -> [[Word]] {
        sets.first { $0.name.elementsEqual(name) }?.words ?? []
    }

    private mutating func add(_ line: ArraySlice<UInt8>, _ matter: TextMatters, _ sets: Sets) {
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
            if isClause { clauseFirsts.insert(word.hash) } else { firsts.insert(word.hash) }
        } else {
            byPrefix[PhraseTable.key(word.prefix[...]), default: []].append(index)
        }
    }
}

// MARK: Reading

extension PhraseTableFile {
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
