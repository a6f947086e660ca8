/// Scanning the bytes of JSON strings, for reader and writer.
enum JSONText {
    /// The index of the first byte that a string cannot hold unescaped: a quote, a backslash or a control character;
    /// `end` where there is none.
    ///
    /// Eight bytes are checked together, since every text of every record is scanned several times.
    @inline(__always)
    static func plainEnd(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        var index = start
        while index &+ 8 <= end {
            let marks = marks(eight(bytes + index))
            if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
            index &+= 8
        }
        if index < end, end &- start >= 8 {
            // The last eight; those that were checked already have no mark.
            let marks = marks(eight(bytes + (end &- 8)))
            return marks != 0 ? end &- 8 &+ marks.trailingZeroBitCount / 8 : end
        }
        while index < end, isPlain(bytes[index]) { index &+= 1 }
        return index
    }

    private static func eight(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// The highest bit of each byte that must be escaped. Only the first mark is reliable: the subtractions borrow from
    /// the bytes after it.
    private static func marks(_ word: UInt64) -> UInt64 {
        func below(_ limit: UInt64, _ word: UInt64) -> UInt64 { (word &- limit &* each) & ~word }
        let quotes = below(1, word ^ UInt64(UInt8(ascii: "\"")) &* each)
        let backslashes = below(1, word ^ UInt64(UInt8(ascii: "\\")) &* each)
        return (below(0x20, word) | quotes | backslashes) & (each << 7)
    }

    /// 1 in each byte.
    private static let each: UInt64 = 0x0101_0101_0101_0101
}
