internal import Glibc

/// Appends JSON to a raw buffer that is reused between records.
///
/// The writer inserts commas itself. It does not check nesting: the caller must close what it opens.
public struct JSONWriter: ~Copyable {
    @usableFromInline
    var storage: UnsafeMutablePointer<UInt8>
    @usableFromInline
    var capacity: Int
    /// Bytes written so far.
    public internal(set) var count: Int {
        @inlinable @inline(__always) get { length }
        @inline(__always) set { length = newValue }
    }
    @usableFromInline
    var length = 0
    @usableFromInline
    var needsComma = false
    /// Whether the members of the innermost ``JSONObject`` within another are written.
    var isPassed = false

    /// - Parameter capacity: bytes to begin with; the buffer grows as needed.
    public init(capacity: Int = 512) {
        self.capacity = max(capacity, 16)
        storage = .allocate(capacity: self.capacity)
    }

    deinit { storage.deallocate() }

    /// Lends the bytes written so far, or those of `range`.
    public func withBytes<Value>(in range: Range<Int>? = nil, _ body: (Span<UInt8>) throws -> Value) rethrows -> Value {
        let range = (range ?? 0..<count).clamped(to: 0..<count)
        return try body(Span(_unsafeStart: storage + range.lowerBound, count: range.count))
    }

    /// Forgets everything after the first `length` bytes, keeping the memory.
    public mutating func truncate(to length: Int = 0) {
        count = min(count, max(0, length))
        needsComma = false
    }

    /// What `write` writes, as a value of its own. It is made in this buffer, where it does not stay.
    mutating func slice(_ write: (inout JSONWriter) -> Void) -> JSONSlice {
        let (start, neededComma) = (count, needsComma)
        needsComma = false
        write(&self)
        let bytes = withBytes(in: start..<count) { (span: Span<UInt8>) in span.withUnsafeBufferPointer { Array($0) } }
        (count, needsComma) = (start, neededComma)
        return JSONSlice(unchecked: bytes)
    }

    // MARK: Structure

    /// Opens an object; members follow.
    public mutating func beginObject() { open(UInt8(ascii: "{")) }
    /// Closes an object.
    public mutating func endObject() { close(UInt8(ascii: "}")) }
    /// Opens an array; values follow.
    public mutating func beginArray() { open(UInt8(ascii: "[")) }
    /// Closes an array.
    public mutating func endArray() { close(UInt8(ascii: "]")) }

    /// Writes a member's name that needs no escaping; its value must follow.
    ///
    /// Where the name is a literal, its bytes are laid down by a few stores instead of a call.
    @inlinable @inline(__always)
    public mutating func name(_ name: StaticString) {
        let nameLength = name.utf8CodeUnitCount
        reserve(nameLength &+ 4)
        var end = storage + length
        if needsComma {
            end.pointee = UInt8(ascii: ",")
            end += 1
        }
        end.pointee = UInt8(ascii: "\"")
        (end + 1).update(from: name.utf8Start, count: nameLength)
        end += nameLength &+ 1
        end[0] = UInt8(ascii: "\"")
        end[1] = UInt8(ascii: ":")
        length = end + 2 - storage
        needsComma = false
    }

    /// Writes a member's name that came from outside; its value must follow.
    public mutating func name(escaping name: String) {
        write(name)
        append(UInt8(ascii: ":"))
        needsComma = false
    }

    // MARK: Values

    /// A string, escaped where it must be.
    public mutating func write(_ text: String) { text.withBytes { quote($0) } }

    /// Texts with a slash between them as one string, which is not put together for it.
    mutating func write<let number: Int>(slashed parts: InlineArray<number, String>) {
        reserve(3)
        putComma()
        put(UInt8(ascii: "\""))
        for index in 0..<number {
            if index > 0 { put(UInt8(ascii: "/")) }
            parts[index].withBytes { part in
                reserve(part.count + 1)
                putEscaped(part)
            }
        }
        put(UInt8(ascii: "\""))
    }

