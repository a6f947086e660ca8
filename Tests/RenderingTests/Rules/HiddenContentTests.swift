import Model
import Testing

struct HiddenContentTests {
    // swift-format-ignore
    static let placeholders: [(String?, Int, String, String?, String?)] = [
        (nil, 1, "Notification", nil, nil),
        ("unknown", 1, "Notification", nil, nil),
        ("map", 1, "Notification", nil, nil),
        ("arrival", 1, "Delivery", nil, nil),
        ("open-title", 3, "3 deliveries", "Parcel", "Sub"),
    ]

    @Test("R7: the placeholder, and a title or subtitle that the category shows", arguments: placeholders)
    func placeholder(category: String?, count: Int, expected: String, title: String?, subtitle: String?) throws {
        var note = Sample.notification(
            #"{"title": "Parcel", "subtitle": "Sub", "body": "Text."}"#, category: category)
        note.threadCount = count
        for surface in [AlertSurface.banner, .alert] {
            let phone = Sample.phone(surface: surface, previews: .never)
            let views = try render(Sample.step([note], devices: [phone])).first.views
            let view = try #require(surface == .banner ? views.banner : views.alert)
            #expect(view.placeholder == expected)
            #expect(view.title == title)
            #expect(view.subtitle == subtitle)
            #expect(view.picture == .appIcon("parcels.png"))
        }
    }
}
