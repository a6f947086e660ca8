extension ContentHash: JSONReadable, JSONWritable, CustomStringConvertible {
    /// Reads 32 hexadecimal digits.
    public init?(_ text: String) {
        let digits = text.utf8Span.span
        guard digits.count == 32, let high = Self.number(hexadecimal: digits, from: 0),
            let low = Self.number(hexadecimal: digits, from: 16)
        else {
            return nil
        }
        self.init(high: high, low: low)
    }

    private static func number(hexadecimal digits: Span<UInt8>, from start: Int) -> UInt64? {
        var number: UInt64 = 0
        for index in start..<start + 16 {
            let digit = digits[index]
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit &- UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit &- UInt8(ascii: "a") &+ 10)
            default: return nil
            }
        }
        return number
    }

    /// 32 hexadecimal digits.
    public var description: String {
        spelled.span.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of ``description``.
    private var spelled: InlineArray<32, UInt8> {
        let digits: StaticString = "0123456789abcdef"
        var text = InlineArray<32, UInt8>(repeating: 0)
        for index in 0..<16 {
            let shift = UInt64(60 - 4 * index)
            text[index] = digits.utf8Start[Int(high >> shift & 15)]
            text[index + 16] = digits.utf8Start[Int(low >> shift & 15)]
        }
        return text
    }

    /// Reads 32 hexadecimal digits in lower case.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let text = try reader.readString()
        guard let hash = ContentHash(text) else {
            throw reader.invalid(found: text.quoted(most: 40), fix: "write 32 hexadecimal digits")
        }
        self = hash
    }

    /// Writes 32 hexadecimal digits.
    public func write(to writer: inout JSONWriter) { writer.write(plain: spelled.span) }
}
