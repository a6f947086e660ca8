/// Splits Swift source into tokens: words, and single other characters, without comments, spaces and the text of strings.
///
/// Handles comments to the end of a line (the formatter allows no others), strings of all forms and the code inside their
/// interpolations. It does not handle regular expressions between slashes, which the sources do not use.
struct Tokenizer {
    private enum Mode {
        /// The number of open parentheses: an interpolation ends with its last one.
        case code(open: Int)
        case string(quotes: Int, hashes: Int)
    }

    private let bytes: [UInt8]
    private var place = 0
    private var modes: [Mode] = [.code(open: 0)]
    private var tokens: [String] = []

    /// All tokens of `text`, in order.
    static func tokens(of text: String) -> [String] {
        var tokenizer = Tokenizer(bytes: Array(text.utf8))
        while tokenizer.place < tokenizer.bytes.count {
            switch tokenizer.modes[tokenizer.modes.count - 1] {
            case .string(let quotes, let hashes): tokenizer.readString(quotes, hashes)
            case .code(let open): tokenizer.readCode(open)
            }
        }
        return tokenizer.tokens
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func byte(_ ahead: Int = 0) -> UInt8 { place + ahead < bytes.count ? bytes[place + ahead] : 0 }

    /// Whether there are so many of a character.
    private func counts(_ character: Unicode.Scalar, from ahead: Int, _ count: Int) -> Bool {
        (0..<count).allSatisfy { byte(ahead + $0) == UInt8(ascii: character) }
    }

    private mutating func readString(_ quotes: Int, _ hashes: Int) {
        if byte() == UInt8(ascii: "\\"), counts("#", from: 1, hashes) {
            if byte(1 + hashes) == UInt8(ascii: "(") { modes.append(.code(open: 1)) }
            place += 2 + hashes
        } else if counts("\"", from: 0, quotes), counts("#", from: quotes, hashes) {
            modes.removeLast()
            place += quotes + hashes
        } else {
            place += 1
        }
    }

    private mutating func readCode(_ open: Int) {
        if counts("/", from: 0, 2) {
            while place < bytes.count, byte() != UInt8(ascii: "\n") { place += 1 }
        } else if let hashes = hashesBeforeQuote() {
            let quotes = counts("\"", from: hashes, 3) ? 3 : 1
            modes.append(.string(quotes: quotes, hashes: hashes))
            place += hashes + quotes
        } else if Self.isOfWord(byte()) {
            let start = place
            while place < bytes.count, Self.isOfWord(byte()) { place += 1 }
            tokens.append(String(decoding: bytes[start..<place], as: UTF8.self))
        } else {
            readSymbol(open)
        }
    }

    private mutating func readSymbol(_ open: Int) {
        let symbol = byte()
        place += 1
        if symbol == UInt8(ascii: "(") { modes[modes.count - 1] = .code(open: open + 1) }
        if symbol == UInt8(ascii: ")") {
            modes[modes.count - 1] = .code(open: open - 1)
            if open == 1, modes.count > 1 {
                modes.removeLast()
                return
            }
        }
        // Spaces separate words, and backticks only quote them.
        if symbol > UInt8(ascii: " "), symbol != UInt8(ascii: "`") { tokens.append(String(Unicode.Scalar(symbol))) }
    }

    private func hashesBeforeQuote() -> Int? {
        var hashes = 0
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        return byte(hashes) == UInt8(ascii: "\"") ? hashes : nil
    }

    /// Whether a token is a word.
    static func isWord(_ token: String) -> Bool { token.utf8.first.map(isOfWord) ?? false }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        let character = Character(Unicode.Scalar(byte))
        return byte >= 0x80 || byte == UInt8(ascii: "_") || character.isLetter || character.isNumber
    }
}
