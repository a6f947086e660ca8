import Model
import TestSupport
import Testing

/// What people do on their devices: rules N3, N14 to N16, and what an app is told.
@Suite struct InteractionsTests {
    static let reply = PlainID(derived: "reply")

    /// A world in which a category asks for dismissals, and one does not.
    static func world() throws -> World {
        try World.ready {
            $0.app.categories["told"] = AppCategory(
                id: "told", alertActionTitle: "Show", customDismissAction: true,
                actions: [CategoryAction(id: reply, title: "Reply")])
        }
    }

    @Test("N3: what leaves by itself, is swiped away or looked at stays, and counts")
    func stays() throws {
        let kinds: [@Sendable (NotificationID) -> Interaction.Kind] = [
            { .dismissed($0) }, { .timedOut($0) }, { .expanded($0) }, { _ in .wristLowered }, { _ in .wristRaised },
            { .mediaStarted($0) }, { .callAnswered($0) },
        ]
        for category in ["story", "told"] {
            for kind in kinds {
                var world = try Self.world()
                let id = world.notify(.text("One") { $0.category = category })
                _ = world.driver.take()
                world.interact(kind(id))
                #expect(world.driver.take().isEmpty, "\(kind(id))")
                world.notify(.text("Two"))
                #expect(try world.steps().flatMap(\.devices).compactMap(\.badge) == [2])
            }
        }
    }

    @Test("N14: a number is the unread count, and nothing else can set it")
    func badge() throws {
        var world = try World.ready()
        var unread: Set<NotificationID> = []
        for number in 0..<12 {
            unread.insert(world.notify(.text("Story \(number)") { $0.threadID = "t\(number % 3)" }))
            #expect(try world.steps().flatMap(\.devices).compactMap(\.badge) == [unread.count])
            _ = world.driver.take()
            guard number.isMultiple(of: 3), let read = unread.sorted(by: { $0.string < $1.string }).first else {
                continue
            }
            world.interact(number.isMultiple(of: 2) ? .viewed(read) : .opened(read))
            unread.remove(read)
            #expect(try world.steps().last?.devices.compactMap(\.badge) == [unread.count])
            _ = world.driver.take()
        }
    }

    @Test("N15: OK and Close are reported as dismissed, the action button as opened")
    func alertButtons() throws {
        let rows: [((NotificationID) -> Interaction.Kind, Bool, [Response.Kind])] = [
            ({ .dismissed($0) }, false, []), ({ .opened($0) }, true, [.opened]),
        ]
        for (kind, leaves, told) in rows {
            var world = try Self.world()
            world.settings.style = .alert
            world.register()
            world.interact(.unlocked)
            let id = world.notify(.text("One") { $0.category = "told" })
            #expect(try world.steps().last?.devices.first?.alert?.surface == .alert)
            _ = world.driver.take()
            world.interact(kind(id))
            #expect(try world.steps().map(\.kind) == (leaves ? [.withdraw] : []))
            #expect(try world.driver.sent(to: .responses, as: Response.self).map(\.kind) == told)
        }
    }

    @Test("N16: an unknown action is an action all the same, and opens; cleared-all tells nobody")
    func unknownAction() throws {
        for (category, action) in [
            ("told", Self.reply), ("told", PlainID(derived: "strange")), ("none", Self.reply), (nil, Self.reply),
        ]
            as [(String?, PlainID)]
        {
            var world = try Self.world()
            let id = world.notify(.text("One") { $0.category = category })
            _ = world.driver.take()
            world.interact(.action(id, action: action, text: "Yes"))
            #expect(
                try world.driver.sent(to: .responses, as: Response.self).map(\.kind) == [.action(action, text: "Yes")])
            #expect(try world.steps().map(\.kind) == [.withdraw])
        }
        for app in [World.appID, nil] {
            var world = try Self.world()
            world.notify(.text("One") { $0.category = "told" })
            _ = world.driver.take()
            world.interact(.clearedAll(app))
            #expect(try world.steps().map(\.kind) == [.withdraw])
            #expect(world.driver.sent.filter { $0.topic == .responses }.isEmpty)
        }
    }

    @Test("N16: the text is in the response, and in no receipt or step")
    func text() throws {
        var world = try Self.world()
        let id = world.notify(.text("One") { $0.category = "told" })
        _ = world.driver.take()
        world.interact(.action(id, action: Self.reply, text: "a secret"))
        let telling = world.driver.sent.filter { $0.text.contains("a secret") }.map(\.topic)
        #expect(telling == [.responses])
        #expect(!world.driver.changelog.contains { String(decoding: $0.value, as: UTF8.self).contains("a secret") })
    }
}
