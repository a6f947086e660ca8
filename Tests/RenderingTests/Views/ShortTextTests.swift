import Model
import Testing

struct ShortTextTests {
    private static let long = String(repeating: "word ", count: 100)

    // swift-format-ignore
    static let table: [(String, Platform, String, String?, Int, Int)] = [
        ("one line of title", .iOS, "Title", nil, 40, 4),
        ("a subtitle", .iOS, "Title", "Sub", 40, 3),
        ("two lines of title", .iOS, "A title of more than forty columns in all", nil, 40, 3),
        ("two lines and a subtitle", .iOS, "A title of more than forty columns in all", "Sub", 40, 2),
        ("three lines and a subtitle", .iOS, String(repeating: "title ", count: 19), "Sub", 40, 2),
        ("iPad", .iPadOS, "A title of more than forty columns in all", nil, 60, 4),
        ("Mac", .macOS, "Title", nil, 60, 4),
        ("Vision", .visionOS, "Title", "Sub", 60, 3),
    ]

    @Test("R4: lines of the body", arguments: table)
    func body(
        name: String, platform: Platform, title: String, subtitle: String?, columns: Int, lines: Int
    ) throws {
        var phone = Sample.phone()
        phone.platform = platform
        let sub = subtitle.map { ", \"subtitle\": \"\($0)\"" } ?? ""
        let content = "{\"title\": \"\(title)\"\(sub), \"body\": \"\(Self.long)\"}"
        let banner = try #require(
            try render(Sample.step([Sample.notification(content)], devices: [phone]))
                .first.views.banner)
        let body = try #require(banner.body)
        #expect(DisplayText.lineCount(of: body, columns: columns, most: 9) == lines, "\(name)")
        #expect(body.hasSuffix("word…"))
        #expect(banner.subtitle == subtitle)
    }

    @Test("R4: there is no banner without an alert, or if another surface shows the alert")
    func absent() throws {
        for surface: AlertSurface? in [nil, AlertSurface.none, .alert] {
            let step = Sample.step(devices: [Sample.phone(surface: surface)])
            #expect(try render(step).first.views.banner == nil, "\(String(describing: surface))")
        }
    }
}
