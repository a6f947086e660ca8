import Model
import TestSupport
import Testing

/// Rule W9: who gets a summary, when one is owed, and which items are too late for one.
@Suite struct SummaryTimingTests {
    // MARK: Who gets one

    static let tv = World.tv

    /// The devices, and the outcome of a notification of an app in the summary.
    static let takers: [(name: String, devices: [Device], expected: String)] = [
        ("an iPhone", [Device(id: World.phone, platform: .iOS, apps: [World.appID])], "held S12 summary"),
        (
            "an iPhone that takes none",
            [Device(id: World.phone, platform: .iOS, apps: [World.appID], scheduledSummary: false)], "alerted S13 *"
        ),
        (
            "that and a television",
            [Device(id: World.phone, platform: .iOS, apps: [World.appID], scheduledSummary: false), tv], "alerted S13 *"
        ),
        ("a television alone", [tv], "quiet D13 *"),
        (
            "an iPhone that takes none, and its watch",
            [
                Device(id: World.phone, platform: .iOS, apps: [World.appID], scheduledSummary: false), World.watch,
            ], "held S12 summary"
        ),
    ]

    @Test("S12: a notification waits for no summary if no device would get one for it", arguments: takers.indices)
    func whoGetsOne(index: Int) throws {
        let row = Self.takers[index]
        var world = try ScheduledSummaryTests.world { $0.person.devices = row.devices }
        world.notify(.text("One"))
        #expect(try world.receipts() == [row.expected], "\(row.name)")
        world.driver.advance(to: World.evening)
        let alerts = try world.steps().flatMap(\.devices).filter { $0.alert != nil }.map(\.id.string)
        let isHeld = row.expected.hasPrefix("held")
        #expect(alerts == (isHeld ? [row.devices.last?.id.string] : []), "\(row.name)")
    }

    @Test("W9: a device that stops taking summaries lists at once the items that were to come with one")
    func takesNoneAnyMore() throws {
        let tablet = World.tablet
        var world = try ScheduledSummaryTests.world {
            $0.summarise(.withSummary)
            $0.person.devices.append(tablet)
        }
        world.notify(.text("One"))
        #expect(try world.deliveries() == ["phone present badge 1", "tablet present badge 1"])
        world.registering.person.devices[1].scheduledSummary = false
        #expect(try world.deliveries() == ["tablet update list"])
        world.register()
        #expect(try world.deliveries() == [])
    }

    // MARK: What is owed

    @Test("W9: a summary is owed for the items that it would hold by their present level")
    func owedByTheLevelOfTheMoment() throws {
        // Active until the hour before its event, then Time Sensitive; and Time Sensitive until its event is over.
        let cases: [(event: Event, isOwed: Bool)] = [
            (Event(start: World.evening.adding(seconds: 1800)), false),
            (Event(end: World.evening.adding(seconds: -1800)), true),
        ]
        for (event, isOwed) in cases {
            var world = try ScheduledSummaryTests.world {
                $0.settings.summary = .levels([.active])
                $0.turnOn(Focus(id: World.work, timeSensitive: false))
            }
            world.notify(.text("Soon") { ($0.interruptionLevel, $0.event) = (.timeSensitive, event) })
            world.driver.advance(to: World.evening)
            world.notify(.text("After"))
            world.fresh.interact(.focusOff(nil))
            let kinds = try world.steps().map(\.kind)
            #expect(kinds == (isOwed ? [.summary] : [.digest]), "\(isOwed)")
        }
    }

    // MARK: What fires late

