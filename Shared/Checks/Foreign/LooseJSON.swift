internal import Model

/// Text that is nearly JSON, as people and other languages write it: names without quotes, single quotes, comments,
/// commas too many or missing, `True` and `None`.
struct LooseJSON {
    private let text: [UInt8]
    private var position = 0
    private var written: [UInt8] = []
    /// The brackets that are still to be closed.
    private var closers: [UInt8] = []
    /// Whether a value or a name stands directly before.
    private var isBehindValue = false

    /// The same value as JSON.
    ///
    /// - Parameter mayBeShort: whether a text to which nothing but its last brackets is missing counts, too.
    /// - Returns: `nil` if it can't be told what was meant, or if there is no object.
    static func strict(_ bytes: [UInt8], mayBeShort: Bool = false) -> [UInt8]? {
        var loose = LooseJSON(text: bytes)
        guard loose.convert(mayBeShort), loose.written.first == UInt8(ascii: "{"),
            JSONReader.fault(in: loose.written) == nil
        else {
            return nil
        }
        return loose.written
    }

    private init(text: [UInt8]) { self.text = text }

    private mutating func convert(_ mayBeShort: Bool) -> Bool {
        // What stands before the first bracket is a mark, a comment, or the name of a variable.
        guard let start = text.firstIndex(of: UInt8(ascii: "{")), !text[..<start].contains(UInt8(ascii: ":")) else {
            return false
        }
        position = start
        repeat {
            guard convertToken() else { return false }
        } while position < text.count && !closers.isEmpty
        // What only ends too early lacks more than its brackets.
        let isOnlyShort = text[start...].lazy.filter { $0 > 0x20 }.elementsEqual(written.lazy.filter { $0 > 0x20 })
        if !closers.isEmpty, isOnlyShort, !mayBeShort || !isBehindValue { return false }
        while let closer = closers.popLast() { close(closer) }
        return true
    }

    /// - Returns: whether the token could be read.
    private mutating func convertToken() -> Bool {
        let byte = text[position]
        switch byte {
        case ...0x20: position += 1
        case UInt8(ascii: "#"): skip(to: [UInt8(ascii: "\n")])
        case UInt8(ascii: "/"):
            guard position + 1 < text.count else { return false }
            skip(to: text[position + 1] == UInt8(ascii: "*") ? Array("*/".utf8) : [UInt8(ascii: "\n")])
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            beginValue()
            written.append(byte)
            closers.append(byte == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]"))
            isBehindValue = false
            position += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard closers.popLast() == byte else { return false }
            close(byte)
            position += 1
        case UInt8(ascii: ","), UInt8(ascii: ";"):
            if isBehindValue { written.append(UInt8(ascii: ",")) }
            isBehindValue = false
            position += 1
        case UInt8(ascii: ":"), UInt8(ascii: "="):
            if written.last != UInt8(ascii: ":") { written.append(UInt8(ascii: ":")) }
            isBehindValue = false
            position += text[position...].starts(with: "=>".utf8) ? 2 : 1
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): return convertString(until: [byte])
        case 0xE2 where text[position...].starts(with: "“".utf8): return convertString(until: Array("”".utf8))
        case 0xE2 where text[position...].starts(with: "‘".utf8): return convertString(until: Array("’".utf8))
        default: return convertWord()
        }
        return true
    }

    private mutating func skip(to end: [UInt8]) {
        while position < text.count, !text[position...].starts(with: end) { position += 1 }
        position = min(position + end.count, text.count)
    }

    private mutating func beginValue() {
        if isBehindValue { written.append(UInt8(ascii: ",")) }
    }

    private mutating func close(_ closer: UInt8) {
        if written.last == UInt8(ascii: ",") { written.removeLast() }
        if written.last == UInt8(ascii: ":") { written += "null".utf8 }
        written.append(closer)
        isBehindValue = true
    }

    private mutating func convertString(until end: [UInt8]) -> Bool {
        position += end.count
        beginValue()
        written.append(UInt8(ascii: "\""))
        while position < text.count, !(text[position...].starts(with: end) && isEnd(behind: position + end.count)) {
            switch text[position] {
            case UInt8(ascii: "\\") where position + 1 < text.count:
                // JSON knows no escape of a single quotation mark.
                if text[position + 1] != UInt8(ascii: "'") { written.append(text[position]) }
                written.append(text[position + 1])
                position += 1
            case UInt8(ascii: "\""): written += "\\\"".utf8
            case UInt8(ascii: "\n"): written += "\\n".utf8
            case UInt8(ascii: "\t"): written += "\\t".utf8
            case let byte: written.append(byte)
            }
            position += 1
        }
        guard position < text.count else { return false }
        position += end.count
        written.append(UInt8(ascii: "\""))
        isBehindValue = true
        return true
    }

    /// Whether a string can end here: what follows goes on with the record, not with a text that quotes something.
    private func isEnd(behind position: Int) -> Bool {
        let rest = text[position...].drop { $0 <= 0x20 }
        guard let next = rest.first, !",:}]=;/#".utf8.contains(next) else { return true }
        // A name may follow whose comma is missing.
        guard next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") else {
            return rest.startIndex > position && "{[-0123456789".utf8.contains(next)
        }
        let behind = rest.dropFirst().drop { $0 != next && $0 != UInt8(ascii: ",") }.dropFirst().first { $0 > 0x20 }
        return behind == UInt8(ascii: ":")
    }

    /// A number, a word of some language, or a name or text without quotes.
    private mutating func convertWord() -> Bool {
        // An instant has colons of its own.
        let isTime = TextScan.isDigit(text[position]) && text[position...].dropFirst(10).first == UInt8(ascii: "T")
        let ends = isTime ? ",;{}[]\"'#" : ",:=;{}[]\"'#"
        let end = text[position...].firstIndex { $0 <= 0x20 || ends.utf8.contains($0) } ?? text.count
        guard end > position else { return false }
        let word = String(decoding: text[position..<end], as: UTF8.self)
        let next = text[end...].first { $0 > 0x20 }
        beginValue()
        isBehindValue = true
        position = end
        let isName = closers.last == UInt8(ascii: "}") && (next == UInt8(ascii: ":") || next == UInt8(ascii: "="))
        let known = [
            "true": "true", "false": "false", "none": "null", "null": "null", "undefined": "null", "nan": "null",
        ]
        if !isName, let value = known[word.lowercased()] {
            written += value.utf8
        } else if !isName, JSONReader.fault(in: Array("{\"number\":\(word)}".utf8)) == nil {
            written += word.utf8
        } else {
            written += ForeignValue.text(word).slice.bytes
        }
        return true
    }
}
