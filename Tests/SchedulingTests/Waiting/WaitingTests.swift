import Model
import TestSupport
import Testing

/// Rules W1, W2, W3, W5 and W7, each for each kind of waiting.
@Suite struct WaitingTests {
    static let kinds = World.Waiting.allCases
    static let target = NotificationID(app: World.appID, request: RequestID(derived: "waiting"), person: World.personID)

    static let endings: [(name: String, does: @Sendable (inout World) -> Void, receipts: [String], leaves: Bool)] = [
        ("viewed", { $0.interact(.viewed(target)) }, ["cancelled W1"], false),
        ("opened", { $0.interact(.opened(target)) }, ["cancelled W1"], true),
        ("cleared", { $0.interact(.cleared(target)) }, ["cancelled W1"], true),
        (
            "an action", { $0.interact(.action(target, action: PlainID(derived: "x"), text: nil)) }, ["cancelled W1"],
            true
        ),
        ("cleared all", { $0.interact(.clearedAll(World.appID)) }, ["cancelled W1"], true),
        ("read", { $0.interact(.read(.notification(target))) }, ["cancelled W1"], false),
        ("app read", { $0.interact(.read(.app(World.appID)), device: nil) }, ["cancelled W7"], true),
        (
            "marked read",
            { $0.notify(RequestDetails(kind: .markRead(.request(RequestID(derived: "waiting"))))) }, ["cancelled W1"],
            false
        ),
        ("app marked read", { $0.notify(RequestDetails(kind: .markRead(.app))) }, ["cancelled W7"], true),
    ]

    @Test("W1: what is read, opened or cleared no longer alerts; what is parked is not there yet", arguments: kinds)
    func cancelled(kind: World.Waiting) throws { try checkEndings(by: .w1, of: kind) }

    @Test("W7: items that the app reads as a whole no longer alert, except snoozed ones", arguments: kinds)
    func cancelledByApp(kind: World.Waiting) throws { try checkEndings(by: .w7, of: kind) }

    private func checkEndings(by rule: Rule, of kind: World.Waiting) throws {
        for ending in Self.endings where ending.receipts == ["cancelled \(rule.rawValue)"] {
            for other in [false, true] {
                var (world, id) = try World.waiting(for: kind)
                // Another unread item of the app, so that N4 removes no others.
                if other { world.notify(.text("Beside") { $0.interruptionLevel = .passive }) }
                _ = world.driver.take()
                #expect(id == Self.target)
                ending.does(&world)
                let steps = try world.steps().filter { $0.kind == .withdraw }
                let receipts = try world.receipts().filter { $0.hasPrefix("cancelled") || $0.hasPrefix("snoozed") }
                // Items that the person snoozed stay, read.
                let stays = kind == .snooze && ending.receipts == ["cancelled W7"]
                let isCancelled = kind.isThere && !stays
                #expect(receipts == (isCancelled ? ending.receipts.map { $0 + kind.star } : []), "\(ending.name)")
                let all = ["app read", "app marked read", "cleared all"].contains(ending.name)
                let leaves = !stays && (ending.leaves || !other)
                #expect(steps.count == (kind.isThere && leaves || all && other ? 1 : 0), "\(ending.name) \(other)")
                world.driver.advance(seconds: 86_400)
                let later = try world.receipts().filter { $0.hasPrefix("alerted") }
                #expect(later == (isCancelled ? [] : ["alerted S13" + kind.star]), "\(ending.name)")
            }
        }
    }

    @Test("W2: a withdrawn item leaves every device", arguments: kinds) func withdrawn(kind: World.Waiting) throws {
        for target in [Target.request(RequestID(derived: "waiting")), .app, .threadID("t"), .collapseID("c")] {
            var (world, _) = try World.waiting(
                for: kind, .text("Waiting") { ($0.threadID, $0.collapseID) = ("t", "c") })
            world.notify(RequestDetails(kind: .withdraw(target)))
            #expect(try world.deliveries() == (kind.isThere ? ["phone withdraw badge 0"] : []))
            try world.driver.crashAndRestore()
            world.driver.advance(seconds: 86_400)
            #expect(try world.receipts() == [])
        }
    }

