internal import Glibc

/// Single values of each type, with their ranges (rule I2).
extension JSONReader {
    /// The kind of the next value, in the words used in errors.
    public mutating func nextKind() throws(Rejection) -> JSONKind {
        skipSpace()
        guard position < count else { throw syntax("a value") }
        switch base[position] {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        default: throw syntax("a value")
        }
    }

    /// Reads `true` or `false`.
    public mutating func readBool() throws(Rejection) -> Bool {
        guard try nextKind() == .bool else { throw wrongType("true or false", .bool) }
        if base[position] == UInt8(ascii: "t") {
            try literal("true")
            return true
        }
        try literal("false")
        return false
    }

    /// Reads a string of at most `most` bytes of UTF-8.
    public mutating func readString(most: Int = .max) throws(Rejection) -> String {
        skipSpace()
        guard position < count, base[position] == UInt8(ascii: "\"") else {
            _ = try nextKind()
            throw wrongType("a string", .string)
        }
        let text = try scanString()
        guard text.utf8.count <= most else {
            throw invalid(found: "\(text.utf8.count) bytes", fix: "write at most \(most) bytes")
        }
        return text
    }

    /// Reads a whole number within `range`; `5.0` and `5e0` are whole numbers too.
    public mutating func readInteger(in range: ClosedRange<Int>) throws(Rejection) -> Int {
        let number = try readNumber()
        guard number.rounded() == number, number >= Double(range.lowerBound), number <= Double(range.upperBound),
            let integer = Int(exactly: number)
        else {
            throw invalid(
                found: spelledNumber, fix: "write a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    /// Reads a number within `range`.
    public mutating func readDouble(in range: ClosedRange<Double>) throws(Rejection) -> Double {
        let number = try readNumber()
        guard range.contains(number) else {
            throw invalid(
                found: spelledNumber,
                fix: "write a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))")
        }
        return number
    }

    private func plain(_ number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }

    /// The number just read, as it was written; a private one is not quoted.
    private var spelledNumber: String {
        if isPrivate { return "a number out of range" }
        var start = position
        while start > 0, base[start - 1].isDigit || "-+.eE".utf8.contains(base[start - 1]) { start -= 1 }
        let bytes = UnsafeBufferPointer(start: base + start, count: min(position - start, Self.mostEchoed))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The most bytes of a value that are quoted to its producer.
    private static let mostEchoed = 40

    /// Whether the current value is private and must not be quoted: content, secrets, tokens, what a person typed, and
    /// senders, groups and contacts.
    private var isPrivate: Bool {
        let path = path
        return path.contains("pushToken")
            || Self.privatePlaces.contains { place in
                path.hasBytes(of: place) || path.hasPrefix(place + ".") || path.hasPrefix(place + "[")
            }
    }

    private static let privatePlaces = [
        "content", "signingKeys", "webhooks", "text", "communication", "contacts", "focuses",
    ]

    private mutating func readNumber() throws(Rejection) -> Double {
        guard try nextKind() == .number else { throw wrongType("a number", .number) }
        let start = position
        try skipNumber()
        if position - start <= 15 {
            var integer = 0
            var index = start
            let isNegative = base[index] == UInt8(ascii: "-")
            if isNegative { index += 1 }
            while index < position, base[index].isDigit {
                integer = integer * 10 + Int(base[index] - UInt8(ascii: "0"))
                index += 1
            }
            if index == position { return Double(isNegative ? -integer : integer) }
        }
        let text = String(decoding: UnsafeBufferPointer(start: base + start, count: position - start), as: UTF8.self)
        guard let number = Double(text), number.isFinite else {
            throw invalid(found: spelledNumber, fix: "write a number that a double can hold")
        }
        return number
    }

    /// Reads a string from its bytes where it has no escapes and is in a known form, without making a string of it.
    ///
    /// - Parameter parse: what the bytes say; `nil` where they are in another form.
    /// - Returns: `nil` where the next value is something else, which is then still to be read.
    @inline(__always)
    mutating func readPlain<Value>(_ parse: (UnsafeBufferPointer<UInt8>) -> Value?) -> Value? {
        skipSpace()
        let start = position
        guard start < count, base[start] == UInt8(ascii: "\""), passPlainString(),
            let value = parse(UnsafeBufferPointer(start: base + start + 1, count: position &- start &- 2))
        else {
            position = start
            return nil
        }
        return value
    }

    /// Keeps the bytes of the next value, checked but unparsed.
    public mutating func readSlice() throws(Rejection) -> JSONSlice {
        skipSpace()
        let start = position
        try skipValue()
        return JSONSlice(unchecked: Array(UnsafeBufferPointer(start: base + start, count: position - start)))
    }

    /// Keeps the bytes of the next value, an object, as ``readSlice()`` does. Where it can be as long as its writer says, it
    /// is not looked through.
    mutating func readObjectSlice(bytes length: Int?) throws(Rejection) -> JSONSlice {
        skipSpace()
        guard !checksNames, let length, length >= 2, length < count - position, base[position] == UInt8(ascii: "{"),
            base[position + length - 1] == UInt8(ascii: "}")
        else { return try readSlice() }
        defer { position += length }
        return JSONSlice(unchecked: Array(UnsafeBufferPointer(start: base + position, count: length)))
    }

    /// A rejection of the current value: right kind, wrong content.
    public func invalid(_ reason: RejectionReason = .invalid, found: String, fix: String) -> Rejection {
        Rejection(reason, path: path, found: found, fix: fix)
    }

    /// A rejection of the current value because of its kind.
    mutating func wrongType(_ expected: String, _ wanted: JSONKind? = nil) -> Rejection {
        do throws(Rejection) {
            let kind = try nextKind()
            let reason: RejectionReason = depth == 0 ? .unreadable : .invalid
            var rejection = Rejection(reason, path: path, found: try words(for: kind), fix: "write \(expected)")
            if depth == 0, kind == .array { rejection.fix = "send each element as a record of its own" }
            if depth > 0, !isPrivate, let wanted { try convert(&rejection, from: kind, to: wanted) }
            return rejection
        } catch {
            return error
        }
    }

    /// Shows how to write the current value as one of another kind, where only quotes or brackets are missing.
    private mutating func convert(
        _ rejection: inout Rejection, from kind: JSONKind, to wanted: JSONKind
    ) throws(Rejection) {
        let start = position
        defer { position = start }
        let value = try readSlice()
        switch (kind, wanted) {
        case (.string, .number), (.string, .bool):
            let inner = JSONSlice(unchecked: Array(value.bytes.dropFirst().dropLast()))
            guard
                let found = try? JSONReader.read(
                    inner.bytes.span, checksNames: false,
                    { (reader) throws(Rejection) in
                        let kind = try reader.nextKind()
                        try reader.skipValue()
                        return kind
                    }), found == wanted
            else { return }
            rejection.fix += " without quotes"
            rejection.example = inner
        case (.number, .string):
            let quote = [UInt8(ascii: "\"")]
            rejection.example = JSONSlice(unchecked: quote + value.bytes + quote)
        case (.string, .array), (.number, .array), (.object, .array):
            rejection.example = JSONSlice(unchecked: [UInt8(ascii: "[")] + value.bytes + [UInt8(ascii: "]")])
        default: break
        }
    }

    /// The next value and its kind; only the kind where the value is long or private.
    private mutating func words(for kind: JSONKind) throws(Rejection) -> String {
        guard !isPrivate else { return kind.words }
        let start = position
        defer { position = start }
        switch kind {
        case .string: return "\(try scanString().quoted(most: Self.mostEchoed)), a string"
        case .number:
            try skipNumber()
            return "\(spelledNumber), a number"
        case .bool: return base[position] == UInt8(ascii: "t") ? "true" : "false"
        case .object, .array, .null: return kind.words
        }
    }
}

/// The six kinds of JSON values.
public enum JSONKind: Sendable {
    case object, array, string, number, bool, null

    var words: String {
        switch self {
        case .object: "an object"
        case .array: "a list"
        case .string: "a string"
        case .number: "a number"
        case .bool: "true or false"
        case .null: "null"
        }
    }
}
