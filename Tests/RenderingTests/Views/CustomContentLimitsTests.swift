import Model
import Testing

/// The limits of an app's own content after its values are filled in (rule R9).
struct CustomContentLimitsTests {
    private static func layout(_ count: Int, _ text: String) -> String {
        "[" + Array(repeating: "{\"text\": \"\(text)\"}", count: count).joined(separator: ", ") + "]"
    }

    /// How many elements show one text, how many bytes `data.long` has, and whether the content is shown.
    // swift-format-ignore
    static let table: [(name: String, count: Int, text: String, bytes: Int, isShown: Bool)] = [
        ("most elements",             500,    "x",           0,      true),
        ("an element more",           501,    "x",           0,      false),
        ("most text",                 16,     "{data.long}", 4096,   true),
        ("a byte more",               16,     "{data.long}", 4097,   false),
        ("one long text is cut",      1,      "{data.long}", 65_536, true),
        ("and counts as it was",      2,      "{data.long}", 40_000, false),
        ("the text of the layout",    17,     String(repeating: "x", count: 4000), 0, false),
        ("most placeholders",         1,      String(repeating: "{data.n}", count: 1000), 0, true),
        ("a placeholder more",        1,      String(repeating: "{data.n}", count: 1001), 0, false),
        ("a hostile layout",          8000,   "{data.long}", 56_000, false),
        ("a hostile text",            400,    String(repeating: "{data.none}", count: 100), 56_000, false),
    ]

    private static func content(_ bytes: Int) -> String {
        #"{"title": "Title", "body": "Body.", "data": {"n": "1", "long": "\#(String(repeating: "x", count: bytes))"}}"#
    }

    @Test("R9, R15: content without any value does not hide what the request says", arguments: [true, false])
    func missing(isEmpty: Bool) throws {
        let layout = Self.layout(2, isEmpty ? "{data.none}" : "{data.n}")
        let app = try Sample.app(
            with: #""categories": [{"id": "map"}], "contentExtensions": [{"id": "route", "categories": ["map"], "#
                + #""initialContentSizeRatio": 1, "defaultContentHidden": true, "layout": \#(layout)}], "#
                + #""watch": {"staticInterface": {"layout": []}, "dynamicInterface": {"layout": \#(layout)}}"#)
        let note = Sample.notification(Self.content(1), category: "map")
        for device in [Sample.phone(), Sample.watch()] {
            let views = try render(Sample.step([note], devices: [device]), apps: [app]).first.views
            let view = try #require(views.expanded ?? views.longLook)
            #expect(view.custom?.elements.map(\.text) == (isEmpty ? ["", ""] : ["1", "1"]))
            #expect(view.title == (isEmpty ? "Title" : nil) && view.body == (isEmpty ? "Body." : nil))
        }
    }

    @Test("R9: content over a limit is left out, and the default content shows in its place", arguments: table)
    func tooMuch(name: String, count: Int, text: String, bytes: Int, isShown: Bool) throws {
        let app = try Sample.app(extension: #""defaultContentHidden": true, "layout": \#(Self.layout(count, text))"#)
        let note = Sample.notification(Self.content(bytes), category: "map")
        var other = Sample.phone()
        other.id = DeviceID(derived: "other")
        let before = ContinuousClock.now
        let rendered = try render(Sample.step([note], devices: [Sample.phone(), other]), apps: [app])
        // Without limits the hostile ones make gigabytes of text; with them a debug build needs a tenth of a second.
        #expect(ContinuousClock.now - before < .seconds(60))
        #expect(rendered.deliveries.count == 2)
        for delivery in rendered.deliveries {
            let view = try #require(delivery.views.expanded)
            #expect(view.custom?.elements.count == (isShown ? count : nil))
            #expect(view.title == (isShown ? nil : "Title"))
            #expect(view.body == (isShown ? nil : "Body."))
        }
        #expect(rendered.envelopes.allSatisfy { $0.delivery.bytes.count < 250_000 })
        #expect(rendered.receipts.map(\.details.reason?.value) == (isShown ? [] : [.viewNotMade]))
        #expect(rendered.receipts.allSatisfy { $0.rule == .r8 && !$0.isTerminal && $0.code == .advised })
        #expect(rendered.deadLetters.isEmpty)
        #expect(try render(Sample.step([note], kind: .badge), apps: [app]).receipts.isEmpty)
    }

    /// Elements of the dynamic and of the static interface, and which of the two shows.
    // swift-format-ignore
    static let interfaces: [(dynamic: Int, static: Int, shown: DetailView.Interface, isAdvised: Bool)] = [
        (500, 500, .dynamic, false), (501, 500, .static, true), (501, 501, .default, true),
    ]

    @Test("R15: an interface over a limit gives way to the next one", arguments: interfaces)
    func watch(dynamic: Int, static: Int, shown: DetailView.Interface, isAdvised: Bool) throws {
        let app = try Sample.app(
            with: #""watch": {"dynamicInterface": {"layout": \#(Self.layout(dynamic, "{body}"))}, "#
                + #""staticInterface": {"layout": \#(Self.layout(`static`, "{title}"))}}"#)
        let note = Sample.notification(Self.content(1))
        let rendered = try render(Sample.step([note], devices: [Sample.watch()]), apps: [app])
        let look = try #require(try rendered.first.views.longLook)
        #expect(look.interface == shown)
        #expect((look.custom == nil) == (shown == .default))
        #expect((look.body == nil) == (shown != .default))
        #expect(rendered.receipts.map(\.details.reason?.value) == (isAdvised ? [.viewNotMade] : []))
    }
}
