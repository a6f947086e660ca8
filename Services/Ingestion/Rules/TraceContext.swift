/// The form of the header `traceparent`; a header in any other form is left out, as if it were absent.
///
/// Source: W3C Trace Context, `traceparent` header.
enum TraceContext {
    /// More bytes than any version needs. The limit matters because the header is copied for each recipient.
    static let mostBytes = 256
    private static let version00Bytes = 55

    /// Version, trace, parent and flags: `00-<32 digits>-<16 digits>-<2 digits>`, in lower-case hexadecimal digits. A
    /// later version may add more after another dash.
    static func isValid(_ value: [UInt8]) -> Bool {
        guard value.count >= version00Bytes, value.count <= mostBytes else { return false }
        let dash = UInt8(ascii: "-")
        guard value[2] == dash, value[35] == dash, value[52] == dash else { return false }
        let version = value[0..<2]
        let trace = value[3..<35]
        let parent = value[36..<52]
        guard version.allSatisfy(isDigit), trace.allSatisfy(isDigit), parent.allSatisfy(isDigit),
            value[53..<version00Bytes].allSatisfy(isDigit)
        else { return false }
        guard !version.elementsEqual("ff".utf8), !trace.allSatisfy(isZero), !parent.allSatisfy(isZero) else {
            return false
        }
        if value.count == version00Bytes { return true }
        return !version.allSatisfy(isZero) && value[55] == dash
            && value[55...].allSatisfy { (0x21...0x7E).contains($0) }
    }

    private static func isZero(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "0") }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}
