/// Scanning texts, eight bytes at a time: every text of every record is scanned several times.
enum TextBytes {
    /// The index of the first byte that a string cannot hold unescaped: a quote, a backslash or a control character;
    /// `end` where there is none.
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

    /// Whether all bytes are printable ASCII, with single spaces inside alone.
    static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = bytes.baseAddress else { return true }
        var (index, isBehindSpace) = (0, true)
        while index &+ 8 <= bytes.count {
            let word = eight(start + index)
            guard word & (each << 7) == 0, below(0x20, word) & (each << 7) == 0,
                below(1, word ^ 0x7F &* each) & (each << 7) == 0
            else { return false }
            // The highest bit of each byte that is a space: of all bytes under 0x80 only 0 stays under it.
            let spaces = ~((word ^ 0x20 &* each) &+ 0x7F &* each) & (each << 7)
            guard spaces & spaces << 8 == 0, !isBehindSpace || spaces & 0x80 == 0 else { return false }
            isBehindSpace = spaces >> 63 == 1
            index &+= 8
        }
        while index < bytes.count {
            let byte = start[index]
            guard byte >= 0x20, byte < 0x7F, byte != 0x20 || !isBehindSpace else { return false }
            isBehindSpace = byte == 0x20
            index &+= 1
        }
        return !isBehindSpace || bytes.isEmpty
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
        let quotes = below(1, word ^ UInt64(UInt8(ascii: "\"")) &* each)
        let backslashes = below(1, word ^ UInt64(UInt8(ascii: "\\")) &* each)
        return (below(0x20, word) | quotes | backslashes) & (each << 7)
    }

    /// The highest bit of bytes below a limit; reliable up to the first.
    private static func below(_ limit: UInt64, _ word: UInt64) -> UInt64 { (word &- limit &* each) & ~word }

    /// 1 in each byte.
    private static let each: UInt64 = 0x0101_0101_0101_0101
}
