import Model
import Testing

struct ActionsTests {
    @Test("R12: at most four, of which a banner has two; in order, destructive ones red on iOS and iPadOS")
    func expanded() throws {
        for platform in [Platform.iOS, .iPadOS, .macOS] {
            var phone = Sample.phone()
            phone.platform = platform
            let step = Sample.step([Sample.notification(category: "arrival")], devices: [phone])
            let views = try render(step).first.views
            #expect(views.banner?.actions.map(\.id.string) == ["later", "refuse"])
            let actions = try #require(views.expanded?.actions)
            #expect(actions.map(\.id.string) == ["later", "refuse", "note"])
            #expect(actions[1].destructive && actions[1].authenticationRequired)
            #expect(actions[1].color == (platform == .macOS ? nil : "red"))
            #expect(actions[0].color == nil && actions[0].snoozes && actions[0].icon == "clock")
            #expect(actions[2].textInput?.buttonTitle == "Send")
            #expect(actions[2].textInput?.placeholder == "For the driver")
        }
    }

    @Test("R12: an action without a title is left out, and the next one takes its place")
    func withoutWords() throws {
        let actions =
            #"{"id": "unseen", "title": "\u200B"}, {"id": "one", "title": "One"}, {"id": "two", "title": "Two"}"#
        let app = try Sample.app(with: #""categories": [{"id": "c", "actions": [\#(actions)]}]"#)
        let views = try render(Sample.step([Sample.notification(category: "c")]), apps: [app]).first.views
        #expect(views.banner?.actions.map(\.title) == ["One", "Two"])
        #expect(views.expanded?.actions.map(\.title) == ["One", "Two"])
    }
}
