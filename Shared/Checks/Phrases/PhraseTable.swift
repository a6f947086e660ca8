/// The phrases of one language, read from its file in `Phrases/Tables`. `Phrases/README.md` describes the format.
///
/// A class, since it is large and each text is compared with it.
final class PhraseTable: Sendable {
    struct Pattern {
        let matter: TextMatters
        /// Whether a text with this phrase is no case of the matter, whatever else it says.
        let isException: Bool
        let elements: [Element]
    }

    enum Element {
        /// One of several sequences of words.
        case words([[Word]], isOptional: Bool)
        /// Up to this many words of any kind; of one sentence, or also of the next ones.
        case gap(Int, crosses: Bool)
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

    let file: PhraseTableFile

    init(_ file: [UInt8]) { self.file = PhraseTableFile(file) }

    /// Whether one of the text's words may begin a phrase. For tables all of whose phrases begin with whole words.
    func mayStand(in text: TextScan) -> Bool {
        text.words.indices.contains { index in
            let hash = text.words[index].hash
            return !patterns(of: hash).isEmpty && (file.firsts.mayHold(hash) || text.mayBeOrder(index))
        }
    }

    /// The patterns whose first word has this hash.
    func patterns(of hash: UInt64) -> ArraySlice<(hash: UInt64, pattern: Int)> {
        guard file.firsts.mayHold(hash) || file.clauseFirsts.mayHold(hash) else { return [] }
        let firstWords = file.firstWords
        var low = 0
        var high = firstWords.count
        while low < high {
            let middle = (low + high) / 2
            if firstWords[middle].hash < hash { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < firstWords.count, firstWords[end].hash == hash { end += 1 }
        return firstWords[low..<end]
    }

    /// The first three bytes as a number.
    static func key(_ letters: ArraySlice<UInt8>) -> UInt32 {
        letters.prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Which hashes are among some, by a few of their bits.
    struct HashBits: Sendable {
        private var bits = [UInt64](repeating: 0, count: 512)

        mutating func insert(_ hash: UInt64) { bits[Int(hash >> 6 & 511)] |= 1 << (hash & 63) }

        /// `false` if it is not among them.
        func mayHold(_ hash: UInt64) -> Bool { bits[Int(hash >> 6 & 511)] & 1 << (hash & 63) != 0 }
    }
}
