/// What a text may hold before it is shown.
public enum DisplayText {
    /// The largest text of a view, in bytes of UTF-8.
    public static let mostBytes = 4096

    /// Removes control characters and balances the bidirectional ones (rule R17).
    ///
    /// Line ends become a newline, or a space when `keepsLines` is false; a tab becomes a space; white space at both
    /// ends goes. A closer without an opener is removed, and what a line leaves open is closed at its end, so that no
    /// text can turn the direction of what stands beside it. Cleaning a clean text changes nothing.
    public static func clean(_ text: String, keepsLines: Bool) -> String {
        if isPlain(text) { return text }
        var cleaner = TextCleaner(keepsLines: keepsLines)
        for scalar in text.unicodeScalars { cleaner.take(scalar) }
        return cleaner.finish()
    }

    /// Printable ASCII without white space at its ends, as most texts are: nothing to clean.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8Span.span.withUnsafeBufferPointer { bytes in
            var last: UInt8 = 0x20
            for byte in bytes {
                guard byte >= 0x20, byte < 0x7F else { return false }
                if last == 0x20, byte == 0x20 { return false }
                last = byte
            }
            return last != 0x20 || bytes.isEmpty
        }
    }
}

private struct TextCleaner {
    let keepsLines: Bool
    var result = String.UnicodeScalarView()
    var endsWithCarriageReturn = false
    /// Openers that are not closed yet; those nested too deeply are remembered but not written.
    var open: [(control: BidirectionalControl, isWritten: Bool)] = []
    var writtenCount = 0

    mutating func take(_ scalar: Unicode.Scalar) {
        let followsCarriageReturn = endsWithCarriageReturn
        endsWithCarriageReturn = scalar == "\r"
        switch scalar.value {
        case 0x0A where followsCarriageReturn: return
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: endLine()
        case 0x09: takeSpace(" ")
        case 0x00..<0x20, 0x7F...0x9F, 0xFEFF: return
        default:
            if let control = BidirectionalControl(scalar) {
                takeControl(control, scalar)
            } else if scalar.properties.isWhitespace {
                takeSpace(scalar)
            } else {
                result.append(scalar)
            }
        }
    }

    mutating func finish() -> String {
        while let last = result.last {
            if let control = BidirectionalControl(last), control.isOpener {
                popWritten()
            } else if !last.properties.isWhitespace {
                break
            }
            result.removeLast()
        }
        closeAll()
        return String(result)
    }

    private mutating func takeSpace(_ scalar: Unicode.Scalar) {
        if !result.isEmpty { result.append(scalar) }
    }

    private mutating func endLine() {
        guard keepsLines else { return takeSpace(" ") }
        closeAll()
        if !result.isEmpty { result.append("\n") }
    }

    private mutating func takeControl(_ control: BidirectionalControl, _ scalar: Unicode.Scalar) {
        switch control {
        case .embedding, .isolate:
            let isWritten = writtenCount < BidirectionalControl.deepest
            open.append((control, isWritten))
            guard isWritten else { return }
            writtenCount += 1
            result.append(scalar)
        case .popEmbedding:
            // A closer of an embedding cannot reach beyond the isolate that it stands in.
            if open.last?.control == .embedding { closeLast() }
        case .popIsolate:
            guard open.contains(where: { $0.control == .isolate }) else { return }
            while open.last?.control == .embedding { closeLast() }
            closeLast()
        }
    }

    private mutating func closeLast() {
        guard let last = open.popLast(), last.isWritten else { return }
        writtenCount -= 1
        result.append(last.control.closer)
    }

    private mutating func closeAll() {
        while !open.isEmpty { closeLast() }
    }

    /// Takes back the innermost opener that was written.
    private mutating func popWritten() {
        while let last = open.popLast(), !last.isWritten {}
        writtenCount -= 1
    }
}
