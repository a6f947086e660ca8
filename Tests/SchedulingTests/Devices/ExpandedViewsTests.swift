import Model
import TestSupport
import Testing

/// Rule N11: arrivals while an expanded view is open.
@Suite struct ExpandedViewsTests {
    static let tablet = World.tablet

    /// An iPhone with the view of one item open.
    static func open(_ change: (inout World) -> Void = { _ in }) throws -> (World, NotificationID) {
        var world = try World.ready {
            $0.app.categories["other"] = AppCategory(id: "other")
            change(&$0)
        }
        world.interact(.unlocked)
        let first = world.notify(.text("First") { $0.category = "story" })
        world.interact(.expanded(first))
        _ = world.driver.take()
        return (world, first)
    }

    static func story(_ body: String, _ change: (inout RequestDetails) -> Void = { _ in }) -> RequestDetails {
        .text(body) {
            $0.category = "story"
            change(&$0)
        }
    }

    @Test("N11: no second alert there, an item of its own, and the view shows the new content") func arrival() throws {
        var (world, first) = try Self.open()
        let second = world.notify(Self.story("Second"))
        let steps = try world.steps()
        #expect(steps.map(\.kind) == [.present, .update])
        #expect(steps.map { $0.notifications.map(\.id) } == [[second], [first]])
        #expect(steps[1].notifications.first?.content == steps[0].notifications.first?.content)
        #expect(steps[1].why.rule == .n11)
        #expect(steps[1].devices.map(\.isViewOnly) == [true])
        #expect(try world.told() == ["quiet N11 *"])
        #expect(try world.deliveries() == ["phone present list badge 2", "phone update list"])
    }

