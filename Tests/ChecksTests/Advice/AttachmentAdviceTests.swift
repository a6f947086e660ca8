import Model
import Testing

struct AttachmentAdviceTests {
    /// Kinds and sizes are tested with rule R20.
    static let table: [(attachment: [String: String], bytes: Int?, told: String?)] = [
        (["type": "image/png"], nil, "has no `url`"), ([:], nil, "has no `url`"),
        (["url": "https://e.com/a.webp"], nil, "is of no type that"),
        (["url": "https://e.com/a.mp3"], 5_000_001, "5 MB"),
        (["url": "https://e.com/a.mp4"], 50_000_001, "50 MB"), (["url": "https://e.com/a.png"], 10_000_001, "10 MB"),
        (["url": "https://e.com/a.mp4"], 50_000_000, nil), (["url": "https://e.com/a", "type": "image/png"], nil, nil),
    ]

    @Test("attachment-unsupported", arguments: table)
    func attachment(_ attachment: [String: String], bytes: Int?, told: String?) throws {
        var all: [String: Any] = attachment
        all["bytes"] = bytes
        let advice = try AdviceProbe().advice(["content": ["attachments": [["url": "https://e.com/0.png"], all]]])
        #expect(
            advice.map { [$0.code.rawValue, $0.field] }
                == (told == nil ? [] : [["attachment-unsupported", "content.attachments[1]"]]))
        if let told { #expect(advice.first?.detail.contains(told) == true) }
    }
}
