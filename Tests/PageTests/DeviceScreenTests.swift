import Model
import Testing

@testable import Page

struct DeviceScreenTests {
    static func delivery(
        _ type: DeliveryType, _ id: String?, sequence: Int, badge: Int? = nil, list: Bool? = true,
        title: String = "Title"
    ) -> Delivery {
        var delivery = Delivery(
            id: "d\(sequence)", sequence: sequence, type: type, person: PersonID(derived: "anna"),
            device: DeviceID(derived: "phone"), platform: .iOS, at: Instant(milliseconds: Int64(sequence)),
            why: Why(code: "alerted", rule: .s13))
        delivery.app = AppID(derived: "chat")
        delivery.badge = badge
        if let id { delivery.notification = NotificationID(derived: "chat/\(id)/anna") }
        guard type.hasContent else { return delivery }
        delivery.list = list
        if list == true { delivery.views.list = CompactView(picture: .appIcon(nil), title: title) }
        return delivery
    }

    static func screen(_ deliveries: [Delivery]) throws -> DeviceScreen {
        var screen = DeviceScreen(try #require(deliveries.first))
        for delivery in deliveries { screen.apply(delivery) }
        return screen
    }

    static func titles(_ screen: DeviceScreen) -> [String?] { screen.items.map(\.view.title) }

    @Test func theNewestStandsFirst() throws {
        let screen = try Self.screen([
            Self.delivery(.present, "a", sequence: 1, title: "A"),
            Self.delivery(.present, "b", sequence: 2, title: "B"),
            Self.delivery(.alert, "a", sequence: 3, title: "A again"),
        ])
        #expect(Self.titles(screen) == ["A again", "B"])
    }

    @Test("N7: an update keeps its place") func anUpdateKeepsItsPlace() throws {
        let screen = try Self.screen([
            Self.delivery(.present, "a", sequence: 1, title: "A"),
            Self.delivery(.present, "b", sequence: 2, title: "B"),
            Self.delivery(.update, "a", sequence: 3, title: "A2"),
        ])
        #expect(Self.titles(screen) == ["B", "A2"])
    }

    @Test("N5: a replacement removes the earlier item and goes to the top") func aReplacementGoesToTheTop() throws {
        var replacement = Self.delivery(.update, "c", sequence: 3, title: "C")
        replacement.replaces = NotificationID(derived: "chat/a/anna")
        let screen = try Self.screen([
            Self.delivery(.present, "a", sequence: 1, title: "A"),
            Self.delivery(.present, "b", sequence: 2, title: "B"),
            replacement,
        ])
        #expect(Self.titles(screen) == ["C", "B"])
    }

    @Test func whatIsWithdrawnLeaves() throws {
        var withdrawal = Self.delivery(.withdraw, nil, sequence: 3, badge: 0)
        withdrawal.notifications = [NotificationID(derived: "chat/a/anna")]
        let screen = try Self.screen([
            Self.delivery(.present, "a", sequence: 1, badge: 1, title: "A"),
            Self.delivery(.present, "b", sequence: 2, badge: 2, title: "B"), withdrawal,
        ])
        #expect(Self.titles(screen) == ["B"])
        #expect(screen.shownBadges.isEmpty)
        #expect(screen.badges.map(\.number) == [0])
    }

    @Test func aLowerSequenceThatComesLaterChangesNothing() throws {
        var withdrawal = Self.delivery(.withdraw, nil, sequence: 9, badge: 0)
        withdrawal.notifications = [NotificationID(derived: "chat/a/anna")]
        let screen = try Self.screen([withdrawal, Self.delivery(.present, "a", sequence: 8, badge: 1)])
        #expect(screen.items.isEmpty)
        #expect(screen.badges.map(\.number) == [0])
    }

    @Test func whatIsNotListedIsNotThere() throws {
        #expect(try Self.screen([Self.delivery(.present, "a", sequence: 1, list: false)]).items.isEmpty)
    }

    @Test("N11: an update of the open view leaves the list as it is") func theOpenViewIsNotTheList() throws {
        let screen = try Self.screen([
            Self.delivery(.present, "a", sequence: 1, title: "A"),
            Self.delivery(.update, "a", sequence: 2, list: false),
        ])
        #expect(Self.titles(screen) == ["A"])
    }

    /// The text of the one item, while locked and while unlocked.
    static func words(_ delivery: Delivery) throws -> [String?] {
        let item = try #require(try screen([delivery]).items.first)
        return [true, false].map { isLocked in
            let view = item.view(isLocked: isLocked)
            return view.placeholder ?? view.title
        }
    }

    @Test("R7: the lock hides and shows an item, whatever the lock state at its arrival")
    func itemsFollowTheLock() throws {
        let hidden = CompactView(picture: .appIcon(nil), placeholder: "Notification")
        var delivery = Self.delivery(.present, "a", sequence: 1, title: "Secret")
        #expect(try Self.words(delivery) == ["Secret", "Secret"])
        delivery.locked.list = hidden
        #expect(try Self.words(delivery) == ["Notification", "Secret"])
        delivery.locked = Views()
        delivery.unlocked.list = delivery.views.list
        delivery.views.list = hidden
        #expect(try Self.words(delivery) == ["Notification", "Secret"])
        delivery.unlocked = Views()
        #expect(try Self.words(delivery) == ["Notification", "Notification"])
    }

    @Test("R7: the same for the items that a digest lists") func gatheredItemsFollowTheLock() throws {
        func digest(_ view: CompactView) -> GatheredView {
            var digest = GatheredView(count: 1, text: "1 notification")
            digest.featured = [
                GatheredItem(notification: NotificationID(derived: "chat/a/anna"), isMissedCall: false, view: view)
            ]
            return digest
        }
        var delivery = Self.delivery(.digest, nil, sequence: 1)
        delivery.views.digest = digest(CompactView(picture: .appIcon(nil), title: "Secret"))
        #expect(try Self.words(delivery) == ["Secret", "Secret"])
        delivery.locked.digest = digest(CompactView(picture: .appIcon(nil), placeholder: "Notification"))
        #expect(try Self.words(delivery) == ["Notification", "Secret"])
    }
}
