/// One spelling for all JSON texts that are equal as values.
///
/// Members stand in the order of their names' bytes, without those that are `null`; there is no white space; strings
/// escape only what must be; a number is its sign, its digits without zeros at either end, and `e` with the exponent
/// of the last digit when that is not 0, so `1.50e2`, `150` and `15e1` are all `15e1`. Numbers are compared as written,
/// not as doubles.
public enum CanonicalJSON {
    /// The canonical form of a value.
    ///
    /// - Throws: a ``Rejection`` when `bytes` are no JSON (rule I1).
    public static func bytes(of bytes: Span<UInt8>) throws(Rejection) -> [UInt8] {
        try JSONReader.read(bytes) { (reader) throws(Rejection) in
            var output: [UInt8] = []
            try append(from: &reader, to: &output)
            return output
        }
    }

    private static func append(from reader: inout JSONReader, to output: inout [UInt8]) throws(Rejection) {
        switch try reader.nextKind() {
        case .object: try appendObject(from: &reader, to: &output)
        case .array:
            output.append(UInt8(ascii: "["))
            try reader.beginArray()
            var isFirst = true
            while try reader.nextElement() {
                if !isFirst { output.append(UInt8(ascii: ",")) }
                isFirst = false
                try append(from: &reader, to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .string: append(try reader.readString(), to: &output)
        case .bool: output.append(contentsOf: (try reader.readBool() ? "true" : "false").utf8)
        case .null:
            try reader.skipValue()
            output.append(contentsOf: "null".utf8)
        case .number: append(CanonicalNumber(try reader.readSlice().bytes), to: &output)
        }
    }

    private static func appendObject(from reader: inout JSONReader, to output: inout [UInt8]) throws(Rejection) {
        var members: [(name: [UInt8], value: [UInt8])] = []
        try reader.beginObject()
        while let name = try reader.nextName() {
            let name = Array(name.string.utf8)
            var value: [UInt8] = []
            try append(from: &reader, to: &value)
            members.append((name, value))
        }
        members.sort { $0.name.lexicographicallyPrecedes($1.name) }
        output.append(UInt8(ascii: "{"))
        for (index, member) in members.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            append(String(decoding: member.name, as: UTF8.self), to: &output)
            output.append(UInt8(ascii: ":"))
            output.append(contentsOf: member.value)
        }
        output.append(UInt8(ascii: "}"))
    }

    private static func append(_ text: String, to output: inout [UInt8]) {
        let digits: StaticString = "0123456789abcdef"
        output.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                output.append(UInt8(ascii: "\\"))
                output.append(byte)
            case 0..<0x20:
                output.append(contentsOf: "\\u00".utf8)
                output.append(digits.utf8Start[Int(byte >> 4)])
                output.append(digits.utf8Start[Int(byte & 15)])
            default: output.append(byte)
            }
        }
        output.append(UInt8(ascii: "\""))
    }

    private static func append(_ number: CanonicalNumber, to output: inout [UInt8]) {
        if number.isNegative { output.append(UInt8(ascii: "-")) }
        output.append(contentsOf: number.digits)
        guard number.exponent != 0 else { return }
        output.append(UInt8(ascii: "e"))
        output.append(contentsOf: String(number.exponent).utf8)
    }
}

/// A number as a sign, digits without zeros at either end, and the exponent of its last digit.
private struct CanonicalNumber {
    var isNegative = false
    var digits: ArraySlice<UInt8> = []
    var exponent = 0

    /// Exponents further out are taken as this: such numbers are not told apart by them.
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
