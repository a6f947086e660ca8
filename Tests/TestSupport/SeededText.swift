/// Random texts of every script, with pieces that are hard to shorten: emoji, combining sequences, controls, long
/// words.
package enum SeededText {
    /// Scripts in which people write notifications; they are drawn often.
    private static let scripts: [ClosedRange<UInt32>] = [
        0x20...0x7E, 0xA0...0x17F, 0x370...0x3FF, 0x400...0x4FF, 0x590...0x5FF, 0x600...0x6FF, 0x900...0x97F,
        0xE00...0xE7F, 0x1100...0x11FF, 0x3040...0x30FF, 0x4E00...0x4FFF, 0xAC00...0xADFF, 0x1F300...0x1F64F,
        0x300...0x36F, 0x2000...0x206F,
    ]
    /// Every block of 128 characters that Unicode has assigned, except those for private use.
    private static let blocks: [[Unicode.Scalar]] = stride(from: UInt32(0), to: 0x32000, by: 128).compactMap { start in
        let block = (start..<(start + 128)).compactMap { Unicode.Scalar($0) }.filter {
            switch $0.properties.generalCategory {
            case .unassigned, .privateUse, .surrogate: false
            default: true
            }
        }
        return block.isEmpty ? nil : block
    }
    private static let pieces = [
        " ", " ", "\n", "\r\n", "\t", "👩‍👩‍👧‍👦", "🇩🇪", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{200D}", "\u{FE0F}", "e\u{301}\u{323}",
        "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{202A}", "\u{202D}", "\u{202E}", "\u{202C}", "\u{0}",
        "\u{7}", "\u{AD}", "\u{200B}", "\u{200C}", "\u{2060}", "\u{3164}", "\u{E0067}", "\u{E007F}", "\u{1F3F4}",
        ", ", ".", "!", ")", "\"", "«",
        "Donaudampfschifffahrtsgesellschaft", "สวัสดีครับ", "…", "\u{600}", "நி", "क्षि", "각", "👍🏽", "ﷺ", "\u{2028}",
    ]

    /// A text of 0 to `most` pieces, most of them of one script.
    package static func make(using random: inout SeededGenerator, most: Int = 160) -> String {
        var result = String.UnicodeScalarView()
        guard let script = script(using: &random) else { return "" }
        for _ in 0..<Int.random(in: 0...most, using: &random) {
            if Int.random(in: 0..<4, using: &random) == 0 {
                result.append(contentsOf: (pieces.randomElement(using: &random) ?? "").unicodeScalars)
                continue
            }
            let mixes = Int.random(in: 0..<8, using: &random) == 0
            let source = mixes ? Self.script(using: &random) ?? script : script
            if let scalar = source.randomElement(using: &random) { result.append(scalar) }
        }
        return String(result)
    }

    private static func script(using random: inout SeededGenerator) -> [Unicode.Scalar]? {
        if Bool.random(using: &random) { return blocks.randomElement(using: &random) }
        return scripts.randomElement(using: &random)?.compactMap { Unicode.Scalar($0) }
    }
}
