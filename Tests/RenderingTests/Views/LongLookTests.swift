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

    /// Members of the watch's look, and its sash or background.
    // swift-format-ignore
    static let looks: [(String, WatchInterface, ViewSash?, ViewBackground?)] = [
        (##""sash": {"style": "color", "color": "#AA0000"}"##, .dynamic, ViewSash(.color, color: "#AA0000"), nil),
        (#""sash": {"style": "blurred"}"#, .static, ViewSash(.blurred), nil),
        (#""sash": null"#, .dynamic, ViewSash(.blurred), nil),
        (#""sash": null"#, .static, ViewSash(.system), nil),
        (#""background": null"#, .static, nil, ViewBackground(.transparent)),
        (#""background": {"style": "transparent"}"#, .static, nil, ViewBackground(.transparent)),
        (#""background": {"style": "system"}"#, .static, nil, ViewBackground(.system, color: "#FFFFFF", opacity: 0.18)),
        (##""background": {"style": "color", "color": "#00AA00"}"##, .static, nil, ViewBackground(.color, color: "#00AA00")),
    ]

    @Test("R14: the sash, blurred by default over a photo, and the background", arguments: looks)
    func look(declared: String, interface: WatchInterface, sash: ViewSash?, background: ViewBackground?) throws {
        let app = try Self.app(Self.both.dropLast() + ", \(declared)}")
        let step = Sample.step([Sample.notification(Self.content)], devices: [Sample.watch(interface: interface)])
        let look = try #require(try render(step, apps: [app]).first.views.longLook)
        if let sash { #expect(look.sash == sash) }
        if let background { #expect(look.background == background) }
    }
}
