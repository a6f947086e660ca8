import Model
import Testing

struct AttachmentAdviceTests {
    static let table: [(attachment: [String: String], bytes: Int?, applies: Bool)] = [
        (["url": "https://e.com/a", "type": "image/webp"], nil, true), (["url": "https://e.com/a.webp"], nil, true),
        (["url": "https://e.com/a"], nil, true), (["type": "image/png"], nil, true), ([:], nil, true),
        (["url": "https://e.com/a.mp4"], 50_000_001, true), (["url": "https://e.com/a.png"], 10_000_001, true),
        (["url": "https://e.com/a.mp3"], 5_000_001, true), (["url": "https://e.com/a.pdf"], nil, true),
        (["url": "https://e.com/a.png", "type": "text/plain"], nil, true), (["url": "https://e.com/a.ogg"], nil, true),
        (["url": "https://e.com/a.mp4"], 50_000_000, false), (["url": "https://e.com/a.png"], 10_000_000, false),
        (["url": "https://e.com/a.mp3"], 5_000_000, false),
        (["url": "https://e.com/a", "type": "image/png"], nil, false),
        (["url": "https://e.com/a.JPG"], nil, false), (["url": "https://e.com/a.gif?size=1"], nil, false),
        (["url": "https://e.com/a", "type": "public.jpeg"], nil, false), (["url": "https://e.com/a.wav"], nil, false),
        (["url": "https://e.com/a.m4a"], nil, false), (["url": "https://e.com/a.mpeg"], nil, false),
    ]

    @Test("attachment-unsupported", arguments: table)
    func attachment(_ attachment: [String: String], bytes: Int?, applies: Bool) throws {
        var all: [String: Any] = attachment
        all["bytes"] = bytes
        let advice = try AdviceProbe().advice(["content": ["attachments": [["url": "https://e.com/0.png"], all]]])
        #expect(
            advice.map { [$0.code.rawValue, $0.field] }
                == (applies ? [["attachment-unsupported", "content.attachments[1]"]] : []))
    }

    @Test(
        "app-icon-attached",
        arguments: [
            ("https://e.com/i.png", "https://e.com/i.png", true), ("i.png", "https://e.com/i.png", true),
            ("https://e.com/i.png", "https://e.com/j.png", false), ("i.png", "https://e.com/hi.png", false),
        ])
    func icon(of app: String, attached: String, applies: Bool) throws {
        let codes = try AdviceProbe(app: ["icon": app]).codes(["content": ["attachments": [["url": attached]]]])
        #expect(codes == (applies ? ["app-icon-attached"] : []))
    }
}
