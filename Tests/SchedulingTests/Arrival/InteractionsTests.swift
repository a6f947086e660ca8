import Model
import TestSupport
import Testing

/// Interactions of people on their devices: rules N3, N14 to N16, and the responses to apps.
@Suite struct InteractionsTests {
    static let reply = PlainID(derived: "reply")

    /// A world with one category that asks for dismissals and one that does not.
    static func world() throws -> World {
        try World.ready {
            $0.app.categories["told"] = AppCategory(
                id: "told", alertActionTitle: "Show", customDismissAction: true,
                actions: [CategoryAction(id: reply, title: "Reply")])
        }
    }

    @Test("N3: a notification that times out, is swiped away or is looked at stays, and counts") func stays() throws {
        let kinds: [@Sendable (NotificationID) -> Interaction.Kind] = [
            { .dismissed($0) }, { .timedOut($0) }, { .expanded($0) }, { _ in .wristLowered }, { _ in .wristRaised },
            { .mediaStarted($0) }, { .callAnswered($0) },
        ]
        for category: ExactString in ["story", "told"] {
            for kind in kinds {
                var world = try Self.world()
                let id = world.notify(.text("One") { $0.category = category })
                world.fresh.interact(kind(id))
                #expect(world.driver.take().isEmpty, "\(kind(id))")
                world.notify(.text("Two"))
                #expect(try world.steps().flatMap(\.devices).compactMap(\.badge) == [2])
            }
        }
    }

