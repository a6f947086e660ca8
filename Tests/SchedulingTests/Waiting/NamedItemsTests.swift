@testable import Model
import TestSupport
import Testing

@testable import Scheduling

/// Rules W8 and W9: how many items one digest or summary holds.
@Suite struct NamedItemsTests {
    private static func named(_ count: Int, bytes: Int) throws -> NamedItems {
        let items = (0..<count).map { number in
            // Twelve bytes surround the text.
            Judged.item("\(number)", .text(String(repeating: "x", count: max(bytes - 11, 0))), ordinal: count - number)
        }
        let state = try Judged.state(items)
        let gathered = Judged.gathered(items, in: state, try Judged.occasion())
        return NamedItems(Gathering(kind: .digest, waiting: gathered, listed: []), in: state)
    }

    @Test("W8: fifty items are shown with their contents, a thousand are named", arguments: [50, 51, 1000, 1001])
    func counts(count: Int) throws {
        let named = try Self.named(count, bytes: 20)
        #expect(named.items.map(\.item.name) == (0..<min(count, 1000)).map { "\($0)" })
        #expect(named.notifications.map(\.id) == named.items.map(\.item.notification.id))
        #expect(named.shown == Set(named.items.prefix(50).map(\.item.key)))
        #expect(named.notifications.map { $0.content != nil } == (0..<min(count, 1000)).map { $0 < 50 })
    }

    @Test("W8: a step carries a quarter of a megabyte of contents", arguments: [65_536, 65_537])
    func contents(bytes: Int) throws {
        let named = try Self.named(5, bytes: bytes)
        #expect(named.notifications.first?.content?.bytes.count == bytes)
        #expect(named.notifications.count { $0.content != nil } == (bytes == 65_536 ? 4 : 3))
        #expect(named.shown.count == (bytes == 65_536 ? 4 : 3))
    }

    @Test("W8: one step names as many items as a record holds; all of them alert") func size() throws {
        // Long names in every notification; and many items that each of many devices gets separately.
        for (count, thread, devices) in [(20, 60_000, 1), (190, 100, 32)] {
            var world = try World.ready { world in
                world.turnOn(Focus(id: World.work))
                try? world.addChat()
                world.person.devices = (0..<devices).map { number in
                    let apps: Set = number % 2 == 0 ? [World.appID] : [World.appID, World.chatID]
                    return Device(id: DeviceID(derived: "device-\(number)"), platform: .iPadOS, apps: apps)
                }
            }
            for number in 0..<count {
                let isChat = devices > 1 && number % 2 == 0
                world.notify(
                    .text("Story \(number)") { $0.threadID = "\(String(repeating: "t", count: thread))\(number)" },
                    id: String(repeating: "r", count: 120) + "\(number)", of: isChat ? World.chatID : World.appID)
            }
            world.fresh.interact(.focusOff(nil), device: DeviceID(derived: "device-0"))
            let step = try #require(try world.steps().first { $0.kind == .digest })
            let bytes = JSONSlice { step.write(to: &$0) }.bytes.count
            #expect(bytes < 1_000_000 && bytes > 150_000, "\(bytes)")
            #expect(step.notifications.count < count)
            #expect(try world.receipts() == [String](repeating: "alerted W8 *", count: count))
        }
    }
}