    @Test("W2: withdrawn, with one receipt each", arguments: kinds) func withdrawnReceipts(kind: World.Waiting) throws {
        var (world, _) = try World.waiting(for: kind)
        world.notify(RequestDetails(kind: .withdraw(.app)))
        #expect(try world.receipts() == ["withdrawn N8" + kind.star, "quiet N8 withdrawn *"])
    }

    static let replacements: [(World.Waiting, InterruptionLevel, Bool, [String])] = [
        (.focus, .active, false, ["replaced N5 *", "held S10 focus"]),
        (.summary, .active, false, ["replaced N5 *", "held S12 summary"]),
        (.summary, .timeSensitive, false, ["replaced N5 *", "alerted S11 *"]),
        (.trigger, .active, false, ["replaced N5 *", "alerted S13 *"]),
        (.snooze, .active, false, ["replaced N5", "snoozed N5"]),
        (.snooze, .passive, false, ["replaced N5", "snoozed N5"]),
        (.snooze, .timeSensitive, false, ["replaced N5", "alerted S11 *"]),
        (.snooze, .active, true, ["replaced N5", "alerted S13 *"]),
    ]

    @Test("W2: replaced, the new one takes its place in the wait", arguments: replacements.indices)
    func replaced(index: Int) throws {
        let (kind, level, alertsAgain, expected) = Self.replacements[index]
        var (world, _) = try World.waiting(for: kind, .text("Waiting") { $0.collapseID = "c" })
        world.notify(
            .text("New") {
                ($0.collapseID, $0.interruptionLevel, $0.alertsAgain) = ("c", level, alertsAgain)
            }, id: "new")
        let step = try #require(try world.steps().first)
        #expect(step.notifications.map(\.id.string) == ["news/new/ann"])
        #expect(try world.receipts() == expected)
        world.driver.advance(seconds: 86_400)
        let after = try world.steps().filter { $0.devices.contains { $0.alert != nil } }
        #expect(after.flatMap(\.notifications).allSatisfy { $0.id.string == "news/new/ann" })
        let alerts = expected.contains { $0.hasPrefix("alerted") } || kind == .focus || level == .passive ? 0 : 1
        #expect(after.count == alerts)
    }

    @Test("W2: an update changes the waiting item", arguments: kinds) func updated(kind: World.Waiting) throws {
        var (world, _) = try World.waiting(for: kind)
        var update = RequestDetails.text("Newer")
        update.kind = .update(.request(RequestID(derived: "waiting")))
        world.notify(update)
        #expect(try world.steps().map(\.kind) == (kind.isThere ? [.update] : []))
        #expect(try world.receipts() == ["quiet N7 updated *"])
        world.registering.person.activeFocus = nil
        world.driver.advance(seconds: 86_400)
        let shown = try world.steps().flatMap(\.notifications).map(\.content)
        #expect(shown == [RequestDetails.text("Newer").content])
    }

    @Test("W3: at the expiry its alert is over, and the item stays; no alert follows", arguments: kinds)
    func expired(kind: World.Waiting) throws {
        for isDown in [false, true] {
            var (world, id) = try World.waiting(for: kind, .text("Waiting") { $0.expires = World.at(100) })
            world.driver.advance(seconds: 99.999)
            #expect(try world.receipts() == [])
            if isDown { try world.driver.crashAndRestore() }
            world.driver.advance(seconds: 0.001)
            #expect(try world.steps() == [])
            #expect(try world.receipts() == ["expired W3" + kind.star])
            world.driver.advance(seconds: 86_400)
            #expect(try world.steps() == [])
            world.interact(.opened(id))
            #expect(try world.deliveries() == (kind.isThere ? ["phone withdraw badge 0"] : []))
        }
    }