    @Test("N14: the number is the unread count, and nothing else can set it") func badge() throws {
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

    @Test("N15: OK and Close are reported as dismissed, the action button as opened") func alertButtons() throws {
        let rows: [((NotificationID) -> Interaction.Kind, Bool, [Response.Kind])] = [
            ({ .dismissed($0) }, false, []), ({ .opened($0) }, true, [.opened]),
        ]
        for (kind, leaves, told) in rows {
            var world = try Self.world()
            world.registering.settings.style = .alert
            world.interact(.unlocked)
            let id = world.notify(.text("One") { $0.category = "told" })
            #expect(try world.steps().last?.devices.first?.alert?.surface == .alert)
            world.fresh.interact(kind(id))
            #expect(try world.steps().map(\.kind) == (leaves ? [.withdraw] : []))
            #expect(try world.responses().map(\.kind) == told)
        }
    }

    @Test("N16: an unknown action is reported as an action, and opens; cleared-all is reported to no app")
    func unknownAction() throws {
        for (category, action) in [
            ("told", Self.reply), ("told", PlainID(derived: "strange")), ("none", Self.reply), (nil, Self.reply),
        ]
            as [(ExactString?, PlainID)]
        {
            var world = try Self.world()
            let id = world.notify(.text("One") { $0.category = category })
            world.fresh.interact(.action(id, action: action, text: "Yes"))
            #expect(try world.responses().map(\.kind) == [.action(action, text: "Yes")])
            #expect(try world.steps().map(\.kind) == [.withdraw])
        }
        for app in [World.appID, nil] {
            var world = try Self.world()
            world.notify(.text("One") { $0.category = "told" })
            world.fresh.interact(.clearedAll(app))
            #expect(try world.steps().map(\.kind) == [.withdraw])
            #expect(world.driver.sent.filter { $0.topic == .responses }.isEmpty)
        }
    }

    @Test("N16: the text is in the response, but in no receipt or step") func text() throws {
        var world = try Self.world()
        let id = world.notify(.text("One") { $0.category = "told" })
        world.fresh.interact(.action(id, action: Self.reply, text: "a secret"))
        let telling = world.driver.sent.filter { $0.text.contains("a secret") }.map(\.topic)
        #expect(telling == [.responses])
        #expect(!world.driver.changelog.contains { String(decoding: $0.value, as: UTF8.self).contains("a secret") })
    }

    /// Ids that name no notification of the person.
    static let strangeIDs = [
        "news/none/ann", "news/held/bob", "gone/held/ann", "news//ann", "//", "", "held", "news/held/ann/more",
        String(repeating: "é", count: 64) + "/x/ann",
    ].map { NotificationID(derived: $0) }

    static func hostile(_ random: inout SeededGenerator) -> (Interaction.Kind, DeviceID?) {
        let phone: DeviceID? = World.phone
        let id = strangeIDs.randomElement(using: &random) ?? strangeIDs[0]
        let app = AppID(derived: ["gone", "", "news/x"].randomElement(using: &random) ?? "")
        let until = [nil, Instant.distantPast, .distantFuture].randomElement(using: &random) ?? nil
        let strange = PlainID(derived: "strange")
        let kinds: [(Interaction.Kind, DeviceID?)] = [
            (.viewed(id), phone), (.opened(id), phone), (.cleared(id), phone), (.dismissed(id), phone),
            (.timedOut(id), phone), (.expanded(id), phone), (.action(id, action: World.later, text: "x"), phone),
            (.callAnswered(id), phone), (.mediaStarted(id), phone), (.mediaPaused(id), phone),
            (.read(.notification(id)), nil), (.read(.app(app)), nil), (.clearedAll(app), phone), (.keep(app), phone),
            (.turnOff(app), phone), (.mute(app, thread: nil, .after(seconds: 1e9)), phone),
            (.mute(app, thread: "t", .at(until ?? .distantPast)), phone), (.focusOn(strange, until: until), phone),
            (.focusOn(World.work, until: .distantPast), phone), (.focusOff(strange), phone),
            (.unlocked, DeviceID(derived: "stolen")), (.focusOff(nil), DeviceID(derived: "stolen")),
            (.clearedAll(nil), DeviceID(derived: "stolen")), (.locked, DeviceID(derived: "")),
        ]
        return kinds.randomElement(using: &random) ?? kinds[0]
    }

    @Test("Interactions for unknown things, of any year, do nothing, and nobody notices") func unknownThings() throws {
        var random = SeededGenerator(for: "InteractionsTests.unknownThings")
        var world = try World.ready { $0.turnOn(Focus(id: World.work)) }
        world.notify(.text("Held"), id: "held")
        _ = world.driver.take()
        var calm = world
        for number in 0..<3000 {
            let (kind, device) = Self.hostile(&random)
            let at = [.distantPast, .distantFuture, World.start].randomElement(using: &random) ?? World.start
            world.interact(kind, device: device, id: "h\(number)", at: at)
            // An interaction with a malformed id causes a dead letter; all others have no effect.
            try #require(world.driver.take().allSatisfy { $0.topic == .rejected }, "\(kind), seed \(random.seed)")
        }
        try world.driver.crashAndRestore()
        for step in 0..<2 {
            world.notify(.text("After \(step)"), id: "after\(step)")
            calm.notify(.text("After \(step)"), id: "after\(step)")
            world.interact(.focusOff(nil), id: "off\(step)")
            calm.interact(.focusOff(nil), id: "off\(step)")
            #expect(world.driver.take().map(\.text) == calm.driver.take().map(\.text))
        }
        // Remembered for a day, but no longer.
        world.driver.advance(seconds: 2 * 86_400)
        #expect(!world.driver.changelog.contains { $0.key.contains("interaction/") })
    }

    struct Year: Sendable {
        var name: String
        var kind: @Sendable (NotificationID) -> Interaction.Kind
        var at = World.start
        /// Its outcome, that of a message sent after it, and of the next 540 s.
        var receipts: [[String]]
    }

    static let years: [Year] = [
        Year(
            name: "snoozed in the year 1", kind: { .action($0, action: World.later, text: nil) }, at: .distantPast,
            receipts: [["snoozed W10"], ["alerted S13", "alerted S13 *"], []]),
        Year(
            name: "snoozed in the year 9999", kind: { .action($0, action: World.later, text: nil) },
            at: .distantFuture, receipts: [["snoozed W10"], ["alerted S13 *"], ["alerted S13"]]),
        Year(
            name: "a Focus until the year 9999", kind: { _ in .focusOn(World.work, until: .distantFuture) },
            at: .distantPast, receipts: [[], ["held S10 focus"], []]),
        Year(
            name: "a Focus until the year 1", kind: { _ in .focusOn(World.work, until: .distantPast) },
            receipts: [[], ["alerted S13 *"], []]),
        Year(
            name: "muted until the year 9999", kind: { _ in .mute(World.appID, thread: nil, .at(.distantFuture)) },
            receipts: [[], ["quiet S4 muted *"], []]),
        Year(
            name: "muted until the year 1", kind: { _ in .mute(World.appID, thread: nil, .at(.distantPast)) },
            receipts: [[], ["alerted S13 *"], []]),
        Year(
            name: "muted for ever since the year 9999",
            kind: { _ in .mute(World.appID, thread: nil, .after(seconds: Limits.longestSeconds)) }, at: .distantFuture,
            receipts: [[], ["quiet S4 muted *"], []]),
        Year(
            name: "muted for an hour of the year 1",
            kind: { _ in .mute(World.appID, thread: nil, .after(seconds: 3600)) }, at: .distantPast,
            receipts: [[], ["alerted S13 *"], []]),
    ]

    @Test("Times in the years 1 and 9999 are taken literally, and break nothing", arguments: years.indices)
    func farTimes(index: Int) throws {
        let row = Self.years[index]
        var world = try World.ready { $0.person.focuses = [Focus(id: World.work)] }
        let id = world.notify(.text("One") { $0.category = "story" })
        world.fresh.interact(row.kind(id), at: row.at)
        var receipts = [try world.receipts()]
        try world.driver.crashAndRestore()
        world.notify(.text("Two"))
        receipts.append(try world.receipts())
        world.driver.advance(seconds: 540)
        receipts.append(try world.receipts())
        #expect(receipts == row.receipts, "\(row.name)")
    }

    // MARK: Late answers

    static let leavings: [(name: String, does: @Sendable (inout World, NotificationID) -> Void)] = [
        ("opened", { $0.interact(.opened($1)) }), ("cleared", { $0.interact(.cleared($1)) }),
        ("withdrawn", { world, _ in world.notify(RequestDetails(kind: .withdraw(.app))) }),
        ("replaced", { world, _ in world.notify(.text("New") { $0.collapseID = "c" }) }),
        (
            "turned off",
            { world, _ in
                world.registering.settings.authorization = .denied
                world.registering.settings.authorization = .authorized
                world.interact(.clearedAll(World.appID))
            }
        ),
    ]

    @Test(
        "N16: an answer that comes after its item has left still reaches the app, late, and changes nothing else",
        arguments: leavings.indices, [false, true])
    func lateAnswers(index: Int, restarts: Bool) throws {
        let row = Self.leavings[index]
        var world = try Self.world()
        let id = world.notify(.text("One") { ($0.category, $0.collapseID) = ("told", "c") })
        row.does(&world, id)
        if restarts { try world.driver.crashAndRestore() }
        world.fresh.interact(.action(id, action: Self.reply, text: "On my way"))
        world.interact(.opened(id))
        world.interact(.cleared(id))
        let responses = try world.responses()
        #expect(responses.map(\.kind) == [.action(Self.reply, text: "On my way"), .opened], "\(row.name)")
        #expect(responses.map(\.isLate) == [true, true], "\(row.name)")
        #expect(responses.map(\.notification) == [id, id])
        #expect(try world.steps() == [], "\(row.name)")
        #expect(try world.receipts() == [], "\(row.name)")
    }

    @Test("N16: no response is late for a notification that never existed, is forgotten, or is still there")
    func notLate() throws {
        var world = try Self.world()
        let there = world.notify(.text("There") { $0.category = "told" })
        world.registering.settings.authorization = .denied
        let refused = world.notify(.text("Refused"))
        world.registering.settings.authorization = .authorized
        let withdrawal = world.notify(RequestDetails(kind: .withdraw(.threadID("t"))))
        let parked = world.notify(.text("Parked") { $0.trigger = .after(seconds: 86_400, repeats: false) })
        let gone = world.notify(.text("Gone"))
        world.interact(.opened(gone))
        _ = world.driver.take()
        for id in [
            refused, withdrawal, parked, NotificationID(derived: "news/none/ann"),
            NotificationID(derived: "news/r1/bob"),
        ] { world.interact(.action(id, action: Self.reply, text: "x")) }
        #expect(try world.responses() == [])
        world.interact(.action(there, action: Self.reply, text: "x"))
        #expect(try world.responses().map(\.isLate) == [false])
        world.driver.advance(seconds: 86_400)
        world.fresh.interact(.opened(gone))
        #expect(try world.responses() == [])
    }

    @Test("N16: a response to a repetition that was cleared and waits for its next time is late too")
    func lateRepetition() throws {
        var world = try Self.world()
        let id = world.notify(.text("Drink") { $0.trigger = .after(seconds: 600, repeats: true) })
        world.driver.advance(seconds: 600)
        world.interact(.cleared(id))
        world.fresh.interact(.opened(id))
        #expect(try world.responses().map(\.isLate) == [true])
    }

    // MARK: Interactions about many

    static let many: [(name: String, kind: Interaction.Kind)] = [
        ("read", .read(.app(World.appID))), ("cleared", .clearedAll(World.appID)), ("all cleared", .clearedAll(nil)),
    ]

    @Test("W7: an interaction about many concerns the notifications that arrived before it", arguments: many.indices)
    func beforeItWasSaid(index: Int) throws {
        var world = try World.ready()
        let first = world.notify(.text("First"))
        world.driver.advance(seconds: 60)
        world.notify(.text("Drink") { $0.trigger = .after(seconds: 60, repeats: false) })
        world.notify(.text("Second"))
        world.driver.advance(seconds: 60)
        world.fresh.interact(Self.many[index].kind, at: World.at(59.999))
        #expect(try world.steps().flatMap(\.notifications).map(\.id) == [first], "\(Self.many[index].name)")
        #expect(try world.deliveries() == ["phone withdraw badge 2"])
        world.interact(Self.many[index].kind, at: World.at(60))
        #expect(try world.steps().flatMap(\.notifications).count == 1, "what fired since is newer")
        world.fresh.interact(Self.many[index].kind)
        #expect(try world.deliveries() == ["phone withdraw badge 0"])
    }

    static let tablet = DeviceID(derived: "tablet")
    static let watch = DeviceID(derived: "watch")

    /// The device on which everything is cleared, and the notifications that leave.
    static let listing: [(name: String, change: @Sendable (inout World) -> Void, device: DeviceID, leaves: [String])] =
        [
            ("listed", { _ in }, World.phone, ["all", "phone"]),
            ("on the other device", { _ in }, tablet, ["all", "tablet"]), ("on a watch", { _ in }, watch, ["all"]),
            ("no list for the app", { $0.settings.notificationCenter = false }, World.phone, []),
            ("no app on that device", { $0.person.devices[1].apps = [] }, tablet, []),
            ("held back for a summary", { $0.summarise(.withSummary) }, World.phone, []),
            (
                "listed where there are no summaries",
                {
                    $0.summarise(.withSummary)
                    $0.person.devices[1].scheduledSummary = false
                }, tablet, ["all", "tablet"]
            ),
            ("a television lists nothing", { _ in }, DeviceID(derived: "tv"), []),
        ]

    @Test("N6: clearing everything removes what the device lists", arguments: listing.indices)
    func clearsWhatItLists(index: Int) throws {
        let row = Self.listing[index]
        var world = try World.ready {
            $0.person.devices += [
                Device(id: Self.tablet, platform: .iPadOS, apps: [World.appID]),
                Device(id: Self.watch, platform: .watchOS, companion: World.phone), World.tv,
            ]
            row.change(&$0)
        }
        world.notify(.text("All"), id: "all")
        world.notify(.text("Here") { $0.device = World.phone }, id: "phone")
        if world.person.devices[1].apps.isEmpty == false {
            world.notify(.text("There") { $0.device = Self.tablet }, id: "tablet")
        }
        world.fresh.interact(.clearedAll(nil), device: row.device)
        let left = try world.steps().flatMap(\.notifications).requests
        #expect(left == row.leaves, "\(row.name)")
    }
}
