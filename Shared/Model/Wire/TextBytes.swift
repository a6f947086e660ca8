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

    /// Copies a text as far as it is plain; there is room for all of it.
    ///
    /// - Returns: the index of its first byte that must be escaped; `count` where there is none.
    @inline(__always)
    static func copyPlain(_ bytes: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>) -> Int {
        guard count >= 8 else { return copyShort(bytes, count, to: target) }
        var index = 0
        while index &+ 8 <= count {
            let word = eight(bytes + index)
            let marks = marks(word)
            // What is copied too much is overwritten by the escape.
            UnsafeMutableRawPointer(target + index).storeBytes(of: word.littleEndian, as: UInt64.self)
            if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
            index &+= 8
        }
        guard index < count else { return count }
        // The last eight; those that were copied already have no mark.
        let word = eight(bytes + (count &- 8))
        let marks = marks(word)
        UnsafeMutableRawPointer(target + (count &- 8)).storeBytes(of: word.littleEndian, as: UInt64.self)
        return marks != 0 ? count &- 8 &+ marks.trailingZeroBitCount / 8 : count
    }

    @inline(__always)
    private static func copyShort(
        _ bytes: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var index = 0
        if count >= 4 {
            // Its first four and its last four, which may overlap.
            let (first, last) = (four(bytes), four(bytes + (count &- 4)))
            let marks = marks(UInt64(first) | UInt64(last) << 32)
            if marks == 0 {
                UnsafeMutableRawPointer(target).storeBytes(of: first.littleEndian, as: UInt32.self)
                UnsafeMutableRawPointer(target + (count &- 4)).storeBytes(of: last.littleEndian, as: UInt32.self)
                return count
            }
        }
        while index < count, isPlain(bytes[index]) {
            target[index] = bytes[index]
            index &+= 1
        }
        return index
    }

    /// Whether all bytes are printable ASCII, with single spaces inside alone.
    static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = bytes.baseAddress else { return true }
        var (index, isBehindSpace) = (0, true)
        while index &+ 8 <= bytes.count {
            let word = eight(start + index)
            guard unprintable(word) == 0 else { return false }
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

    /// Whether all bytes are printable ASCII, and none is a slash unless it may be.
    static func isPrintable(_ bytes: UnsafeBufferPointer<UInt8>, slash allowsSlash: Bool) -> Bool {
        guard let start = bytes.baseAddress else { return true }
        func marks(_ word: UInt64) -> UInt64 {
            let slashes = allowsSlash ? 0 : below(1, word ^ 0x2F &* each)
            return unprintable(word) | slashes & (each << 7)
        }
        var index = 0
        while index &+ 8 <= bytes.count {
            guard marks(eight(start + index)) == 0 else { return false }
            index &+= 8
        }
        if index < bytes.count, index > 0 { return marks(eight(start + (bytes.count &- 8))) == 0 }
        while index < bytes.count {
            guard (0x20..<0x7F).contains(start[index]), allowsSlash || start[index] != 0x2F else { return false }
            index &+= 1
        }
        return true
    }

    private static func four(_ bytes: UnsafePointer<UInt8>) -> UInt32 {
        UInt32(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt32.self))
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

    /// The highest bit of bytes that are not printable ASCII; reliable up to the first.
    @inline(__always)
    private static func unprintable(_ word: UInt64) -> UInt64 {
        (word | below(0x20, word) | below(1, word ^ 0x7F &* each)) & (each << 7)
    }

    /// The highest bit of bytes below a limit; reliable up to the first.
    private static func below(_ limit: UInt64, _ word: UInt64) -> UInt64 { (word &- limit &* each) & ~word }

    /// 1 in each byte.
    private static let each: UInt64 = 0x0101_0101_0101_0101
}

/// The kinds of ASCII bytes.
extension UInt8 {
    package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
    package var isSmallLetter: Bool { self &- UInt8(ascii: "a") < 26 }
    package var isCapital: Bool { self &- UInt8(ascii: "A") < 26 }
    package var isLetter: Bool { isSmallLetter || isCapital }

    /// The value of a hexadecimal digit in lower or upper case; `nil` for any other byte.
    var hexadecimal: UInt8? {
        if isDigit { return self - UInt8(ascii: "0") }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }
}
