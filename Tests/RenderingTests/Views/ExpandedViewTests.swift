import Model
import Testing

struct ExpandedViewTests {
    @Test("R8: header always, default content in full, supported attachments")
    func defaultContent() throws {
        let text = String(repeating: "A sentence of some words. ", count: 30)
        let note = Sample.notification("{\"title\": \"Title\", \"body\": \"\(text)\"}", category: "arrival")
        let view = try #require(try render(Sample.step([note])).first.views.expanded)
        #expect(view.appName == "Parcels")
        #expect(view.icon == "parcels.png")
        #expect(view.body == String(text.dropLast()))
        #expect(view.custom == nil)
    }

    @Test("R8: an extension that hides the default content hides its attachments too", arguments: [true, false])
    func defaultContentHidden(isHidden: Bool) throws {
        let app = try Sample.app(
            """
            {"id": "parcels", "name": "Parcels", "categories": [{"id": "map"}], "contentExtensions": [{"id": "route",
             "categories": ["map"], "initialContentSizeRatio": 1, "defaultContentHidden": \(isHidden),
             "layout": [{"text": "Map"}]}]}
            """)
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
