import Model
import Testing

struct ExtensionContentTests {
    private static let content = """
        {"title": "Title", "body": "Body.", "data": {"van": {"number": 7}, "driver": "Ali", "file": "a/b.png"},
         "attachments": [{"id": "clip", "url": "https://x/clip.mp4"}, {"id": "doc", "url": "https://x/a.pdf"}]}
        """

    @Test(
        "R11: one play button that pauses while the media plays, or none",
        arguments: [("none", nil, nil), ("default", MediaButton.default, true), ("overlay", .overlay, false)])
    func media(declared: String, button: MediaButton?, isPlaying: Bool?) throws {
        let app = try Sample.app(extension: #""media": "\#(declared)", "layout": []"#)
        var phone = Sample.phone()
        phone.isPlayingMedia = isPlaying ?? true
        let step = Sample.step([Sample.notification(Self.content, category: "map")], devices: [phone])
        let custom = try #require(try render(step, apps: [app]).first.views.expanded?.custom)
        #expect(custom.media == button ?? .none)
        let text = String(decoding: JSONSlice { custom.write(to: &$0) }.bytes, as: UTF8.self)
        #expect(text.contains("playing") == (button != nil))
        if let isPlaying { #expect(custom.isPlaying == isPlaying) }
    }

    @Test("R9: a category that differs in case has no extension; a file outside its source is left out")
    func notCustom() throws {
        let other = Sample.step([Sample.notification(Self.content, category: "MAP")])
        #expect(try render(other).first.views.expanded?.custom == nil)
        let outside = Sample.notification(#"{"data": {"file": "../secret.png"}}"#, category: "map")
        let custom = try #require(try render(Sample.step([outside])).first.views.expanded?.custom)
        #expect(custom.elements.filter { $0.kind == .image }.map(\.name) == ["map.png"])
        #expect(custom.title == "Van")
    }

    @Test("R9: an overriding title with missing values is ignored, and the default title stays")
    func emptyTitle() throws {
        let app = try Sample.app(extension: #""overridesDefaultTitle": true, "layout": [{"text": "{data.van}"}]"#)
        let note = Sample.notification(#"{"title": "Title"}"#, category: "map")
        let view = try #require(try render(Sample.step([note]), apps: [app]).first.views.expanded)
        #expect(view.title == "Title" && view.custom?.title == nil)
    }

    // swift-format-ignore
    static let versions: [(Platform, String?, Bool)] = [
        (.iOS, "11.4", false), (.iOS, "12.0", true), (.iOS, "12", true), (.iOS, nil, true), (.iPadOS, "9.3.5", false),
        (.macOS, "11.2", true), (.visionOS, "1.0", true),
    ]

    @Test("R10: controls from system 12 on", arguments: versions)
    func controls(platform: Platform, version: String?, expected: Bool) throws {
        var phone = Sample.phone()
        phone.platform = platform
        phone.systemVersion = version
        let step = Sample.step([Sample.notification(Self.content, category: "map")], devices: [phone])
        let elements = try #require(try render(step).first.views.expanded?.custom?.elements)
        #expect(elements.contains { $0.kind == .button } == expected)
        #expect(elements.contains { $0.kind == .toggle } == expected)
    }
}