    @Test("W3: the expiry of its alerts ends a repetition, whether it waits for its trigger, a Focus or a snooze")
    func expiredRepetition() throws {
        for kind in [World.Waiting.trigger, .focus, .snooze] {
            var world = try World.ready { if kind == .focus { $0.turnOn(Focus(id: World.work)) } }
            let id = world.notify(
                .text("Drink") {
                    $0.trigger = .after(seconds: 600, repeats: true)
                    $0.expires = World.at(1000)
                    $0.category = "story"
                })
            world.driver.advance(seconds: 600)
            if kind == .snooze { world.interact(.action(id, action: World.later, text: nil)) }
            world.fresh.driver.advance(seconds: 400)
            #expect(try world.receipts() == ["expired W3 *"])
            world.interact(.focusOff(nil))
            world.driver.advance(seconds: 86_400)
            #expect(try world.steps() == [])
            #expect(try world.receipts() == [])
        }
    }

    static let refusals: [(name: String, change: @Sendable (inout World) -> Void, was: String)] = [
        ("denied", { $0.settings.authorization = .denied }, "not-authorized"),
        ("not determined", { $0.person.apps = [:] }, "not-authorized"),
        ("critical only", { $0.settings.authorization = .criticalOnly }, "not-authorized"),
        ("category", { $0.settings.categoriesOff = ["story"] }, "turned-off"),
        ("topic", { $0.settings.topicsOff = [PlainID(derived: "sport")] }, "turned-off"),
        ("consent", { $0.settings.marketing = [:] }, "marketing-not-consented"),
        ("removed everywhere", { $0.person.devices = [Device(id: World.phone, platform: .iOS)] }, "no-device"),
    ]