    @Test("N11: another device alerts as always") func otherDevice() throws {
        var (world, _) = try Self.open { $0.person.devices.append(Self.tablet) }
        world.notify(Self.story("Second"))
        #expect(
            try world.deliveries() == [
                "phone present list badge 2", "tablet present lock-screen list badge 2", "phone update list",
            ])
        world.notify(Self.story("Third"))
        #expect(try world.receipts() == ["alerted S13 *"])
        world.interact(.unlocked, device: Self.tablet.id)
        world.interact(.foreground(World.appID), device: Self.tablet.id)
        world.notify(Self.story("Fourth"))
        #expect(try world.receipts() == ["in-app D3 *"])
    }

    @Test("N11: a view silences its app and category, except Critical; every arrival updates it") func which() throws {
        let rows: [(String, RequestDetails, String, Bool)] = [
            ("same", Self.story("S"), "quiet N11 *", true),
            ("critical", Self.story("S") { $0.interruptionLevel = .critical }, "alerted S2 *", true),
            ("passive", Self.story("S") { $0.interruptionLevel = .passive }, "quiet S3 passive *", true),
            ("other category", .text("S") { $0.category = "other" }, "alerted S13 *", false),
            ("no category", .text("S"), "alerted S13 *", false),
        ]
        for (name, details, receipt, updates) in rows {
            var (world, first) = try Self.open()
            world.notify(details)
            let updated = try world.steps().filter { $0.kind == .update }.map { $0.notifications.map(\.id) }
            #expect(updated == (updates ? [[first]] : []), "\(name)")
            #expect(try world.receipts() == [receipt], "\(name)")
        }
        var world = try World.ready()
        world.interact(.unlocked)
        let plain = world.notify(.text("Plain"))
        world.interact(.expanded(plain))
        world.fresh.notify(.text("Plain too"))
        #expect(try world.receipts() == ["alerted S13 *"])
    }

    @Test("N11: a view is open from expanded until cleared, opened, dismissed or locked") func closing() throws {
        let rows: [(String, @Sendable (NotificationID) -> Interaction.Kind, Bool)] = [
            ("cleared", { .cleared($0) }, true), ("opened", { .opened($0) }, true),
            ("dismissed", { .dismissed($0) }, true), ("locked", { _ in .locked }, true),
            ("cleared-all", { _ in .clearedAll(nil) }, true),
            ("action", { .action($0, action: PlainID(derived: "reply"), text: nil) }, true),
            ("snooze", { .action($0, action: PlainID(derived: "later"), text: nil) }, true),
            ("viewed", { .viewed($0) }, false), ("timed-out", { .timedOut($0) }, false),
            ("unlocked", { _ in .unlocked }, false), ("silent", { _ in .silentOn }, false),
        ]
        for (name, kind, closes) in rows {
            var (world, first) = try Self.open()
            // One item stays unread, so that `viewed` does not remove the others (rule N4).
            world.notify(.text("Beside"))
            world.interact(kind(first))
            try world.driver.crashAndRestore()
            world.fresh.notify(Self.story("Second"))
            #expect(try world.receipts() == [closes ? "alerted S13 *" : "quiet N11 *"], "\(name)")
        }
    }

    @Test("N11: lowering the wrist closes the watch's long look, and so does taking off the watch")
    func wrist() throws {
        for (kind, closes) in [(Interaction.Kind.wristLowered, true), (.watchOff, true), (.wristRaised, false)] {
            var world = try World.ready { $0.person.devices.append(AppRemovalTests.watch) }
            let watch = AppRemovalTests.watch.id
            world.interact(.watchWorn, device: watch)
            let first = world.notify(Self.story("First"))
            world.interact(.expanded(first), device: watch)
            world.interact(kind, device: watch)
            world.interact(.watchWorn, device: watch)
            world.fresh.notify(Self.story("Second"))
            #expect(try world.receipts() == [closes ? "alerted S13 *" : "quiet N11 *"], "\(kind)")
        }
    }

    @Test("N11: reports are ordered by their own instants") func order() throws {
        var (world, first) = try Self.open()
        world.driver.advance(seconds: 60)
        world.interact(.locked, at: world.driver.now)
        world.interact(.expanded(first), at: world.driver.now.adding(seconds: -30))
        world.interact(.unlocked)
        world.fresh.notify(Self.story("Second"))
        #expect(try world.receipts() == ["alerted S13 *"])
    }

    @Test("N11: a replacement takes over the view; an item that leaves closes its view") func replacement() throws {
        var world = try World.ready()
        world.interact(.unlocked)
        let first = world.notify(Self.story("First") { $0.collapseID = "c" })
        world.interact(.expanded(first))
        world.fresh.notify(Self.story("Louder") { ($0.collapseID, $0.interruptionLevel) = ("c", .timeSensitive) })
        #expect(try world.steps().map(\.kind) == [.update])
        #expect(try world.receipts() == ["replaced N5", "quiet N11 *"])
        world.notify(Self.story("Second"))
        #expect(try world.steps().last?.notifications.map(\.id.string) == ["news/r2/ann"])
        #expect(try world.receipts() == ["quiet N11 *"])
        world.notify(RequestDetails(kind: .withdraw(.request(RequestID(derived: "r2")))))
        world.fresh.notify(Self.story("Third"))
        #expect(try world.receipts() == ["alerted S13 *"])
    }

    @Test("N11: an arrival that displaces the open item from a full list alerts, because the view is closed")
    func fullList() throws {
        var (world, first) = try Self.open()
        for number in 1..<100 { world.notify(.text("Beside \(number)")) }
        let second = world.fresh.notify(Self.story("Second"))
        #expect(try world.steps().map(\.kind) == [.withdraw, .present])
        #expect(try world.steps().map { $0.notifications.map(\.id) } == [[first], [second]])
        #expect(try world.receipts() == ["alerted S13 *"])
    }

    @Test("N11: a repetition updates its own view on arrival, once; removed from another device, it has no view there")
    func repetition() throws {
        for leaves in [false, true] {
            var world = try World.ready { $0.person.devices.append(Self.tablet) }
            let id = world.notify(Self.story("Drink") { $0.trigger = .after(seconds: 600, repeats: true) })
            world.driver.advance(seconds: 600)
            world.interact(.unlocked)
            world.interact(.expanded(id))
            if leaves { world.interact(.cleared(id), device: Self.tablet.id) }
            world.fresh.driver.advance(seconds: 600)
            let steps = try world.steps()
            #expect(steps.map(\.kind) == [leaves ? .present : .alert])
            #expect(steps.first?.devices.map { $0.alert != nil } == [leaves, true])
            // After it comes back its view stays closed.
            world.fresh.notify(Self.story("Second"))
            #expect(try world.steps().first?.devices.map { $0.alert != nil } == [leaves, true])
        }
    }

    @Test("N11: the view shows the content without a push; a notification that is shown nowhere does not reach it")
    func viewOnly() throws {
        var (world, _) = try Self.open {
            ($0.person.devices[0].pushTokens, $0.settings.notificationCenter) = ([World.appID: "abc"], false)
        }
        world.notify(Self.story("Second"))
        let view = try #require(try world.steps().last?.devices.first)
        #expect(view.pushToken == nil)
        #expect(!view.list)
        world.settings.style = .none
        world.settings.lockScreen = false
        world.registering.settings.badge = false
        world.fresh.notify(Self.story("Third"))
        #expect(try world.steps() == [])
        #expect(try world.receipts() == ["nowhere D11 *"])
    }

    @Test("N11: a view expanded before the device was locked is closed, in any order of the reports")
    func lateReport() throws {
        var world = try World.ready()
        let first = world.notify(Self.story("First"))
        world.driver.advance(seconds: 60)
        world.interact(.locked)
        world.interact(.expanded(first), at: world.driver.now.adding(seconds: -30))
        world.interact(.unlocked)
        world.fresh.notify(Self.story("Second"))
        #expect(try world.receipts() == ["alerted S13 *"])
    }

    // MARK: Content of the view

    /// The titles that the steps since the last call show in the open view.
    static func shown(_ world: inout World) throws -> [String] {
        let views = try world.steps().filter { step in step.devices.contains { $0.isViewOnly } }
        _ = world.driver.take()
        return try views.map { step in
            #expect(step.kind == .update && step.why.rule == .n11)
            let content = try step.notifications.first?.content?.read(as: Content.self)
            return "\(step.notifications.first?.id.parts?.request.string ?? ""): \(content?.body.plain ?? "nothing")"
        }
    }

    static func target(_ number: Int) -> Target { .request(RequestID(derived: "r\(number)")) }

    @Test("N11: the view follows updates and withdrawals of its content", arguments: [false, true])
    func keepsUp(restarts: Bool) throws {
        var (world, _) = try Self.open()
        func restart() throws {
            if restarts { try world.driver.crashAndRestore() }
            _ = world.driver.take()
        }
        world.notify(Self.story("Second"))
        world.notify(Self.story("Third"))
        #expect(try Self.shown(&world) == ["r1: Second", "r1: Third"])
        try restart()
        // An update of the shown item updates the view; an update of another item does not.
        world.notify(.text("Third, corrected") { $0.kind = .update(Self.target(3)) })
        #expect(try Self.shown(&world) == ["r1: Third, corrected"])
        world.notify(.text("Second, corrected") { $0.kind = .update(Self.target(2)) })
        #expect(try Self.shown(&world) == [])
        try restart()
        // An update of the view's own item does not change it.
        world.notify(.text("First, corrected") { $0.kind = .update(Self.target(1)) })
        #expect(try world.steps().flatMap(\.devices).map(\.keepsView) == [true])
        #expect(try Self.shown(&world) == [])
        try restart()
        // When the shown item leaves, the newest arrival since the opening shows, else the view's own item.
        world.notify(RequestDetails(kind: .withdraw(Self.target(3))))
        #expect(try Self.shown(&world) == ["r1: Second, corrected"])
        world.interact(.cleared(NotificationID(derived: "news/r2/ann")), device: World.phone)
        #expect(try Self.shown(&world) == ["r1: First, corrected"])
        try restart()
        // From then on updates of its own item show again.
        world.notify(.text("First, again") { $0.kind = .update(Self.target(1)) })
        #expect(try world.steps().flatMap(\.devices).map(\.keepsView) == [false])
        _ = world.driver.take()
        // When its own item leaves, the view closes.
        world.notify(Self.story("Last"))
        #expect(try Self.shown(&world) == ["r1: Last"])
        world.notify(RequestDetails(kind: .withdraw(Self.target(1))))
        #expect(try Self.shown(&world) == [])
        world.notify(Self.story("After"))
        #expect(try world.receipts().last == "alerted S13 *")
    }

    @Test("N11: a replacement of the shown item is shown; a replacement of the view's own item takes the view")
    func replaces() throws {
        var (world, _) = try Self.open()
        world.notify(Self.story("Second") { $0.collapseID = "c" })
        world.fresh.notify(.text("Replacing") { ($0.collapseID, $0.category) = ("c", "other") })
        #expect(try Self.shown(&world) == ["r1: Replacing"])
        world.notify(Self.story("Third"))
        #expect(try Self.shown(&world) == ["r1: Third"])
    }

    @Test(
        "N11: in front of the app as well there is no second alert", arguments: [[PresentationOption.banner], [.sound]])
    func inFront(options: [PresentationOption]) throws {
        var (world, _) = try Self.open { $0.app.foregroundPresentation = Set(options) }
        world.interact(.foreground(World.appID))
        world.notify(Self.story("Second") { $0.sound = RequestedSound() })
        #expect(try world.told() == ["in-app D3 *"])
        #expect(try world.steps().first?.devices.map { $0.alert == nil } == [true])
        #expect(try Self.shown(&world) == ["r1: Second"])
        world.notify(Self.story("Flood") { ($0.interruptionLevel, $0.sound) = (.critical, RequestedSound()) })
        #expect(try world.receipts() == ["alerted S2 *"])
    }

    @Test("N11: a view reported late does not open if a later report closed it", arguments: [0, 1, 2])
    func toldLate(index: Int) throws {
        let other = NotificationID(derived: "news/none/ann")
        let closing: [Interaction.Kind] = [.opened(other), .action(other, action: World.later, text: nil), .watchOff]
        var world = try World.ready()
        world.interact(.unlocked)
        let first = world.notify(Self.story("First"))
        world.driver.advance(seconds: 60)
        world.interact(closing[index])
        world.interact(.expanded(first), at: World.at(59))
        world.fresh.notify(Self.story("Second"))
        #expect(try world.receipts() == ["alerted S13 *"])
    }

    @Test("N11: a device that loses the app has no view of it any more") func appLeaves() throws {
        var (world, _) = try Self.open { $0.person.devices.append(Self.tablet) }
        for apps in [[], [World.appID]] as [Set<AppID>] { world.registering.person.devices[0].apps = apps }
        world.fresh.notify(Self.story("Second"))
        #expect(try world.deliveries().first == "phone present banner list badge 2")
    }

    // MARK: The same id again

    static func again(_ details: RequestDetails, of request: String, _ world: inout World) throws -> [String] {
        world.notify(details, id: request)
        return try shown(&world)
    }

    @Test("N11: the same id again shows in the view of the first, and closes it if it does not come")
    func sameIDAgain() throws {
        func open() throws -> World {
            var world = try World.ready(windowSeconds: 60) { $0.person.devices.append(Self.tablet) }
            world.interact(.unlocked)
            let first = world.notify(Self.story("First"), id: "first")
            world.interact(.expanded(first))
            world.notify(Self.story("Second"), id: "second")
            world.driver.advance(seconds: 60)
            _ = world.driver.take()
            return world
        }
        // The shown id comes again, in another category.
        var world = try open()
        #expect(try Self.again(.text("Second again"), of: "second", &world) == ["first: Second again"])
        // It comes again for another device only: the view shows its own item.
        world = try open()
        #expect(
            try Self.again(Self.story("There") { $0.device = Self.tablet.id }, of: "second", &world) == ["first: First"]
        )
        // The view's own item comes again for another device only: the view closes.
        world = try open()
        #expect(try Self.again(Self.story("There") { $0.device = Self.tablet.id }, of: "first", &world) == [])
        world.notify(Self.story("Third"))
        #expect(try world.deliveries().first?.hasPrefix("phone present banner") == true)
    }

    @Test("N11: the item to which an open view falls back keeps its content, also without a category")
    func fallsBack() throws {
        var (world, _) = try Self.open()
        world.notify(Self.story("Second") { $0.collapseID = "x" })
        world.notify(Self.story("Third"))
        world.notify(.text("Fourth") { $0.collapseID = "x" })
        world.fresh.notify(RequestDetails(kind: .withdraw(Self.target(4))))
        #expect(try Self.shown(&world) == ["r1: Third"])
        world.notify(RequestDetails(kind: .withdraw(Self.target(3))))
        #expect(try Self.shown(&world) == ["r1: First"])
    }
}
