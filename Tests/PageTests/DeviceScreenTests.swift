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

    /// Deliveries in short words, such as `present a A`: type, notification and title. `-a` is a notification that leaves,
    /// `#1` a badge; what is unlisted is not in the list, and what is view-only changes nothing there.
    // swift-format-ignore
    static let scripts: [(name: String, script: [String], titles: [String], badges: [Int])] = [
        ("the newest stands first", ["present a A", "present b B", "alert a Again"], ["Again", "B"], []),
        ("N7: an update keeps its place", ["present a A", "present b B", "update a A2"], ["B", "A2"], []),
        ("N5: a replacement removes the earlier item and goes to the top",
         ["present a A", "present b B", "update c C -a"], ["C", "B"], []),
        ("what is withdrawn leaves", ["present a A #1", "present b B #2", "withdraw -a #0"], ["B"], [0]),
        ("what is not listed is not there", ["present a A unlisted"], [], []),
        ("N11: an update of the open view leaves the list as it is",
         ["present a A", "update a A2 view-only"], ["A"], []),
        ("R7: what the list has no more leaves it", ["present a A", "present b B", "update a A2 unlisted"], ["B"], []),
    ]

    static func delivery(_ words: String, sequence: Int) throws -> Delivery {
        let words = words.split(separator: " ").map(String.init)
        let type = try #require(DeliveryType(rawValue: words[0]))
        let leaving = words.first { $0.hasPrefix("-") }.map { NotificationID(derived: "chat/\($0.dropFirst())/anna") }
        let badge = words.first { $0.hasPrefix("#") }.flatMap { Int($0.dropFirst()) }
        var delivery = delivery(
            type, type.hasContent ? words[1] : nil, sequence: sequence, badge: badge,
            list: words.last != "unlisted", title: type.hasContent ? words[2] : "")
        if words.last == "view-only" { delivery.views.list = nil }
        if type == .withdraw {
            delivery.notifications = [leaving].compactMap(\.self)
        } else {
            delivery.replaces = leaving
        }
        return delivery
    }

    @Test("N5, N7, N11: what the list shows after some deliveries", arguments: 0..<scripts.count)
    func theListFollows(row: Int) throws {
        let (name, script, titles, badges) = Self.scripts[row]
        let screen = try Self.screen(script.enumerated().map { try Self.delivery($1, sequence: $0 + 1) })
        #expect(Self.titles(screen) == titles, "\(name)")
        #expect(screen.badges.map(\.number) == badges && screen.shownBadges.isEmpty, "\(name)")
    }

    @Test func aLowerSequenceThatComesLaterChangesNothing() throws {
        let screen = try Self.screen([
            Self.delivery("withdraw -a #0", sequence: 9), Self.delivery("present a A #1", sequence: 8),
        ])
        #expect(screen.items.isEmpty && screen.badges.map(\.number) == [0])
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
