@testable import Model
import Testing

@testable import Rendering

struct AttachmentsTests {
    // swift-format-ignore
    static let table: [(String?, String?, Int?, ViewAttachment.Kind?)] = [
        ("https://x/a.jpg", nil, nil, .image), ("https://x/a.JPEG?size=2#top", nil, nil, .image),
        ("a.gif", nil, 10_000_000, .image), ("a.gif", nil, 10_000_001, nil),
        ("https://x/a", "image/png", nil, .image), ("https://x/a", "public.png", nil, .image),
        ("a.mp3", nil, 5_000_000, .audio), ("a.mp3", nil, 5_000_001, nil), ("a.m4a", nil, nil, .audio),
        ("a.mp4", nil, 50_000_000, .video), ("a.mp4", nil, 50_000_001, nil), ("a.avi", nil, nil, .video),
        ("a.pdf", nil, nil, nil), ("a.png", "application/pdf", nil, nil), ("a", nil, nil, nil),
        (nil, "image/png", nil, nil), ("https://x.png/", nil, nil, .image), ("", nil, nil, nil),
        ("a.webp", nil, nil, nil), ("https://x/a", "image/webp", nil, nil), ("a.png", "text/plain", nil, nil), ("a.ogg", nil, nil, nil),
        ("a.wav", nil, nil, .audio), ("a.mpeg", nil, nil, .video), ("a", "public.jpeg", nil, .image),
    ]

    @Test("R20: types and sizes", arguments: table)
    func kinds(url: String?, type: String?, bytes: Int?, expected: ViewAttachment.Kind?) {
        let attachment = Content.Attachment(url: url, type: type, bytes: bytes)
        #expect(Attachments.supported([attachment]).first?.kind == expected)
    }

    @Test("R20: the first image or video is the thumbnail; all are in the expanded view")
    func thumbnail() throws {
        let content = #"{"attachments": [{"url": "a.mp3"}, {"url": "b.mp4"}, {"url": "c.png"}, {"url": "d.txt"}]}"#
        let views = try render(Sample.step([Sample.notification(content)])).first.views
        #expect(views.banner?.thumbnail?.url == "b.mp4" && views.list?.thumbnail?.url == "b.mp4")
        #expect(views.expanded?.attachments.map(\.url) == ["a.mp3", "b.mp4", "c.png"])
    }
}
