/// One byte form for all JSON texts that are equal as values; by it rule P8 tells whether two contents are the same.
///
/// Members are sorted by the bytes of their written names, and members that are `null` are left out. There is no white
/// space. Strings escape only what must be escaped. A number is its sign, its digits without zeros at either end, and
/// `e` with the exponent of the last digit when that is not 0, so `1.50e2`, `150` and `15e1` all become `15e1`. Numbers
/// are compared as written, not as doubles.
package struct CanonicalJSON {
    private var bytes: [UInt8] = []
    /// The members of all open objects, the innermost last.
    private var members: [Member] = []
    /// A buffer for members that are being sorted.
    private var sorted: [UInt8] = []
    /// The members of the outermost object whose texts count by their words.
    private let texts: [StaticString]

    /// Where a member stands in ``bytes``: from its name's quote to the end of its value.
    private struct Member {
        var start: Int
        var nameEnd: Int
        var end: Int
    }

    /// The canonical form of a value.
    ///
    /// - Parameters:
    ///   - checksNames: `false` where duplicate names were ruled out before.
    ///   - texts: members of the object whose texts count by their words: letter case and runs of spaces do not count,
    ///     and an empty text is none.
    /// - Throws: a ``Rejection`` when `bytes` are not JSON (rule I1).
    package static func bytes(
        of bytes: Span<UInt8>, checksNames: Bool = true, wordsOf texts: [StaticString] = []
    ) throws(Rejection) -> [UInt8] {
        try JSONReader.read(bytes, checksNames: checksNames) { (reader) throws(Rejection) in
            var form = CanonicalJSON(capacity: reader.count, texts: texts)
            try form.append(from: &reader)
            return form.bytes
        }
    }

    private init(capacity: Int, texts: [StaticString]) {
        self.texts = texts
        bytes.reserveCapacity(capacity)
        members.reserveCapacity(16)
    }

    private mutating func append(from reader: inout JSONReader) throws(Rejection) {
        switch try reader.nextKind() {
        case .object: try appendObject(from: &reader)
        case .array:
            try reader.beginArray()
            bytes.append(UInt8(ascii: "["))
            let start = bytes.count
            while try reader.nextElement() {
                if bytes.count > start { bytes.append(UInt8(ascii: ",")) }
                try append(from: &reader)
            }
            bytes.append(UInt8(ascii: "]"))
        case .string:
            let start = reader.position
            if try reader.skipString() {
                reader.position = start
                append(escaping: try reader.readString())
            } else {
                // A string without escapes has only one spelling.
                bytes.append(
                    contentsOf: UnsafeBufferPointer(start: reader.base + start, count: reader.position - start))
            }
        case .bool: bytes.append(contentsOf: (try reader.readBool() ? "true" : "false").utf8)
        case .null:
            try reader.skipValue()
            bytes.append(contentsOf: "null".utf8)
        case .number:
            let start = reader.position
            try reader.skipNumber()
            append(number: UnsafeBufferPointer(start: reader.base + start, count: reader.position - start))
        }
    }

    private mutating func appendObject(from reader: inout JSONReader) throws(Rejection) {
        let first = members.count
        var isSorted = true
        try reader.beginObject()
        bytes.append(UInt8(ascii: "{"))
        let start = bytes.count
        while let name = try reader.nextName() {
            let before = bytes.count
            if members.count > first { bytes.append(UInt8(ascii: ",")) }
            var member = Member(start: bytes.count, nameEnd: 0, end: 0)
            append(name: name)
            member.nameEnd = bytes.count
            bytes.append(UInt8(ascii: ":"))
            if first == 0, texts.contains(where: { name.equals($0) }), try reader.nextKind() == .string {
                guard try appendWords(from: &reader) else {
                    bytes.removeLast(bytes.count - before)
                    continue
                }
                member.end = bytes.count
            }
            if members.count > first, isSorted, let last = members.last { isSorted = precedes(last, member) }
            // Members of nested objects are appended and removed behind this one.
            members.append(member)
            if member.end == 0 { try append(from: &reader) }
            members[members.count - 1].end = bytes.count
        }
        if !isSorted { sort(from: first, bytesFrom: start) }
        members.removeLast(members.count - first)
        bytes.append(UInt8(ascii: "}"))
    }

    /// Whether the name of `left` sorts first; its closing quote does not count.
    private func precedes(_ left: Member, _ right: Member) -> Bool {
        bytes[left.start..<left.nameEnd - 1].lexicographicallyPrecedes(bytes[right.start..<right.nameEnd - 1])
    }

    /// Sorts the members from `first` on, which are in ``bytes`` from `start` on.
    private mutating func sort(from first: Int, bytesFrom start: Int) {
        if members.count - first <= Self.fewMembers {
            insertionSort(from: first)
        } else {
            members.replaceSubrange(first..., with: members[first...].sorted(by: precedes))
        }
        sorted.removeAll(keepingCapacity: true)
        // As much as the whole takes, since an outer object may be sorted next.
        sorted.reserveCapacity(bytes.capacity)
        for member in members[first...] {
            if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
            sorted.append(contentsOf: bytes[member.start..<member.end])
        }
        bytes.removeLast(bytes.count - start)
        bytes.append(contentsOf: sorted)
    }

    /// Up to this many members are sorted in place, without allocating.
    private static let fewMembers = 16

    private mutating func insertionSort(from first: Int) {
        for index in members.indices[first...].dropFirst() {
            var place = index
            while place > first, precedes(members[place], members[place - 1]) {
                members.swapAt(place, place - 1)
                place -= 1
            }
        }
    }

    private mutating func append(name: JSONName) {
        if let resolved = name.resolved { return append(escaping: resolved.text) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.start, count: name.count))
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(escaping text: String) {
        let digits: StaticString = "0123456789abcdef"
        bytes.append(UInt8(ascii: "\""))
        text.utf8Span.span.withUnsafeBufferPointer { text in
            var start = 0
            for index in text.indices where text[index] < 0x20 || text[index] == 0x22 || text[index] == 0x5C {
                bytes.append(contentsOf: text[start..<index])
                bytes.append(UInt8(ascii: "\\"))
                start = index
                guard text[index] < 0x20 else { continue }
                bytes.append(contentsOf: "u00".utf8)
                bytes.append(digits.utf8Start[Int(text[index] >> 4)])
                bytes.append(digits.utf8Start[Int(text[index] & 15)])
                start = index + 1
            }
            bytes.append(contentsOf: text[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Appends the next string's words in small letters with one space between them.
    ///
    /// - Returns: whether it has any.
    private mutating func appendWords(from reader: inout JSONReader) throws(Rejection) -> Bool {
        let (position, start) = (reader.position, bytes.count + 1)
        let hasEscapes = try reader.skipString()
        let quoted = UnsafeBufferPointer(start: reader.base + position, count: reader.position - position)
        if !hasEscapes, quoted.allSatisfy({ $0 < 0x80 }) {
            bytes.append(contentsOf: quoted)
            let end = bytes.withUnsafeMutableBufferPointer { Self.putIntoWords($0, from: start) }
            bytes.removeLast(bytes.count - end)
            bytes.append(UInt8(ascii: "\""))
            return end > start
        }
        reader.position = position
        let words = try reader.readString().lowercased().split(whereSeparator: \.isWhitespace)
        append(escaping: words.joined(separator: " "))
        return !words.isEmpty
    }

    /// Moves the words of ASCII text together, which begins at an index and ends before the last byte, a quotation mark.
    ///
    /// - Returns: the index behind the last word.
    private static func putIntoWords(_ bytes: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> Int {
        var end = start
        var last = UInt8(ascii: " ")
        for index in start..<bytes.count - 1 {
            let byte = bytes[index]
            if byte == UInt8(ascii: " "), last == byte { continue }
            last = byte.isCapital ? byte | 0x20 : byte
            bytes[end] = last
            end += 1
        }
        return end > start && last == UInt8(ascii: " ") ? end - 1 : end
    }

    private mutating func append(number text: UnsafeBufferPointer<UInt8>) {
        // Nearly all numbers are small whole ones, which are canonical already.
        let isPlain = text.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        if isPlain, text.count == 1 || text.last != UInt8(ascii: "0") {
            bytes.append(contentsOf: text)
            return
        }
        let number = CanonicalNumber(Array(text))
        if number.isNegative { bytes.append(UInt8(ascii: "-")) }
        bytes.append(contentsOf: number.digits)
        guard number.exponent != 0 else { return }
        bytes.append(UInt8(ascii: "e"))
        bytes.append(contentsOf: String(number.exponent).utf8)
    }
}

/// A number as a sign, digits without zeros at either end, and the exponent of its last digit.
private struct CanonicalNumber {
    var isNegative = false
    var digits: ArraySlice<UInt8> = []
    var exponent = 0

    /// Larger exponents are clamped to this, so numbers beyond it may compare as equal.
    private static let farthest = 1 << 40

    /// - Parameter text: a number that the reader has checked.
    init(_ text: [UInt8]) {
        var all: [UInt8] = []
        var isFraction = false
        var index = 0
        while index < text.count, text[index] | 0x20 != UInt8(ascii: "e") {
            switch text[index] {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isFraction = true
            default:
                all.append(text[index])
                if isFraction { exponent -= 1 }
            }
            index += 1
        }
        exponent += Self.writtenExponent(text[min(index + 1, text.count)...])
        digits = all.drop { $0 == UInt8(ascii: "0") }
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            exponent += 1
        }
        if digits.isEmpty {
            digits = [UInt8(ascii: "0")]
            exponent = 0
            isNegative = false
        }
    }

    private static func writtenExponent(_ text: ArraySlice<UInt8>) -> Int {
        var value = 0
        for byte in text where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") {
            value = min(value * 10 + Int(byte &- UInt8(ascii: "0")), farthest)
        }
        return text.first == UInt8(ascii: "-") ? -value : value
    }
}
