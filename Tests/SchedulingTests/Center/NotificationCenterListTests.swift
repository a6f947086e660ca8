import Model
import TestSupport
import Testing

/// The order of rule N12, as seen from outside.
@Suite struct NotificationCenterListTests {
    @Test("N12: sections by time, the newest first, or in the person's order, with the others after them")
    func sections() throws {
        let names = ["news", "chat", "shop"]
        let ids = names.map { AppID(derived: $0) }
        let rows: [(ListOrder, [String])] = [
            (.byTime, ["news", "shop", "chat"]), (.byApp([]), ["news", "shop", "chat"]),
            (.byApp([ids[1]]), ["chat", "news", "shop"]),
            (.byApp([AppID(derived: "gone"), ids[2], ids[1], ids[2]]), ["shop", "chat", "news"]),
        ]
        for (order, expected) in rows {
            var world = try World()
            world.person.sections = order
            world.person.devices[0].apps = Set(ids)
            for id in ids {
                try world.driver.register(App(id: id, name: id.string))
                world.person.apps[id] = AppSettings(authorization: .authorized)
            }
            world.register()
            // The first app's second one makes it the newest.
            for (number, app) in [0, 1, 2, 0].enumerated() { world.notify(.text("\(number)"), of: ids[app]) }
            world.fresh.interact(.clearedAll(nil))
            #expect(try world.steps().compactMap(\.app?.string) == expected)
        }
    }
}
