extension ContentHash: JSONReadable, JSONWritable, CustomStringConvertible {
    /// Reads 32 hexadecimal digits.
    public init?(_ text: String) {
        guard let hash = text.withBytes(Self.parse) else { return nil }
        self = hash
    }

    private static func parse(_ digits: UnsafeBufferPointer<UInt8>) -> Self? {
        guard digits.count == 32, let start = digits.baseAddress, let high = number(hexadecimal: start),
            let low = number(hexadecimal: start + 16)
        else { return nil }
        return Self(high: high, low: low)
    }

    private static func number(hexadecimal digits: UnsafePointer<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for index in 0..<16 {
            var digit = digits[index] &- UInt8(ascii: "0")
            if digit > 9 {
                digit = digits[index] &- UInt8(ascii: "a")
                guard digit < 6 else { return nil }
                digit &+= 10
            }
            number = number << 4 | UInt64(digit)
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
        if let hash = reader.readPlain(Self.parse) {
            self = hash
            return
        }
        let text = try reader.readString()
        guard let hash = ContentHash(text) else {
            throw reader.invalid(found: text.quoted(most: 40), fix: "write 32 hexadecimal digits")
        }
        self = hash
    }

    /// Writes 32 hexadecimal digits.
    public func write(to writer: inout JSONWriter) { writer.write(plain: spelled.span) }
}