    @Test(
        "W9: a snooze that is told late waits for the next summary, never for one that is past",
        arguments: [false, true])
    func toldLate(restarts: Bool) throws {
        var world = try World.ready()
        world.driver.advance(to: World.evening.adding(seconds: -1200))
        let id = world.notify(.text("One") { $0.category = "story" })
        world.registering.summarise()
        world.driver.advance(to: World.evening.adding(seconds: 1800))
        if restarts { try world.driver.crashAndRestore() }
        world.fresh.interact(.action(id, action: World.later, text: nil), at: World.evening.adding(seconds: -600))
        world.driver.advance(seconds: 0)
        let receipts = try world.sentReceipts()
        #expect(receipts.map(World.short) == ["snoozed W10", "held S12 summary"])
        #expect(receipts.last?.details["until"] == .instant(World.evening.adding(seconds: 86_400)))
        #expect(try world.steps().contains { $0.kind == .summary } == false)
        world.fresh.driver.advance(seconds: 86_400)
        #expect(try world.receipts() == ["alerted W9"])
    }

    @Test("W9: the same for a trigger that a change of zone moves into the past", arguments: [false, true])
    func movedIntoThePast(restarts: Bool) throws {
        var world = try World.ready {
            $0.summarise()
            $0.person.summary = SummarySettings(times: ["17:00", "21:00"].compactMap { TimeOfDay($0) })
        }
        world.notify(.text("At four") { $0.trigger = CalendarMatch(hour: 16).map { .calendar($0, repeats: false) } })
        world.driver.advance(seconds: 2.5 * 3600)
        _ = world.driver.take()
        // 15:30 in Berlin is 17:30 in Moscow.
        world.registering.person.timeZone = try #require(TimeZoneName("Europe/Moscow"))
        if restarts { try world.driver.crashAndRestore() }
        world.driver.advance(seconds: 0)
        let held = try #require(try world.sentReceipts().first)
        #expect(World.short(held) == "held S12 summary")
        #expect(held.details["until"] == .instant(World.at(6 * 3600)))
    }

    @Test("W9: an item listed by itself is sent once, to the devices that did not list it") func listedOnce() throws {
        let tablet = Device(
            id: DeviceID(derived: "tablet"), platform: .iPadOS, apps: [World.appID], scheduledSummary: false)
        var world = try ScheduledSummaryTests.world {
            $0.summarise(.withSummary)
            $0.person.devices.append(tablet)
        }
        world.notify(.text("One") { $0.expires = World.at(3600) })
        #expect(try world.deliveries() == ["phone present badge 1", "tablet present list badge 1"])
        world.driver.advance(seconds: 3600)
        #expect(try world.deliveries() == ["phone update list"])
        // Two changes in one record, one step for each device.
        world = try ScheduledSummaryTests.world {
            $0.summarise(.withSummary)
            $0.person.devices.append(Device(id: tablet.id, platform: .iPadOS, apps: [World.appID]))
        }
        world.notify(.text("One"))
        world.fresh.person.summary.list = .atOnce
        world.registering.person.devices[1].scheduledSummary = false
        #expect(try world.deliveries().sorted() == ["phone update list", "tablet update list"])
    }

    @Test("W9: an alert lists items that were to come with a summary; other steps do not")
    func alertsAndLists() throws {
        var world = try ScheduledSummaryTests.world { $0.summarise(.withSummary) }
        world.notify(.text("One"))
        world.fresh.registering.person.devices[0].scheduledSummary = false
        #expect(try world.deliveries() == ["phone alert lock-screen list"])
    }

    @Test("W9: items that a Focus takes over from a summary are listed at once, like arrivals in that Focus")
    func takenOverByAFocus() throws {
        var world = try ScheduledSummaryTests.world {
            $0.summarise(.withSummary)
            $0.person.focuses = [Focus(id: World.work)]
        }
        world.notify(.text("One"))
        #expect(try world.deliveries() == ["phone present badge 1"])
        world.interact(.focusOn(World.work, until: nil))
        #expect(try world.told() == ["held S10 focus"])
        #expect(try world.deliveries() == ["phone update list"])
        world.notify(.text("Two"))
        #expect(try world.deliveries() == ["phone present list badge 2"])
    }
}