    /// A string of ASCII bytes that need no escaping.
    mutating func write(plain text: Span<UInt8>) {
        reserve(text.count + 3)
        putComma()
        put(UInt8(ascii: "\""))
        text.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { put(start, bytes.count) }
        }
        put(UInt8(ascii: "\""))
    }

    /// `true` or `false`.
    public mutating func write(_ flag: Bool) { word(flag ? "true" : "false") }
    /// `null`, needed in arrays only: members that are absent are left out.
    public mutating func writeNull() { word("null") }

    /// A whole number.
    public mutating func write(_ number: Int) {
        separate()
        guard number >= 0 else { return raw(String(number)) }
        var digits = InlineArray<20, UInt8>(repeating: 0)
        var rest = number
        var start = 20
        repeat {
            start -= 1
            digits[start] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        } while rest > 0
        reserve(20)
        for index in start..<20 { put(digits[index]) }
    }

    /// A number; one that JSON cannot express becomes `null`.
    public mutating func write(_ number: Double) {
        if let integer = Int(exactly: number) { return write(integer) }
        guard number.isFinite else { return writeNull() }
        separate()
        raw(number.description)
    }

    /// A value as it came.
    public mutating func write(_ slice: JSONSlice) {
        separate()
        slice.bytes.withUnsafeBufferPointer { append($0) }
    }

    /// A member, and before it another one that says how many bytes its value takes.
    mutating func sizedMember<Value: JSONWritable>(
        _ sizeName: StaticString, of name: StaticString, _ value: inout Value
    ) {
        self.name(sizeName)
        let digits = 8
        let place = count
        // JSON takes no zeros before a number, but white space.
        reserve(digits)
        memset(storage + place, 0x20, digits)
        count += digits
        needsComma = true
        self.name(name)
        let start = count
        value.writeInPlace(to: &self)
        var rest = count - start
        var index = place + digits
        repeat {
            index -= 1
            storage[index] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        } while rest > 0 && index > place
    }

    /// A value that knows its own form.
    public mutating func write(_ value: some JSONWritable) { value.write(to: &self) }

    /// An object as it came, with one more member at its end, which the object must not have yet.
    public mutating func write(_ object: JSONSlice, adding name: StaticString, _ value: some JSONWritable) {
        separate()
        let isEmpty = object.bytes.count <= 2
        object.bytes.withUnsafeBufferPointer { append(UnsafeBufferPointer(rebasing: $0.dropLast())) }
        needsComma = !isEmpty
        self.name(name)
        value.write(to: &self)
        endObject()
    }

    /// Raw bytes outside any JSON value: keys, and values that are passed on as received.
    public mutating func append(raw bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { append($0) }
        needsComma = false
    }

    // MARK: Bytes

    private mutating func open(_ byte: UInt8) {
        separate()
        append(byte)
        needsComma = false
    }

    private mutating func close(_ byte: UInt8) {
        append(byte)
        needsComma = true
    }

    private mutating func separate() {
        reserve(1)
        putComma()
    }

    /// Writes a comma where one is needed; ``reserve(_:)`` has made room for it.
    private mutating func putComma() {
        if needsComma { put(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func word(_ word: StaticString) {
        separate()
        reserve(word.utf8CodeUnitCount)
        put(word.utf8Start, word.utf8CodeUnitCount)
    }

    private mutating func raw(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    private mutating func quote(_ bytes: UnsafeBufferPointer<UInt8>) {
        reserve(bytes.count + 16)
        putComma()
        put(UInt8(ascii: "\""))
        putEscaped(bytes)
        put(UInt8(ascii: "\""))
    }

    /// Writes the bytes of a string, for which ``reserve(_:)`` has made room, and leaves room for one more.
    @inline(__always)
    private mutating func putEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        let plain = TextBytes.copyPlain(start, bytes.count, to: storage + count)
        count &+= plain
        if plain < bytes.count { escape(start, from: plain, to: bytes.count) }
    }

    /// Writes the rest of a string, which begins with a byte that must be escaped.
    private mutating func escape(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) {
        var index = start
        while index < end {
            let byte = bytes[index]
            index += 1
            let next = TextBytes.plainEnd(bytes, from: index, to: end)
            // The longest escape, what is plain behind it, and the quote or slash that ends the string.
            reserve(6 + next - index + 1)
            put(UInt8(ascii: "\\"))
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): put(byte)
            case 0x0A: put(UInt8(ascii: "n"))
            case 0x0D: put(UInt8(ascii: "r"))
            case 0x09: put(UInt8(ascii: "t"))
            default:
                let digits: StaticString = "0123456789abcdef"
                for digit in [UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")] { put(digit) }
                put(digits.utf8Start[Int(byte >> 4)])
                put(digits.utf8Start[Int(byte & 15)])
            }
            put(bytes + index, next - index)
            index = next
        }
    }

    @inline(__always)
    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        reserve(bytes.count)
        if let start = bytes.baseAddress { put(start, bytes.count) }
    }

    private mutating func append(_ byte: UInt8) {
        reserve(1)
        put(byte)
    }

    /// Writes a byte for which ``reserve(_:)`` has made room.
    private mutating func put(_ byte: UInt8) {
        storage[count] = byte
        count += 1
    }

    private mutating func put(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
        memcpy(storage + count, bytes, length)
        count += length
    }

    @inlinable @inline(__always)
    mutating func reserve(_ extra: Int) {
        if length &+ extra > capacity { grow(extra) }
    }

    @usableFromInline @inline(never)
    mutating func grow(_ extra: Int) {
        capacity = max(capacity * 2, count + extra)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        memcpy(larger, storage, count)
        storage.deallocate()
        storage = larger
    }
}
