/// Looks words up by the hash of their small letters: one lookup for each word, however many rules ask about it.
struct Lexicon {
    static let shared = Lexicon(Lexicon.lists)

    private let keys: [UInt64]
    private let values: [UInt64]
    private let mask: Int

    /// - Parameter lists: words in small letters without apostrophes, separated by spaces.
    init(_ lists: [(traits: WordTraits, words: String)]) {
        var traits: [UInt64: UInt64] = [:]
        for list in lists {
            for word in list.words.utf8.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
                traits[Self.hash(word), default: 0] |= list.traits.rawValue
            }
        }
        var size = 64
        while size < traits.count * 4 { size *= 2 }
        var keys = [UInt64](repeating: 0, count: size)
        var values = [UInt64](repeating: 0, count: size)
        for (key, value) in traits {
            var slot = Int(truncatingIfNeeded: key) & (size - 1)
            while keys[slot] != 0 { slot = (slot + 1) & (size - 1) }
            keys[slot] = key
            values[slot] = value
        }
        self.keys = keys
        self.values = values
        mask = size - 1
    }

    subscript(hash: UInt64) -> WordTraits {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while keys[slot] != 0 {
            if keys[slot] == hash { return WordTraits(rawValue: values[slot]) }
            slot = (slot + 1) & mask
        }
        return []
    }

    // FNV-1a with a final mixing step, since the table uses the low bits.
    static let hashStart: UInt64 = 0xCBF2_9CE4_8422_2325

    static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

    static func ended(_ hash: UInt64) -> UInt64 { max(hash ^ hash >> 32, 1) }

    static func hash(_ word: some Sequence<UInt8>) -> UInt64 {
        ended(word.reduce(hashStart) { hash($0, $1) })
    }

    static func hashes(_ words: String...) -> Set<UInt64> { Set(words.map { hash($0.utf8) }) }
}
