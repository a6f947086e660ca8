import Model
import Testing

struct ListEntryTests {
    // swift-format-ignore
    static let table: [(AlertSurface?, Bool, Bool)] = [
        (.banner, true, true), (.banner, false, false), (.lockScreen, false, true), (nil, true, true),
        (nil, false, false), (AlertSurface.none, false, false),
    ]

    @Test("R6: the entry on the Lock Screen or in Notification Center", arguments: table)
    func entry(surface: AlertSurface?, list: Bool, expected: Bool) throws {
        var phone = Sample.phone(surface: surface)
        phone.list = list
        let delivery = try render(Sample.step(devices: [phone])).first
        #expect((delivery.views.list != nil) == expected)
        #expect(delivery.list == list)
    }

    @Test("R6: line ends and runs of spaces become one space, as in a banner; opened views keep them")
    func oneLine() throws {
        let note = Sample.notification(
            #"{"title": "A  title", "subtitle": "Two\nlines", "body": "One\n\n  two   three"}"#)
        for surface in [AlertSurface.banner, .alert] {
            let views = try render(Sample.step([note], devices: [Sample.phone(surface: surface)])).first.views
            for view in [views.list, surface == .banner ? views.banner : nil].compactMap(\.self) {
                #expect([view.title, view.subtitle, view.body] == ["A title", "Two lines", "One two three"])
            }
            #expect((views.banner == nil) == (surface == .alert))
            #expect(views.expanded?.body == "One\n\n  two   three")
            if surface == .alert { #expect(views.alert?.body == "One\n\n  two   three") }
        }
        let look = try render(Sample.step([note], devices: [Sample.watch()])).first.views.longLook
        #expect(look?.body == "One\n\n  two   three")
    }

    @Test("R4: lines that join into one leave room for more of the body")
    func linesJoined() throws {
        let body = (1...12).map { "Stop \($0)" }.joined(separator: "\\n")
        let note = Sample.notification("{\"title\": \"Stops\", \"body\": \"\(body)\"}")
        let joined = (1...12).map { "Stop \($0)" }.joined(separator: " ")
        #expect(try render(Sample.step([note])).first.views.banner?.body == joined)
    }
}
