import Model
import TestSupport
import Testing

/// Rule W8.
@Suite struct DigestTests {
    static func world(_ change: (inout World) -> Void = { _ in }) throws -> World {
        try World.ready {
            $0.turnOn(Focus(id: World.work, timeSensitive: false))
            change(&$0)
        }
    }

    static let ways: [(name: String, does: @Sendable (inout World) -> Void)] = [
        ("by hand", { $0.interact(.focusOff(nil)) }), ("by record", { $0.registering.person.activeFocus = nil }),
        ("removed", { ($0.person.activeFocus, $0.registering.person.focuses) = (nil, []) }),
        (
            "replaced",
            {
                $0.person.focuses.append(Focus(id: World.sleep, apps: FocusApps(mode: .silence)))
                $0.registering.person.activeFocus = ActiveFocus(id: World.sleep)
            }
        ),
    ]

    @Test("W8: one digest for each device, however the Focus ends", arguments: ways.indices)
    func ends(index: Int) throws {
        var world = try Self.world { $0.person.devices.append(RestoreTests.tablet) }
        let ids = (0..<3).map { world.notify(.text("Story \($0)")) }
        #expect(try world.receipts() == ["held S10 focus", "held S10 focus", "held S10 focus"])
        try world.driver.crashAndRestore()
        Self.ways[index].does(&world)
        let steps = try world.steps()
        #expect(steps.map(\.kind) == [.digest])
        #expect(steps.first?.notifications.map(\.id) == ids.reversed())
        #expect(steps.first?.devices.map(\.id) == [World.phone, RestoreTests.tablet.id])
        #expect(try world.receipts() == ["alerted W8 *", "alerted W8 *", "alerted W8 *"])
        world.driver.advance(seconds: 86_400)
        #expect(try world.steps() == [])
    }

    @Test("W8: at the end by schedule, or at the end that was set by hand") func byTime() throws {
        for isManual in [false, true] {
            var world = try World.ready {
                if isManual {
                    $0.turnOn(Focus(id: World.work), until: World.at(3600))
                } else {
                    $0.person.focuses = [Focus(id: World.work, schedule: FocusChangesTests.period("13:00", "14:00"))]
                }
            }
            world.notify()
            world.fresh.driver.advance(seconds: 3599)
            #expect(try world.steps() == [])
            world.driver.advance(seconds: 1)
            #expect(try world.steps().first?.at == World.at(3600))
            #expect(try world.deliveries() == ["phone digest lock-screen list"])
        }
    }

    @Test("W8: read, withdrawn or expired items are left out; if none is left there is no digest")
    func leftOut() throws {
        var world = try Self.world()
        let ids = (0..<4).map { number in
            world.notify(.text("Story \(number)") { if number == 2 { $0.expires = World.at(60) } }, id: "s\(number)")
        }
        world.interact(.viewed(ids[0]))
        world.notify(RequestDetails(kind: .withdraw(.request(RequestID(derived: "s1")))))
        world.driver.advance(seconds: 60)
        world.fresh.interact(.focusOff(nil))
        #expect(try world.steps().flatMap(\.notifications).map(\.id) == [ids[3]])
        world.interact(.focusOn(World.work, until: nil))
        let last = world.notify(.text("Last"))
        world.interact(.cleared(last))
        world.fresh.interact(.focusOff(nil))
        #expect(try world.steps() == [])
    }

    @Test("W8: items that another Focus or the summary holds continue to wait") func waitsOn() throws {
        var world = try Self.world {
            $0.person.focuses.append(Focus(id: World.sleep, people: FocusPeople(mode: .silence), timeSensitive: false))
            $0.summarise()
            $0.settings.summary = .levels([.active])
        }
        world.notify(.text("Summarised"))
        world.notify(.message())
        world.notify(.text("Sensitive") { $0.interruptionLevel = .timeSensitive })
        #expect(try world.receipts() == ["held S10 focus", "held S7 focus", "held S10 focus"])
        world.interact(.focusOn(World.sleep, until: nil))
        #expect(try world.receipts() == ["alerted W8 *"])
        world.interact(.focusOff(nil))
        #expect(try world.receipts() == ["held S12 summary", "alerted W8 *"])
    }

    @Test("W8: a passive item is never a reason for a digest, and only arrivals in the Focus are listed")
    func passive() throws {
        func quiet(_ body: String) -> RequestDetails { .text(body) { $0.interruptionLevel = .passive } }
        var world = try World.ready { $0.person.focuses = [Focus(id: World.work)] }
        world.notify(quiet("Before"))
        world.interact(.focusOn(World.work, until: nil))
        world.notify(quiet("Alone"))
        world.fresh.interact(.focusOff(nil))
        #expect(try world.steps() == [])
        world.interact(.focusOn(World.work, until: nil))
        let inside = world.notify(quiet("Inside"))
        let read = world.notify(quiet("Read"))
        let held = world.notify(.text("Held"))
        world.interact(.viewed(read))
        try world.fresh.driver.crashAndRestore()
        world.interact(.focusOff(nil))
        #expect(try world.steps().flatMap(\.notifications).map(\.id) == [held, inside])
        #expect(try world.receipts() == ["alerted W8 *"])
    }

