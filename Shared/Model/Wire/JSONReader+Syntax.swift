extension JSONReader {
    /// A rejection of bytes that are not JSON from the reader's position on. A common mistake is named in the
    /// producer's words.
    ///
    /// - Parameter expected: what JSON requires here.
    func syntax(_ expected: String) -> Rejection {
        guard position < count else {
            return Rejection(
                .unreadable, path: path, found: "its end too early, after \(count) bytes",
                fix: "send the whole record: \(expected) should follow")
        }
        let mistake = usualMistake
        return Rejection(
            .unreadable, path: path,
            found: "\(mistake?.found ?? "an unexpected byte") instead of \(expected) (\(place))",
            fix: mistake?.fix ?? "send valid JSON")
    }

    /// Line and column, from 1; columns count bytes. The first line is not named.
    private var place: String {
        var line = 1
        var start = 0
        for index in 0..<position where base[index] == UInt8(ascii: "\n") {
            line += 1
            start = index + 1
        }
        let column = "column \(position - start + 1)"
        return line == 1 ? column : "line \(line), \(column)"
    }

    /// The common mistake at the reader's position, recognised by its first bytes.
    private var usualMistake: (found: String, fix: String)? {
        switch base[position] {
        case 0xEF where position == 0:
            return ("a byte-order mark", "send the text without it: JSON begins with {")
        case UInt8(ascii: "<") where depth == 0:
            return ("markup", "send one JSON object: this looks like HTML or XML")
        case UInt8(ascii: "'"): return ("a single quotation mark", "write names and strings in double quotes")
        case 0xE2: return ("a sign such as a curly quotation mark", "write names and strings in straight double quotes")
        case UInt8(ascii: "/"), UInt8(ascii: "#"): return ("a comment", "leave comments out: JSON has none")
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            let closer = base[position] == UInt8(ascii: "}") ? "}" : "]"
            return isBehindComma ? ("a “\(closer)” after a comma", "take out the comma before it") : nil
        case UInt8(ascii: ","): return ("a comma", "take out the comma, or write what is missing before it")
        case UInt8(ascii: "="): return ("an equals sign", "write a colon between name and value")
        case UInt8(ascii: "T"), UInt8(ascii: "F"), UInt8(ascii: "N"), UInt8(ascii: "u"):
            return ("a word", "write true, false or null in small letters, and other words as strings in quotes")
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
            return ("a word without quotes", "write names and strings in double quotes")
        case UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return ("a number in an invalid form", "write numbers as in 5, -0.5 or 1e3")
        case UInt8(ascii: "{") where depth == 0: return ("a second value", "send one JSON object a record")
        case 0..<0x20: return ("a control character", "write it as an escape, such as \\n")
        default: return nil
        }
    }

    private var isBehindComma: Bool {
        var index = position - 1
        while index >= 0, base[index] <= 0x20 { index -= 1 }
        return index >= 0 && base[index] == UInt8(ascii: ",")
    }
}
