import Model
import TestSupport
import Testing

/// Rule W9.
@Suite struct ScheduledSummaryTests {
    static func world(_ change: (inout World) -> Void = { _ in }) throws -> World {
        try World.ready {
            $0.summarise()
            change(&$0)
        }
    }

    static func text(_ body: String, score: Double? = nil, attached type: String? = nil) -> RequestDetails {
        .text(body) { details in
            details.relevanceScore = score
            guard let type else { return }
            details.content = JSONSlice { writer in
                writer.beginObject()
                writer.member("body", body)
                writer.name("attachments")
                writer.beginArray()
                writer.beginObject()
                writer.member("id", "a")
                writer.member("url", "https://example.com/a")
                writer.member("type", type)
                writer.endObject()
                writer.endArray()
                writer.endObject()
            }
        }
    }

    @Test("W9: at the next of the person's times, by score, then media, then newest") func order() throws {
        var world = try Self.world()
        for (id, details) in [
            ("old", Self.text("a")), ("best", Self.text("b", score: 0.9)),
            ("media", Self.text("c", attached: "image/jpeg")),
            // An attachment that no device shows is no media (rule R20).
            ("none", Self.text("g", attached: "application/pdf")), ("zero", Self.text("d", score: 0)),
            ("new", Self.text("e")), ("some", Self.text("f", score: 0.1)),
        ] {
            world.notify(details, id: id)
        }
        let until = try world.sentReceipts().map { $0.details["until"] }
        #expect(until == Array(repeating: .instant(World.evening), count: 7))
        world.fresh.driver.advance(to: World.evening.adding(seconds: -0.001))
        #expect(try world.steps() == [])
        try world.driver.crashAndRestore()
        world.driver.advance(to: World.evening)
        let summary = try #require(try world.steps().first)
        #expect(summary.kind == .summary)
        #expect(
            summary.notifications.map { $0.id.parts?.request.string } == [
                "best", "some", "media", "new", "zero", "none", "old",
            ])
        #expect(try world.receipts() == Array(repeating: "alerted W9 *", count: 7))
        world.driver.advance(seconds: 86_400)
        #expect(try world.steps() == [])
    }

    @Test("W9: with nothing waiting, or only passive ones, there is no summary") func none() throws {
        var world = try Self.world()
        #expect(world.driver.earliest() == nil)
        world.notify(.text("Quiet") { $0.interruptionLevel = .passive })
        world.fresh.driver.advance(seconds: 86_400)
        #expect(try world.steps() == [])
        // With another item as reason it is listed, once.
        world.notify(.text("One"))
        world.driver.advance(seconds: 86_400)
        #expect(try world.steps().last?.notifications.map(\.alerts) == [true, false])
        world.fresh.notify(.text("Two"))
        world.driver.advance(seconds: 86_400)
        #expect(try world.steps().last?.notifications.map(\.alerts) == [true])
    }

    @Test("W9: with the summary: present and counted, but listed only when it comes") func listing() throws {
        for listing in [SummaryListing.atOnce, .withSummary] {
            var world = try Self.world { $0.summarise(listing) }
            let id = world.notify(.text("One"))
            let list = listing == .atOnce ? " list" : ""
            #expect(try world.deliveries() == ["phone present\(list) badge 1"])
            var update = RequestDetails.text("Newer")
            update.kind = .update(.request(id.parts?.request ?? RequestID(derived: "")))
            world.notify(update)
            #expect(try world.deliveries() == ["phone update\(list)"])
            try world.driver.crashAndRestore()
            world.driver.advance(to: World.evening)
            #expect(try world.deliveries() == ["phone summary lock-screen list"])
        }
    }

    @Test("W9: an item moved out of the summary alerts by itself, and is listed") func movedOut() throws {
        var world = try Self.world { $0.summarise(.withSummary) }
        world.notify(.text("One"))
        world.fresh.registering.settings.summary = .none
        #expect(try world.deliveries() == ["phone alert lock-screen list"])
    }

    @Test("W6: with other times, an item waits for the next of those") func otherTimes() throws {
        var world = try Self.world()
        world.notify(.text("One"))
        #expect(world.driver.earliest()?.due == World.evening)
        world.registering.person.summary = SummarySettings(times: [TimeOfDay("13:30")].compactMap(\.self))
        #expect(world.driver.earliest()?.due == World.at(1800))
        world.fresh.driver.advance(seconds: 1800)
        #expect(try world.receipts() == ["alerted W9 *"])
    }

    @Test("T2: in another zone the summary comes at the same time of day there") func otherZone() throws {
        var world = try Self.world()
        world.notify(.text("One"))
        #expect(world.driver.earliest()?.due == World.evening)
        world.registering.person.timeZone = try #require(TimeZoneName("America/New_York"))
        #expect(world.driver.earliest()?.due == World.evening.adding(seconds: 6 * 3600))
        world.fresh.driver.advance(seconds: 11 * 3600 - 1)
        #expect(try world.receipts() == [])
        world.driver.advance(seconds: 1)
        #expect(try world.receipts() == ["alerted W9 *"])
    }

    @Test("W9: not on a device without summaries; if all devices are such, nothing waits for one")
    func devices() throws {
        var tablet = RestoreTests.tablet
        tablet.scheduledSummary = false
        var world = try Self.world { $0.person.devices = [RestoreTests.phone, tablet] }
        world.notify(.text("One"))
        #expect(try world.receipts() == ["held S12 summary"])
        world.driver.advance(to: World.evening)
        #expect(try world.steps().last?.devices.map(\.id) == [World.phone])
        #expect(try world.receipts() == ["alerted W9 *"])

        var alone = try Self.world { $0.person.devices = [tablet] }
        alone.notify(.text("One"))
        #expect(try alone.receipts() == ["alerted S13 *"])
    }

    @Test("W9: a watch alerts where its iPhone has no summaries") func watchAlone() throws {
        var world = try Self.world {
            $0.person.devices = [RestoreTests.phone, RestoreTests.watch]
            $0.person.devices[0].scheduledSummary = false
        }
        world.notify(.text("One"))
        world.fresh.driver.advance(to: World.evening)
        let entries = try world.steps().flatMap(\.devices)
        #expect(entries.map(\.id) == [RestoreTests.watch.id])
        #expect(entries.map { $0.alert != nil } == [true])
        #expect(try world.receipts() == ["alerted W9 *"])
    }

    @Test("W9: with the summary: an item without room in its views is listed by itself, with its content")
    func noRoom() throws {
        var world = try Self.world { $0.summarise(.withSummary) }
        let ids = (0..<60).map { world.notify(.text("Story \($0)")) }
        world.fresh.driver.advance(to: World.evening)
        let steps = try world.steps()
        let summary = try #require(steps.first)
        #expect(summary.kind == .summary && summary.notifications.count == 60)
        let shown = Set(summary.notifications.filter { $0.content != nil }.map(\.id))
        #expect(shown.count == GatheredView.mostItems)
        let listed = steps.dropFirst().filter { $0.kind == .update && $0.devices.allSatisfy(\.list) }
        #expect(listed.flatMap(\.notifications).allSatisfy { $0.content != nil })
        #expect(Set(listed.flatMap(\.notifications).map(\.id)) == Set(ids).subtracting(shown))
        world.fresh.notify(.text("Later"))
        #expect(try world.steps().map(\.kind) == [.present])
    }

    @Test("W9: a Focus that lets the app through lets its summary through") func allowedByFocus() throws {
        var world = try Self.world {
            $0.turnOn(Focus(id: World.work, apps: FocusApps(mode: .allow, list: [World.appID])))
            $0.settings.marketing = [PlainID(derived: "offers"): MarketingConsent(granted: true)]
        }
        world.notify(.text("One"))
        world.notify(.marketing())
        #expect(try world.receipts() == ["held S12 summary", "held S5 focus"])
        world.driver.advance(to: World.evening)
        #expect(try world.receipts() == ["alerted W9 *"])
        // Marketing waited for the end of the Focus; its summary is owed at that time.
        world.interact(.focusOff(nil))
        #expect(try world.steps().map(\.kind) == [.summary])
        #expect(try world.receipts() == ["alerted W9 *"])
    }

    @Test("W9: a summary due in a Focus is owed; it comes at the end at once, before the digest") func owed() throws {
        var world = try Self.world {
            $0.person.focuses = [Focus(id: World.work), Focus(id: World.sleep)]
            $0.person.activeFocus = ActiveFocus(id: World.work)
        }
        world.notify(.text("One"))
        world.notify(.message())
        world.driver.advance(to: World.evening)
        #expect(try world.receipts() == ["held S10 focus", "held S7 focus"])
        world.notify(.text("Two"))
        try world.fresh.driver.crashAndRestore()
        // Items that the next Focus holds stay owed.
        world.interact(.focusOn(World.sleep, until: nil))
        #expect(try world.steps() == [])
        world.interact(.focusOff(nil))
        #expect(try world.steps().map(\.kind) == [.summary, .digest])
        #expect(try world.receipts() == ["alerted W9 *", "alerted W9 *", "alerted W8 *"])
    }

    @Test("W9: not owed before its time: the summary then comes at its own time") func notOwed() throws {
        var world = try Self.world { $0.turnOn(Focus(id: World.work)) }
        world.notify(.text("One"))
        world.interact(.focusOff(nil))
        #expect(try world.receipts() == ["held S10 focus", "held S12 summary"])
        world.driver.advance(to: World.evening)
        #expect(try world.receipts() == ["alerted W9 *"])
    }

    @Test("W9: a passive item that replaced another is also listed in the summary") func replacedPassive() throws {
        var world = try Self.world()
        for id in ["first", "second"] {
            world.notify(.text("Quiet \(id)") { ($0.interruptionLevel, $0.collapseID) = (.passive, "c") }, id: id)
        }
        world.notify(.text("One"), id: "one")
        world.fresh.driver.advance(to: World.evening)
        let summary = try #require(try world.steps().first)
        #expect(summary.notifications.map { $0.id.parts?.request.string } == ["one", "second"])
        #expect(summary.notifications.map(\.alerts) == [true, false])
        #expect(summary.notifications.allSatisfy { $0.content != nil })
    }

    struct Unheld: Sendable {
        var name: String
        var does: @Sendable (inout World, NotificationID) -> Void
        /// The iPhone's output, and the evening's summary.
        var deliveries: [String]
        var evening: [String] = []
    }

    static let unheld: [Unheld] = [
        Unheld(
            name: "quiet",
            does: { world, _ in world.registering.settings.quiet = true }, deliveries: ["phone update list"]),
        Unheld(name: "viewed", does: { $0.interact(.viewed($1)) }, deliveries: ["phone update list badge 1"]),
        Unheld(
            name: "expired", does: { world, _ in world.driver.advance(seconds: 60) }, deliveries: ["phone update list"]),
        Unheld(
            name: "snoozed", does: { $0.interact(.action($1, action: World.later, text: nil)) },
            deliveries: ["phone update list"], evening: ["phone summary lock-screen list"]),
        Unheld(
            name: "listed at once",
            does: { world, _ in
                world.registering.person.summary.list = .atOnce
            }, deliveries: ["phone update list"], evening: ["phone summary lock-screen list"]),
        Unheld(
            name: "listed at once in a Focus",
            does: { world, _ in
                world.interact(.focusOn(World.work, until: nil))
                world.registering.person.summary.list = .atOnce
            }, deliveries: ["phone update list"]),
        Unheld(name: "cleared", does: { $0.interact(.cleared($1)) }, deliveries: ["phone withdraw badge 1"]),
        // Arrivals in that Focus are listed as well.
        Unheld(
            name: "Focus", does: { world, _ in world.interact(.focusOn(World.work, until: nil)) },
            deliveries: ["phone update list"]),
        Unheld(
            name: "not in the list",
            does: { world, _ in
                world.settings.quiet = true
                world.registering.settings.notificationCenter = false
            }, deliveries: []),
    ]

    @Test(
        "W9: with the summary: what none holds any more, or is listed at once by now, is listed, with its content",
        arguments: unheld.indices)
    func listedAtLast(index: Int) throws {
        let row = Self.unheld[index]
        var world = try Self.world {
            $0.person.focuses = [Focus(id: World.work)]
            $0.summarise(.withSummary)
        }
        let id = world.notify(
            .text("One") {
                $0.category = row.name == "snoozed" ? "story" : nil
                if row.name == "expired" { $0.expires = World.at(60) }
            })
        // An unread item that nothing holds, so that N4 removes no others.
        world.notify(.text("Beside") { $0.interruptionLevel = .timeSensitive })
        _ = world.driver.take()
        row.does(&world, id)
        let contents = try world.steps().filter { $0.kind == .update }.flatMap(\.notifications).map(\.content)
        #expect(contents.allSatisfy { $0 == RequestDetails.text("One").content }, "\(row.name)")
        #expect(try world.deliveries() == row.deliveries, "\(row.name)")
        try world.driver.crashAndRestore()
        world.driver.advance(to: World.evening)
        #expect(try world.deliveries() == row.evening, "\(row.name)")
    }

    @Test("N5: a listed item stays listed, even if its successor waits for a summary that lists late")
    func staysListed() throws {
        var world = try Self.world()
        world.notify(.text("One") { $0.collapseID = "c" })
        world.registering.person.summary.list = .withSummary
        world.fresh.notify(.text("Two") { $0.collapseID = "c" })
        #expect(try world.deliveries() == ["phone update list"])
    }

    @Test("W9: no longer owed once it came: the next Focus's end brings none before its time") func owedOnce() throws {
        var world = try Self.world { $0.turnOn(Focus(id: World.work)) }
        world.notify(.text("One"))
        world.driver.advance(to: World.evening)
        world.interact(.focusOff(nil))
        #expect(try world.receipts() == ["held S10 focus", "alerted W9 *"])
        world.notify(.text("Two"))
        world.interact(.focusOn(World.work, until: nil))
        world.interact(.focusOff(nil))
        #expect(try world.receipts() == ["held S12 summary", "held S10 focus", "held S12 summary"])
    }

    @Test("W9: an app that joins the summary in a Focus is owed one too") func joinsInAFocus() throws {
        for joins in [true, false] {
            var world = try World.ready { $0.turnOn(Focus(id: World.work)) }
            world.notify(.text("One"))
            world.summarise()
            if !joins { world.settings.summary = .none }
            world.register()
            world.driver.advance(to: World.evening)
            world.fresh.interact(.focusOff(nil))
            #expect(try world.steps().map(\.kind) == [joins ? .summary : .digest])
        }
    }

    @Test("W9: a due summary decides the items that wait for it, not those that the Focus holds")
    func leavesTheRest() throws {
        var world = try Self.world { $0.turnOn(Focus(id: World.work, timeSensitive: true)) }
        world.notify(
            .text("Soon") {
                ($0.interruptionLevel, $0.event) = (.timeSensitive, Event(start: World.evening.adding(seconds: 1800)))
            })
        #expect(try world.receipts() == ["lowered C6 not-relevant-within-the-hour", "held S10 focus"])
        world.driver.advance(to: World.evening)
        #expect(try world.receipts() == [])
        world.register()
        #expect(try world.receipts() == ["alerted S11 *"])
    }

    @Test("W9: a device without summaries lists at once the items that others list with the summary")
    func listedWithoutSummaries() throws {
        var world = try Self.world {
            $0.summarise(.withSummary)
            var tablet = RestoreTests.tablet
            tablet.scheduledSummary = false
            $0.person.devices.append(tablet)
        }
        world.notify(.text("One"), id: "one")
        #expect(try world.deliveries() == ["phone present badge 1", "tablet present list badge 1"])
        world.notify(.text("Newer") { $0.kind = .update(.app) })
        #expect(try world.deliveries() == ["phone update", "tablet update list"])
    }

    @Test("W9: the late lists of two apps go in steps with separate ids") func idsOfListing() throws {
        var world = try Self.world {
            $0.summarise(.withSummary)
            try? $0.addChat { $0.summary = .all }
        }
        world.notify(.text("One"), id: "same")
        world.notify(.text("Two"), id: "same", of: World.chatID)
        world.settings.quiet = true
        world.person.apps[World.chatID]?.quiet = true
        world.fresh.register()
        #expect(try world.steps().map(\.kind) == [.update, .update])
        #expect(try Set(world.steps().map(\.id)).count == 2)
    }
}