    /// The schedule of a Focus, hours until a Passive notification, until another one, and until the Focus is off, and
    /// whether it was on without a break.
    static let runs: [(schedule: [(String, String)], hours: [Double], isOne: Bool)] = [
        // World.start is 13:00.
        ([("22:00", "07:00")], [10, 2, 8], true), ([("22:00", "07:00")], [10, 24.5, 7.5], false),
        ([("22:00", "07:00")], [10, 15 * 24, 8], false),
        ([("12:00", "18:00"), ("18:00", "12:00")], [1, 70, 4], true), ([("00:00", "00:00")], [1, 70, 4], true),
        ([("12:00", "18:00"), ("17:00", "11:30")], [1, 70, 4], false),
        ([("12:00", "18:00"), ("17:00", "23:00"), ("22:00", "23:30")], [1, 9, 2], true),
    ]

    @Test("W8: a Focus that ended and began again unseen is a new one: earlier items are not listed, and forgotten")
    func unseen() throws {
        for (schedule, hours, isOne) in Self.runs {
            var world = try World.ready {
                let periods = schedule.flatMap { FocusChangesTests.period($0.0, $0.1) }
                $0.person.focuses = [Focus(id: World.work, schedule: periods)]
            }
            func isStored() -> Bool {
                world.driver.changelog.contains { String(decoding: $0.value, as: UTF8.self).contains("For leisure") }
            }
            world.driver.advance(seconds: hours[0] * 3600)
            let quiet = world.notify(.text("For leisure") { $0.interruptionLevel = .passive })
            try world.driver.crashAndRestore()
            world.driver.advance(seconds: hours[1] * 3600)
            let held = world.notify(.text("Held"))
            #expect(try world.receipts() == ["quiet S3 passive *", "held S10 focus"], "\(schedule), \(hours)")
            #expect(isStored() == isOne, "\(schedule), \(hours)")
            world.driver.advance(seconds: hours[2] * 3600)
            world.interact(.focusOff(nil))
            let named = try world.steps().filter { $0.kind == .digest }.flatMap(\.notifications).map(\.id)
            #expect(named == (isOne ? [held, quiet] : [held]), "\(schedule), \(hours)")
        }
    }

    @Test("S5: marketing does not alert while a Focus is on; at its end it comes with the others")
    func marketing() throws {
        var world = try World.ready {
            $0.turnOn(Focus(id: World.work, apps: FocusApps(mode: .silence), timeSensitive: true))
            $0.settings.marketing = [PlainID(derived: "offers"): MarketingConsent(granted: true)]
        }
        world.notify(.marketing())
        world.register()
        #expect(try world.receipts() == ["held S5 focus"])
        world.interact(.focusOff(nil))
        #expect(try world.receipts() == ["alerted W8 *"])
    }

    @Test("W8: an alert of a summary dropped with the Focus comes by itself, beside the digest")
    func onlyWhatTheFocusHeld() throws {
        var world = try Self.world {
            try? $0.addChat { $0.summary = .all }
            $0.summarise()
            $0.settings.summary = .none
            $0.turnOn(Focus(id: World.work, apps: FocusApps(mode: .allow, list: [World.chatID])))
        }
        world.notify(.text("Held"), id: "held")
        world.notify(.text("Summarised"), id: "summarised", of: World.chatID)
        #expect(try world.receipts() == ["held S10 focus", "held S12 summary"])
        world.person.activeFocus = nil
        world.registering.person.summary = SummarySettings()
        #expect(try world.steps().map(\.kind) == [.alert, .digest])
        #expect(
            try world.steps().map { $0.notifications.map { $0.id.parts?.request.string } } == [
                ["summarised"], ["held"],
            ])
    }

    @Test("W8: a digest is announced if one of its items would be") func announced() throws {
        for level in [InterruptionLevel.active, .timeSensitive] {
            var world = try Self.world()
            world.notify(.text("One"))
            world.notify(.text("Two") { $0.interruptionLevel = level })
            world.fresh.interact(.focusOff(nil))
            #expect(try world.steps().first?.devices.first?.alert?.announce == (level == .timeSensitive))
        }
    }

    @Test("F6: after the digest that alerted, `notifyAnyway` no longer passes a Focus") func alertedOnce() throws {
        var world = try Self.world {
            $0.person.focuses.append(
                Focus(id: World.sleep, people: FocusPeople(mode: .allow, list: ["eve"]), timeSensitive: false))
        }
        var details = RequestDetails.message()
        details.communication?.notifyAnyway = true
        details.category = "story"
        let id = world.notify(details)
        #expect(try world.receipts() == ["held S7 focus"])
        world.interact(.focusOff(nil))
        #expect(try world.receipts() == ["alerted W8 *"])
        world.interact(.action(id, action: World.later, text: nil))
        world.interact(.focusOn(World.sleep, until: nil))
        world.fresh.driver.advance(seconds: 540)
        #expect(try world.receipts() == ["held S7 focus"])
    }

    @Test("W8: a local item alerts on its device, whichever device alerts for the others")
    func localBesideAWatch() throws {
        var world = try Self.world { $0.person.devices.append(RestoreTests.watch) }
        world.interact(.watchWorn, device: RestoreTests.watch.id)
        world.notify(.text("Everywhere"))
        world.notify(.text("Here") { $0.device = World.phone })
        world.fresh.interact(.focusOff(nil))
        #expect(try world.deliveries() == ["phone digest lock-screen list", "watch digest short-look list"])
    }

    @Test("W8: when the Focus is over, the content of Passive items that it kept for its digest is forgotten")
    func forgetsContent() throws {
        var world = try Self.world()
        world.notify(.text("For leisure") { $0.interruptionLevel = .passive })
        func isStored() -> Bool {
            world.driver.changelog.contains { String(decoding: $0.value, as: UTF8.self).contains("For leisure") }
        }
        #expect(isStored())
        world.interact(.focusOff(nil))
        #expect(!isStored())
    }
}
