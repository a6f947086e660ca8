internal import Glibc

extension JSONReader {
    @inline(__always)
    mutating func skipSpace() {
        // Nearly no record has any.
        if position < count, base[position] <= 0x20 { skipMoreSpace() }
    }

    @inline(never)
    private mutating func skipMoreSpace() {
        while position < count {
            switch base[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    mutating func literal(_ word: StaticString) throws(Rejection) {
        let length = word.utf8CodeUnitCount
        guard count - position >= length, memcmp(base + position, word.utf8Start, length) == 0 else {
            throw syntax("a value")
        }
        position += length
    }

    @inline(__always)
    mutating func scanName() throws(Rejection) -> JSONName {
        let start = position &+ 1
        guard passPlainString(), !listens else { return try scanOtherName(from: start) }
        return JSONName(start: base + start, count: position &- 1 &- start)
    }

    /// Goes on with a name that has escapes or is recorded.
    @inline(never)
    private mutating func scanOtherName(from start: Int) throws(Rejection) -> JSONName {
        position = start - 1
        let isEscaped = try skipString()
        let length = position - 1 - start
        guard isEscaped || listens else { return JSONName(start: base + start, count: length) }
        return try resolve(from: start, count: length)
    }

    private mutating func resolve(from start: Int, count length: Int) throws(Rejection) -> JSONName {
        let resolved = ResolvedName(try unescape(from: start, to: position - 1))
        resolvedNames.append(resolved)
        return JSONName(start: base + start, count: length, resolved: resolved)
    }

    mutating func scanString() throws(Rejection) -> String {
        let start = position &+ 1
        if !passPlainString(), try skipRest() { return try unescape(from: start, to: position - 1) }
        return text(from: start, to: position &- 1)
    }

    /// The bytes from one ASCII byte to another, as a string.
    ///
    /// They are not checked again: the whole value was found to be UTF-8 before it was read, and no ASCII byte stands
    /// within a scalar.
    private func text(from start: Int, to end: Int) -> String {
        let bytes = Span(_unsafeStart: base + start, count: end &- start)
        return String(copying: UTF8Span(unchecked: bytes, isKnownASCII: isASCII))
    }

    /// Skips a string and checks its escapes; returns whether it has any.
    @discardableResult
    mutating func skipString() throws(Rejection) -> Bool {
        passPlainString() ? false : try skipRest()
    }

    /// Skips a string without escapes; otherwise as much of it as is plain.
    ///
    /// - Returns: whether its end was reached.
    @inline(__always)
    mutating func passPlainString() -> Bool {
        position = TextBytes.plainEnd(base, from: position &+ 1, to: count)
        guard position < count, base[position] == UInt8(ascii: "\"") else { return false }
        position &+= 1
        return true
    }

    /// Goes on within a string, usually from the first byte that is neither plain nor its end.
    ///
    /// - Parameter checksPairs: whether half of a surrogate pair is an error.
    /// - Returns: whether it has escapes from there on.
    @inline(never)
    mutating func skipRest(checksPairs: Bool = true) throws(Rejection) -> Bool {
        var isEscaped = false
        while true {
            position = TextBytes.plainEnd(base, from: position, to: count)
            guard position < count else { throw syntax("the end of a string") }
            switch base[position] {
            case UInt8(ascii: "\""):
                position += 1
                return isEscaped
            case UInt8(ascii: "\\"):
                isEscaped = true
                position = try skipEscape(at: position, checksPairs: checksPairs)
            default: throw syntax("an escaped control character")
            }
        }
    }

    private func skipEscape(at start: Int, checksPairs: Bool) throws(Rejection) -> Int {
        guard start + 1 < count else { throw syntax("an escape") }
        guard base[start + 1] == UInt8(ascii: "u") else {
            guard Self.simpleEscape(base[start + 1]) != nil else { throw syntax("a known escape") }
            return start + 2
        }
        let unit = try hexadecimal(at: start + 2)
        guard checksPairs else { return start + 6 }
        if unit & 0xFC00 == 0xDC00 { throw loneSurrogate }
        guard unit & 0xFC00 == 0xD800 else { return start + 6 }
        guard start + 7 < count, base[start + 6] == UInt8(ascii: "\\"), base[start + 7] == UInt8(ascii: "u"),
            try hexadecimal(at: start + 8) & 0xFC00 == 0xDC00
        else { throw loneSurrogate }
        return start + 12
    }

    private var loneSurrogate: Rejection {
        Rejection(
            .unreadable, path: path, found: "half of a surrogate pair",
            fix: "write both halves, or the character itself")
    }

    func hexadecimal(at start: Int) throws(Rejection) -> UInt16 {
        guard start + 4 <= count else { throw syntax("four hexadecimal digits") }
        var unit: UInt16 = 0
        for index in start..<start + 4 {
            guard let digit = base[index].hexadecimal else { throw syntax("four hexadecimal digits") }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    static func simpleEscape(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }

    /// Resolves the escapes of a string that ``skipString()`` has checked.
    private func unescape(from start: Int, to end: Int) throws(Rejection) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(end - start)
        var index = start
        while index < end {
            guard base[index] == UInt8(ascii: "\\") else {
                bytes.append(base[index])
                index += 1
                continue
            }
            if let byte = Self.simpleEscape(base[index + 1]) {
                bytes.append(byte)
                index += 2
                continue
            }
            let unit = try hexadecimal(at: index + 2)
            var value = UInt32(unit)
            index += 6
            if unit & 0xFC00 == 0xD800 {
                let low = try hexadecimal(at: index + 2)
                value = 0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF))
                index += 6
            }
            guard let scalar = Unicode.Scalar(value) else { throw loneSurrogate }
            bytes.append(contentsOf: Array(String(Character(scalar)).utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    mutating func skipNumber() throws(Rejection) {
        if position < count, base[position] == UInt8(ascii: "-") { position += 1 }
        if position < count, base[position] == UInt8(ascii: "0") {
            position += 1
        } else {
            try skipDigits()
        }
        if position < count, base[position] == UInt8(ascii: ".") {
            position += 1
            try skipDigits()
        }
        if position < count, base[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < count, base[position] == UInt8(ascii: "+") || base[position] == UInt8(ascii: "-") {
                position += 1
            }
            try skipDigits()
        }
    }

    private mutating func skipDigits() throws(Rejection) {
        let start = position
        while position < count, base[position].isDigit { position += 1 }
        guard position > start else { throw syntax("a digit") }
    }
}
