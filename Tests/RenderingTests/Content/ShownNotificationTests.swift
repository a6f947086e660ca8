@testable import Model
import Testing

@testable import Rendering

struct ShownNotificationTests {
    @Test("R3: a key that no table has is reported once for each place, however often its text is read")
    func missingString() {
        let lost = AppText(key: "LOST")
        let note = Sample.notification(nil)
        let shown = ShownNotification(
            note, content: Content(title: .init(key: "LOST"), body: .init(key: "SOON")),
            app: AppLook(Shared(Sample.app), id: note.app), locale: .english)
        for _ in 0..<3 { _ = shown.text(lost, in: "placeholderLocKey") }
        #expect(shown.title == "LOST")
        #expect(shown.body == "Soon")
        #expect(shown.findings.advice.map(\.field) == ["content.titleLocKey", "category.placeholderLocKey"])
        #expect(shown.findings.advice.map(\.code) == [.stringMissing, .stringMissing])
    }
}