    @Test("W5: a notification that P refuses now is withdrawn, with P's reason", arguments: kinds)
    func turnedOff(kind: World.Waiting) throws {
        for refusal in Self.refusals {
            let isMarketing = refusal.name == "consent"
            var (world, _) = try World.waiting(
                for: kind,
                .text("Waiting") {
                    if isMarketing { $0.marketingTopic = PlainID(derived: "offers") }
                    $0.topic = PlainID(derived: "sport")
                }
            ) {
                $0.settings.marketing = [PlainID(derived: "offers"): MarketingConsent(granted: true)]
            }
            refusal.change(&world)
            world.register()
            let receipts = try world.sentReceipts()
            #expect(
                receipts.map(World.short) == ["suppressed W5 turned-off-while-waiting" + kind.star], "\(refusal.name)")
            #expect(receipts.map { $0.details["was"] } == [.text(refusal.was)], "\(refusal.name)")
            let leaves = try world.steps().contains { $0.kind == .withdraw }
            #expect(leaves == kind.isThere, "\(refusal.name)")
            world.fresh.driver.advance(seconds: 86_400)
            #expect(try world.steps() == [], "\(refusal.name)")
        }
    }

    @Test("W5: an erased person; an app removed before the wait is due", arguments: kinds)
    func gone(kind: World.Waiting) throws {
        var (world, _) = try World.waiting(for: kind)
        world.erase()
        let receipts = try world.sentReceipts()
        #expect(receipts.map(World.short) == ["suppressed W5 turned-off-while-waiting" + kind.star])
        #expect(receipts.map { $0.details["was"] } == ["recipient-unknown"])
        (world, _) = try World.waiting(for: kind)
        try world.driver.unregister(World.appID)
        if kind == .focus { world.interact(.focusOff(nil)) }
        world.driver.advance(seconds: 86_400)
        let expected = kind == .focus ? "suppressed W5 turned-off-while-waiting" : "suppressed P1 app-removed"
        #expect(try world.receipts() == [expected + kind.star])
    }

    struct Again: Sendable {
        var name: String
        var change: @Sendable (inout World) -> Void
        /// The receipts by kind of waiting; a kind that is absent has none.
        var expected: [World.Waiting: [String]]
    }

    static let changes: [Again] = [
        Again(name: "nothing", change: { _ in }, expected: [:]),
        Again(
            name: "a Focus by an edit", change: { $0.turnOn(Focus(id: World.work)) },
            expected: [.summary: ["held S10 focus"]]),
        Again(
            name: "a Focus that allows the app",
            change: { $0.turnOn(Focus(id: World.work, apps: FocusApps(mode: .silence))) },
            expected: [.focus: ["alerted S13 *"]]),
        Again(
            name: "another Focus that holds too", change: { $0.turnOn(Focus(id: World.sleep)) },
            expected: [.summary: ["held S10 focus"]]),
        Again(
            name: "no Focus by the record", change: { $0.person.activeFocus = nil },
            expected: [.focus: ["alerted W8 *"]]),
        Again(
            name: "out of the summary", change: { $0.settings.summary = .none },
            expected: [.summary: ["alerted S13 *"]]),
        Again(
            name: "summary switched off", change: { $0.person.summary = SummarySettings() },
            expected: [.summary: ["alerted S13 *"]]),
        Again(name: "into the summary", change: { $0.summarise() }, expected: [:]),
        Again(
            name: "quiet", change: { $0.settings.quiet = true },
            expected: [.focus: ["quiet S4 quiet-by-person *"], .summary: ["quiet S4 quiet-by-person *"]]),
        Again(
            name: "provisional", change: { $0.settings.authorization = .provisional },
            expected: [.focus: ["quiet S1 provisional *"], .summary: ["quiet S1 provisional *"]]),
    ]

    @Test("W6: a new record decides what is held again; parked and snoozed ones wait for their time", arguments: kinds)
    func again(kind: World.Waiting) throws {
        for change in Self.changes {
            var (world, _) = try World.waiting(for: kind)
            change.change(&world)
            world.register()
            #expect(try world.receipts() == change.expected[kind] ?? [], "\(change.name)")
            // Deciding again without a change changes nothing.
            world.register()
            #expect(try world.receipts() == [], "\(change.name), again")
        }
    }

    @Test("W6: direct messages switched") func directMessages() throws {
        var world = try World.ready {
            $0.summarise()
            $0.settings.directMessages = false
        }
        world.notify(.message())
        #expect(try world.receipts() == ["held S12 summary"])
        world.registering.settings.directMessages = true
        #expect(try world.deliveries() == ["phone alert lock-screen list"])
    }

    @Test("W4: an edit that lets some through alerts each by itself, in order of arrival") func inOrder() throws {
        var world = try World.ready { $0.turnOn(Focus(id: World.work)) }
        let ids = (0..<4).map { world.notify(.text("Story \($0)")) }
        world.fresh.registering.turnOn(Focus(id: World.work, apps: FocusApps(mode: .silence)))
        #expect(try world.steps().map(\.kind) == [.alert, .alert, .alert, .alert])
        #expect(try world.steps().flatMap(\.notifications).map(\.id) == ids)
    }

    @Test("P10: a repetition continues after its alert's wait") func repeating() throws {
        var world = try World.ready { $0.turnOn(Focus(id: World.work)) }
        let id = world.notify(.text("Drink") { $0.trigger = .after(seconds: 600, repeats: true) })
        world.driver.advance(seconds: 600)
        #expect(try world.receipts() == ["parked P10", "held S10 focus"])
        world.driver.advance(seconds: 600)
        #expect(try world.deliveries() == ["phone update list"])
        world.interact(.cleared(id))
        #expect(try world.receipts() == ["cancelled W1"])
        world.driver.advance(seconds: 600)
        #expect(try world.receipts() == ["held S10 focus"])
        world.interact(.focusOff(nil))
        #expect(try world.receipts() == ["alerted W8"])
        world.driver.advance(seconds: 600)
        #expect(try world.receipts() == ["alerted S13"])
    }

    @Test("W5: only a television left: the receipt's `was` is `no-device`", arguments: [World.Waiting.focus, .snooze])
    func television(kind: World.Waiting) throws {
        var (world, _) = try World.waiting(for: kind) { $0.person.devices.append(World.tv) }
        world.registering.person.devices[0].apps = []
        let receipts = try world.sentReceipts()
        #expect(receipts.map(World.short) == ["suppressed W5 turned-off-while-waiting" + kind.star])
        #expect(receipts.map { $0.details["was"] } == ["no-device"])
    }

    @Test("W3: a parked one that expired has no item, and is forgotten after the window") func expiredParked() throws {
        var world = try World.ready()
        world.notify(
            .text("Late") {
                ($0.trigger, $0.expires) = (.after(seconds: 3600, repeats: false), World.at(60))
            }, id: "late")
        world.driver.advance(seconds: 60)
        world.fresh.notify(RequestDetails(kind: .withdraw(.request(RequestID(derived: "late")))))
        #expect(try world.receipts() == ["quiet N10 nothing-to-withdraw *"])
        world.driver.advance(seconds: 2 * 86_400)
        #expect(world.driver.changelog.map(\.key) == ["ann\trecord"])
    }

    @Test("N4: a snoozed item that was read stays when nothing is unread, and is unread again when it fires")
    func readAndSnoozing() throws {
        let beside = NotificationID(derived: "news/beside/ann")
        let besideAlone = Target.request(RequestID(derived: "beside"))
        let rows: [(name: String, does: @Sendable (inout World) -> Void, receipts: [String])] = [
            ("the last one viewed", { $0.interact(.viewed(beside)) }, []),
            ("the last one opened", { $0.interact(.opened(beside)) }, []),
            (
                "the last one withdrawn", { $0.notify(RequestDetails(kind: .withdraw(besideAlone))) },
                ["withdrawn N8", "quiet N8 withdrawn *"]
            ),
            ("the app read", { $0.interact(.read(.app(World.appID)), device: nil) }, []),
            ("the app marked read", { $0.notify(RequestDetails(kind: .markRead(.app))) }, ["quiet N9 marked-read *"]),
        ]
        for row in rows {
            for isRead in [false, true] where isRead || row.name.hasPrefix("the app") {
                var world = try World.ready()
                let id = world.notify(.text("One") { $0.category = "story" }, id: "one")
                world.notify(.text("Beside"), id: "beside")
                if isRead { world.interact(.viewed(id)) }
                world.interact(.action(id, action: World.later, text: nil))
                _ = world.driver.take()
                row.does(&world)
                #expect(try world.told() == row.receipts)
                #expect(try world.deliveries() == ["phone withdraw badge 0"], "\(row.name)")
                world.driver.advance(seconds: 540)
                #expect(try world.told() == ["alerted S13"])
                #expect(try world.deliveries() == ["phone alert lock-screen list badge 1"], "\(row.name)")
                world.interact(.viewed(id))
                #expect(try world.deliveries() == ["phone withdraw badge 0"], "\(row.name)")
            }
        }
    }

    @Test("W4: a held item is decided by its present level, and each lowering is reported once")
    func loweredWhileHeld() throws {
        var world = try World.ready { $0.turnOn(Focus(id: World.work, timeSensitive: false)) }
        world.notify(.text("Urgent") { $0.interruptionLevel = .timeSensitive })
        #expect(try world.receipts() == ["held S10 focus"])
        world.registering.settings.timeSensitive = false
        #expect(try world.receipts() == ["lowered L2 time-sensitive-turned-off"])
        world.register()
        #expect(try world.receipts() == [])
        world.interact(.focusOff(nil))
        #expect(try world.steps().flatMap(\.notifications).map(\.level) == [.active])
    }
}
