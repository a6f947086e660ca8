import Model
import Testing

struct ExpandedViewTests {
    @Test("R8: an extension that hides the default content hides its attachments too", arguments: [true, false])
    func defaultContentHidden(isHidden: Bool) throws {
        let app = try Sample.app(extension: #""defaultContentHidden": \#(isHidden), "layout": [{"text": "Map"}]"#)
        let note = Sample.notification(
            #"{"title": "T", "subtitle": "S", "body": "B", "attachments": [{"url": "https://x/a.png"}]}"#,
            category: "map")
        let views = try render(Sample.step([note]), apps: [app]).first.views
        let view = try #require(views.expanded)
        #expect(view.custom?.elements == [CustomElement(.text, text: "Map")])
        #expect([view.title, view.subtitle, view.body] == (isHidden ? [nil, nil, nil] : ["T", "S", "B"]))
        #expect((view.picture == nil) == isHidden)
        #expect(view.attachments.map(\.url) == (isHidden ? [] : ["https://x/a.png"]))
        #expect(view.appName == "Parcels")
        // R20: a glance still has the thumbnail.
        #expect(views.banner?.thumbnail?.url == "https://x/a.png")
    }
}
