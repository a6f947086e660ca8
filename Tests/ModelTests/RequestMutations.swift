import TestSupport

/// Damages bytes in the ways of broken and of hostile producers.
struct RequestMutations {
    private static let pieces = [
        "null", "true", "-0", "1e999", "1E-999", "99999999999999999999", "\"\"", "{}", "[]", "{", "}", "[", "]", ",",
        ":",
        "\"", "\\", "\\u0000", "\\ud800", "\\udc00", "\\ud83d\\ude00", "\u{0}", "\u{FEFF}", "\u{202E}", "é", "e\u{301}",
        "👩‍👩‍👧‍👦", "\"vibration\":1", "\"id\":\"r\"", "\"recipients\":[]", "\"trigger\":{\"afterSeconds\":1e18}",
        "\"at\":\"9999-12-31T23:59:60.999999999999999999Z\"", "\"at\":\"0001-01-01T00:00:00+23:59\"", "-", "e", ".",
        " ",
    ]
    private static let bytes: [UInt8] = [0x00, 0x1F, 0x22, 0x5C, 0x7F, 0x80, 0xC0, 0xED, 0xF4, 0xFF]

    /// `original` with one to five changes.
    static func mutate(_ original: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
        var result = original
        for _ in 0..<Int.random(in: 1...5, using: &random) { change(&result, using: &random) }
        return result
    }

    private static func change(_ result: inout [UInt8], using random: inout SeededGenerator) {
        let place = Int.random(in: 0...result.count, using: &random)
        let end = min(result.count, place + Int.random(in: 0...12, using: &random))
        switch Int.random(in: 0..<8, using: &random) {
        case 0: result.removeSubrange(place..<end)
        case 1: result.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
        case 2: result.replaceSubrange(place..<end, with: (pieces.randomElement(using: &random) ?? "").utf8)
        case 3: if place < result.count { result[place] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        case 4: result.insert(bytes.randomElement(using: &random) ?? 0, at: place)
        case 5: result.insert(contentsOf: result[place..<end], at: place)
        case 6:
            let repetitions = Int.random(in: 1...200, using: &random)
            let piece = Array((pieces.randomElement(using: &random) ?? "").utf8)
            result.insert(contentsOf: Array(repeating: piece, count: repetitions).joined(), at: place)
        default: if Int.random(in: 0..<4, using: &random) == 0 { result.removeSubrange(place...) }
        }
    }
}
