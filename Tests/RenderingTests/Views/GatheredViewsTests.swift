import Model
import Testing

struct GatheredViewsTests {
    private func note(_ number: Int, app: String = "parcels") -> StepNotification {
        var note = Sample.notification(
            "{\"title\": \"Item \(number)\"}", id: NotificationID(derived: "\(app)/r\(number)/anna"))
        note.app = AppID(derived: app)
        return note
    }

    @Test("at most fifty items are shown; the rest are counted by app")
    func rest() throws {
        let notes = (1...48).map { note($0) } + (49...60).map { note($0, app: $0 % 2 == 0 ? "b" : "c") }
        let digest = try #require(try render(Sample.step(notes, kind: .digest)).first.views.digest)
        #expect(digest.count == 60 && digest.groups.reduce(0) { $0 + $1.items.count } == 50)
        #expect(digest.more.map(\.app.string) == ["c", "b"])
        #expect(digest.more.map(\.count) == [5, 5])
    }

    @Test("a device gets only its own items")
    func some() throws {
        var phone = Sample.phone()
        phone.notifications = [NotificationID(derived: "parcels/r2/anna")]
        let delivery = try render(Sample.step([note(1), note(2)], kind: .digest, devices: [phone])).first
        #expect(delivery.notifications.map(\.string) == ["parcels/r2/anna"])
        #expect(delivery.views.digest?.count == 1)
    }

    @Test("R7: each item follows its app's own setting; a government alert beside them is shown whole")
    func hiddenByApp() throws {
        func texts(_ views: Views) -> [String?]? {
            guard let view = views.digest ?? views.summary else { return nil }
            return (view.featured + view.groups.flatMap(\.items)).map { $0.view.title ?? $0.view.placeholder }
        }
        var storm = note(4, app: "c")
        storm.isGovernmentAlert = true
        let notes = [note(1), note(2, app: "b"), note(3, app: "c"), storm]
        for (kind, isUnlocked) in [(DeliveryType.digest, false), (.digest, true), (.summary, false), (.summary, true)] {
            var phone = Sample.phone(previews: .always, isUnlocked: isUnlocked)
            phone.appPreviews = [AppID(derived: "b"): .whenUnlocked, AppID(derived: "c"): .never]
            let delivery = try render(Sample.step(notes, kind: kind, devices: [phone])).first
            let (locked, unlocked) =
                isUnlocked ? (delivery.locked, delivery.views) : (delivery.views, delivery.unlocked)
            #expect(texts(locked) == ["Item 1", "Notification", "Notification", "Item 4"])
            #expect(texts(unlocked) == ["Item 1", "Item 2", "Notification", "Item 4"])
            #expect(isUnlocked ? delivery.unlocked.isEmpty : delivery.locked.isEmpty)
            // Where nothing changes with the lock, nothing takes another's place.
            phone.appPreviews = [AppID(derived: "c"): .never]
            let same = try render(Sample.step(notes, kind: kind, devices: [phone])).first
            #expect(same.unlocked.isEmpty && same.locked.isEmpty)
        }
    }
}
