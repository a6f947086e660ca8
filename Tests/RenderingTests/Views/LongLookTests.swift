import Model
import Testing

struct LongLookTests {
    private static func app(_ watch: String) throws -> App {
        try Sample.app(with: #""watch": \#(watch)"#)
    }

    private static let both = """
        {"staticInterface": {"layout": [{"text": "{title}: {data.van}"}]},
         "dynamicInterface": {"layout": [{"image": "attachment:photo"}, {"text": "Van {data.van}"}]}}
        """
    private static let content =
        #"{"title": "Parcel", "body": "Soon.", "data": {"van": "7"}, "attachments": [{"id": "photo", "url": "a.png"}]}"#

    // swift-format-ignore
    static let table: [(String, String, String?, WatchInterface?, DetailView.Interface)] = [
        ("dynamic", both, content, .dynamic, .dynamic),
        ("no network, or companion out of reach", both, content, .static, .static),
        ("not known", both, content, nil, .static),
        ("no payload", both, nil, .dynamic, .static),
        ("static alone", #"{"staticInterface": {"layout": [{"text": "{title}"}]}}"#, content, .dynamic, .static),
        ("none declared", "{}", content, .dynamic, .default),
    ]

    @Test("R15: dynamic, static or the system's default", arguments: table)
    func interface(
        name: String, watch: String, content: String?, interface: WatchInterface?, expected: DetailView.Interface
    ) throws {
        let step = Sample.step([Sample.notification(content)], devices: [Sample.watch(interface: interface)])
        let look = try #require(try render(step, apps: [Self.app(watch)]).first.views.longLook)
        #expect(look.interface == expected, "\(name)")
        #expect((look.custom == nil) == (expected == .default))
        #expect((look.body == nil) == (expected != .default))
        #expect(look.appName == "Parcels")
    }

    // swift-format-ignore
    static let sashes: [(String, WatchInterface, ViewSash)] = [
        (##""sash": {"style": "color", "color": "#AA0000"}"##, .dynamic, ViewSash(.color, color: "#AA0000")),
        (#""sash": {"style": "blurred"}"#, .static, ViewSash(.blurred)),
        (#""sash": null"#, .dynamic, ViewSash(.blurred)),
        (#""sash": null"#, .static, ViewSash(.system)),
    ]

    @Test("R14: the sash, blurred by default over a photo", arguments: sashes)
    func sash(declared: String, interface: WatchInterface, expected: ViewSash) throws {
        let app = try Self.app(Self.both.dropLast() + ", \(declared)}")
        let step = Sample.step([Sample.notification(Self.content)], devices: [Sample.watch(interface: interface)])
        #expect(try render(step, apps: [app]).first.views.longLook?.sash == expected)
    }

    // swift-format-ignore
    static let backgrounds: [(String, ViewBackground)] = [
        ("null", ViewBackground(.transparent)),
        (#"{"style": "transparent"}"#, ViewBackground(.transparent)),
        (#"{"style": "system"}"#, ViewBackground(.system, color: "#FFFFFF", opacity: 0.18)),
        (##"{"style": "color", "color": "#00AA00"}"##, ViewBackground(.color, color: "#00AA00")),
    ]

    @Test("R14: the background", arguments: backgrounds)
    func background(declared: String, expected: ViewBackground) throws {
        let app = try Self.app("{\"background\": \(declared)}")
        let step = Sample.step(devices: [Sample.watch()])
        #expect(try render(step, apps: [app]).first.views.longLook?.background == expected)
    }
}
