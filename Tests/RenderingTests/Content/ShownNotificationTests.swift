@testable import Model
import Testing

@testable import Rendering

struct ShownNotificationTests {
    private static func shown(_ content: Content, category: ExactString? = nil) -> ShownNotification {
        let note = Sample.notification(nil, category: category)
        return ShownNotification(
            note, content: content, app: AppLook(Shared(Sample.app), id: note.app), locale: .english)
    }

    @Test("R1: without a title of its own it has the app's name as heading")
    func title() {
        let shown = Self.shown(Content(body: .init(plain: "Your parcel arrives at 17:40.")))
        #expect(shown.title == "Parcels")
        #expect(shown.ownTitle == nil)
        #expect(Self.shown(Content(title: .init(plain: "On Its Way"))).ownTitle == "On Its Way")
    }

    @Test("R3: a key that no table has is reported once for each place, however often its text is read")
    func missingString() {
        let lost = AppText(key: "LOST")
        let shown = Self.shown(Content(title: .init(key: "LOST"), body: .init(key: "SOON")))
        var findings = shown.findings
        for _ in 0..<3 { _ = shown.text(lost, in: "placeholderLocKey", &findings) }
        #expect(shown.title == "LOST")
        #expect(shown.body == "Soon")
        #expect(findings.advice.map(\.field) == ["content.titleLocKey", "category.placeholderLocKey"])
        #expect(findings.advice.map(\.code) == [.stringMissing, .stringMissing])
    }
}
