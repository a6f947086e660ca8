internal import CEmbedded
internal import Embedded

/// Looks words up by the hash of their small letters: one lookup for each word, however many rules ask about it.
struct Lexicon {
    static let shared = Lexicon(Lexicon.lists, frequent: EmbeddedFiles.phrases["languages.txt"] ?? [])

    private var keys: [UInt64]
    private var values: [UInt64]
    private let mask: Int

    /// - Parameter lists: words in small letters without apostrophes, separated by spaces.
    init(_ lists: [(traits: WordTraits, words: String)], frequent: [UInt8] = []) {
        // Words have six bytes or so, which leaves two of three slots free.
        let bytes = lists.reduce(frequent.count) { $0 + $1.words.utf8.count }
        var size = 64
        while size < bytes / 2 { size *= 2 }
        keys = [UInt64](repeating: 0, count: size)
        values = [UInt64](repeating: 0, count: size)
        mask = size - 1
        for list in lists { add(list.words.utf8, list.traits) }
        for line in frequent.split(separator: UInt8(ascii: "\n")) {
            let name = line.prefix { $0 != UInt8(ascii: " ") }
            guard let traits = Self.names.first(where: { $0.0.elementsEqual(name) })?.1 else { continue }
            add(line.dropFirst(name.count), traits)
        }
    }

    private mutating func add(_ words: some Sequence<UInt8>, _ traits: WordTraits) {
        var hash = Self.hashStart
        for byte in words {
            if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
                add(hash, traits)
                hash = Self.hashStart
            } else {
                hash = Self.hash(hash, byte)
            }
        }
        add(hash, traits)
    }

    private mutating func add(_ hash: UInt64, _ traits: WordTraits) {
        guard hash != Self.hashStart else { return }
        let key = Self.ended(hash)
        var slot = Int(truncatingIfNeeded: key) & mask
        while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
        keys[slot] = key
        values[slot] |= traits.rawValue
    }

    /// What begins the lines of `Phrases/Tables/languages.txt`.
    private static let names: [(String.UTF8View, WordTraits)] =
        zip(["de", "fr", "es", "it", "pt", "nl", "pl", "tr"], WordTraits.languages).map { ($0.utf8, $1) }
        + [("xx".utf8, .strange), ("common".utf8, .commonName), ("date".utf8, .date)]

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
