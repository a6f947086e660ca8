import Model
import Testing

struct HiddenContentTests {
    // swift-format-ignore
    static let placeholders: [(ExactString?, Int, String, String?, String?)] = [
        (nil, 1, "Notification", nil, nil),
        ("unknown", 1, "Notification", nil, nil),
        ("map", 1, "Notification", nil, nil),
        ("arrival", 1, "Delivery", nil, nil),
        ("counted", 3, "3 deliveries", "Parcel", "Sub"),
    ]

    @Test("R7: the placeholder, and a title or subtitle that the category still shows", arguments: placeholders)
    func placeholder(category: ExactString?, count: Int, expected: String, title: String?, subtitle: String?) throws {
        var note = Sample.notification(#"{"title": "Parcel", "subtitle": "Sub", "body": "Text."}"#, category: category)
        note.threadCount = count
        for surface in [AlertSurface.banner, .alert] {
            let phone = Sample.phone(surface: surface, previews: .never)
            let views = try render(Sample.step([note], devices: [phone])).first.views
            let view = try #require(surface == .banner ? views.banner : views.alert)
            #expect(view.placeholder == expected && view.title == title && view.subtitle == subtitle)
            #expect(view.picture == .appIcon("parcels.png"))
        }
    }

    // swift-format-ignore
    static let watchPlaceholders: [(category: ExactString, onWatch: String, onPhone: String)] = [
        ("both",  "Delivery",     "Delivery"),
        ("watch", "Run",          "Notification"),
        ("none",  "Notification", "Notification"),
    ]

    @Test("R7: a watch uses the iPhone's category, or its own if the iPhone lacks it", arguments: watchPlaceholders)
    func watchPlaceholder(category: ExactString, onWatch: String, onPhone: String) throws {
        let watch = #"{"id": "both", "placeholder": "Parcel"}, {"id": "watch", "placeholder": "Run"}"#
        let app = try Sample.app(
            with: #""categories": [{"id": "both", "placeholder": "Delivery"}], "watch": {"categories": [\#(watch)]}"#)
        let note = Sample.notification(category: category)
        let devices = [Sample.watch(previews: .never), Sample.phone(surface: .banner, previews: .never)]
        let deliveries = try render(Sample.step([note], devices: devices), apps: [app]).deliveries
        try #require(deliveries.count == 2)
        #expect(deliveries[0].views.shortLook?.placeholder == onWatch)
        #expect(deliveries[0].views.list?.placeholder == onWatch)
        #expect(deliveries[1].views.banner?.placeholder == onPhone)
    }
}
