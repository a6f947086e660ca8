import Model
import TestSupport
import Testing

/// Rule W8: how much one digest holds.
@Suite struct DigestSizeTests {
    @Test("W8: a digest names a thousand items and carries few contents; all of them alert")
    func bounded() throws {
        var world = try DigestTests.world()
        let apps = (0..<11).map { AppID(derived: "app\($0)") }
        for app in apps {
            try world.driver.register(App(id: app, name: app.string))
            world.person.apps[app] = AppSettings(authorization: .authorized)
            world.person.devices[0].apps.insert(app)
        }
        world.register()
        for number in 0..<1010 { world.notify(.text("Story \(number)"), of: apps[number % apps.count]) }
        _ = world.driver.take()
        world.interact(.focusOff(nil))
        let digest = try #require(try world.steps().first)
        #expect(digest.notifications.count == 1000)
        #expect(digest.notifications.count { $0.content != nil } == 50)
        #expect(try world.receipts() == Array(repeating: "alerted W8 *", count: 1010))
    }

    @Test("W8: contents beyond a quarter of a megabyte are left out, the items are not")
    func boundedBytes() throws {
        var world = try DigestTests.world()
        let text = String(repeating: "x", count: 50_000)
        for number in 0..<8 { world.notify(.text("\(number) \(text)")) }
        _ = world.driver.take()
        world.interact(.focusOff(nil))
        let digest = try #require(try world.steps().first)
        #expect(
            digest.notifications.map { $0.content != nil } == Array(repeating: true, count: 5) + [false, false, false])
    }

    @Test("W8: one step names as many as a record holds; all of them alert")
    func size() throws {
        // Long names that every notification has; and many that each of many devices is told of by itself.
        for (count, thread, devices) in [(20, 60_000, 1), (190, 100, 32)] {
            var world = try DigestTests.world { world in
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
            _ = world.driver.take()
            world.interact(.focusOff(nil), device: DeviceID(derived: "device-0"))
            let step = try #require(try world.steps().first { $0.kind == .digest })
            let bytes = JSONSlice { step.write(to: &$0) }.bytes.count
            #expect(bytes < 1_000_000 && bytes > 150_000, "\(bytes)")
            #expect(step.notifications.count < count)
            #expect(try world.receipts() == [String](repeating: "alerted W8 *", count: count))
        }
    }
}
