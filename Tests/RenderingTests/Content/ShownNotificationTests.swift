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
        var found = shown.findings
        for _ in 0..<3 { _ = shown.text(lost, in: "placeholderLocKey", &found) }
        #expect(shown.title == "LOST" && shown.body == "Soon")
        #expect(found.advice.map(\.field) == ["content.titleLocKey", "category.placeholderLocKey"])
        #expect(found.advice.allSatisfy { $0.code == .stringMissing })
        #expect(shown.findings.advice == Array(found.advice.prefix(1)))
    }
}
