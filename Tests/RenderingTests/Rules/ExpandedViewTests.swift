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
}
