import Model
import TestSupport
import Testing

/// Rules L3 to L5, and mutes: the questions to people, and the effects of their answers.
@Suite struct AccountabilityTests {
    static let day: Double = 86_400

    /// Sends one alert and returns its notice.
    static func alert(
        _ world: inout World, _ level: InterruptionLevel = .timeSensitive
    ) throws -> (NotificationID, Notice?) {
        _ = world.driver.take()
        let id = world.notify(.text("Story \(world.driver.changelogWrites)") { $0.interruptionLevel = level })
        let notice = try world.steps().compactMap(\.notice).first
        _ = world.driver.take()
        return (id, notice)
    }

    struct Asked: Sendable {
        /// Days between the alerts.
        var days: [Double]
        /// The indices of the alerts that are opened at once.
        var opened: Set<Int> = []
        /// The indices of the alerts after which the person answers `keep`.
        var kept: Set<Int> = []
        /// The indices of the alerts that ask.
        var expected: [Int]
    }

    @Test(
        "L3: the first alert asks, and then one a period",
        arguments: [
            Asked(days: [1, 1, 1], expected: [0]),
            // Fewer than three alerts: 30 days.
            Asked(days: [7], expected: [0]), Asked(days: [29.9], expected: [0]), Asked(days: [30], expected: [0, 1]),
            // Three alerts that were not opened: 7 days; the current alert is not one of them.
            Asked(days: [1, 1, 5], expected: [0, 3]), Asked(days: [1, 1, 4.9], expected: [0]),
            Asked(days: [4, 4], expected: [0]),
            Asked(days: [1, 1, 5], opened: [0], expected: [0]), Asked(days: [1, 1, 5], opened: [2], expected: [0]),
            Asked(days: [1, 1, 1, 4], opened: [0], expected: [0, 4]),
            Asked(days: [1, 1, 28], opened: [0], expected: [0, 3]),
            // `keep` starts the period again.
            Asked(days: [10, 25], opened: [0, 1], kept: [1], expected: [0]),
            Asked(days: [10, 30], opened: [0, 1], kept: [1], expected: [0, 2]),
            Asked(days: [30, 30], kept: [0], expected: [0, 1, 2]),
        ])
    func timeSensitive(row: Asked) throws {
        var world = try World.ready()
        var asked: [Int] = []
        for place in 0...row.days.count {
            if place > 0 { world.driver.advance(seconds: row.days[place - 1] * Self.day) }
            let (id, notice) = try Self.alert(&world)
            if notice == .timeSensitive { asked.append(place) }
            if row.opened.contains(place) { world.interact(.opened(id)) }
            if row.kept.contains(place) { world.interact(.keep(World.appID)) }
        }
        #expect(asked == row.expected, "\(row)")
    }

    @Test("L3: only an alert on a screen asks; other levels, quiet ones and those inside the app do not")
    func whatAsks() throws {
        let rows: [(String, @Sendable (inout World) -> Void, InterruptionLevel, Notice?)] = [
            ("plain", { _ in }, .timeSensitive, .timeSensitive), ("active", { _ in }, .active, nil),
            ("critical", { _ in }, .critical, nil), ("passive", { _ in }, .passive, nil),
            ("quiet", { $0.settings.quiet = true }, .timeSensitive, nil),
            ("lowered", { $0.settings.timeSensitive = false }, .timeSensitive, nil),
            ("L1", { $0.settings.criticalAlerts = false }, .critical, .timeSensitive),
            ("C4", { $0.app.entitlements = [.timeSensitive] }, .critical, .timeSensitive),
            ("television", { $0.person.devices[0].platform = .tvOS }, .timeSensitive, nil),
        ]
        for (name, change, level, expected) in rows {
            var world = try World.ready(change)
            #expect(try Self.alert(&world, level).1 == expected, "\(name)")
            // An alert that could not ask leaves the question to the next one that can.
            guard expected == nil, name != "lowered" else { continue }
            world.settings = AppSettings(authorization: .authorized)
            world.registering.person.devices[0].platform = .iOS
            #expect(try Self.alert(&world).1 == .timeSensitive, "\(name), then")
        }
        var world = try World.ready { $0.app.foregroundPresentation = [.banner] }
        world.interact(.unlocked)
        world.interact(.foreground(World.appID))
        #expect(try Self.alert(&world).1 == nil)
        world.interact(.background(nil))
        #expect(try Self.alert(&world).1 == .timeSensitive)
    }

    @Test("L3: an action that opens counts as opened, one that snoozes does not", arguments: [true, false])
    func openingAction(opens: Bool) throws {
        var world = try World.ready()
        let id = world.notify(.text("Now") { ($0.interruptionLevel, $0.category) = (.timeSensitive, "story") })
        world.interact(.action(id, action: opens ? PlainID(derived: "read") : World.later, text: nil))
        for days in [1.0, 1] {
            world.driver.advance(seconds: days * Self.day)
            _ = try Self.alert(&world)
        }
        world.driver.advance(seconds: 5 * Self.day)
        #expect(try Self.alert(&world).1 == (opens ? nil : .timeSensitive))
    }

    @Test("L3: a quiet one is not among the last three alerts; one from a digest is", arguments: [true, false])
    func whatCounts(comesInADigest: Bool) throws {
        var world = try World.ready { $0.person.focuses = [Focus(id: World.work, timeSensitive: false)] }
        _ = try Self.alert(&world)
        if comesInADigest {
            world.interact(.focusOn(World.work, until: nil))
        } else {
            world.registering.settings.quiet = true
        }
        for _ in 0..<2 { _ = try Self.alert(&world) }
        if comesInADigest {
            world.interact(.focusOff(nil))
        } else {
            world.registering.settings.quiet = false
        }
        world.driver.advance(seconds: 7 * Self.day)
        #expect(try Self.alert(&world).1 == (comesInADigest ? .timeSensitive : nil))
    }

    @Test("L5: an answer takes effect at once on waiting notifications") func answersDecideAgain() throws {
        var world = try World.ready { $0.settings.authorization = .provisional }
        world.notify(.text("Later") { $0.trigger = .after(seconds: 60, repeats: false) })
        world.fresh.interact(.turnOff(World.appID))
        #expect(try world.receipts() == ["suppressed W5 turned-off-while-waiting *"])
        world = try World.ready { $0.turnOn(Focus(id: World.work, timeSensitive: false)) }
        world.notify(.text("Held") { $0.threadID = "t" })
        world.notify(.text("Held too"))
        world.fresh.interact(.mute(World.appID, thread: "t", .after(seconds: 60)))
        #expect(try world.receipts() == ["quiet S4 muted *"])
        world.interact(.mute(World.appID, thread: nil, .after(seconds: 60)))
        #expect(try world.receipts() == ["quiet S4 muted *"])
    }

    @Test("L3: turn-off lowers the level from then on, asked or not; keep without a notice does nothing")
    func answers() throws {
        for isAsked in [true, false] {
            var world = try World.ready()
            if isAsked { _ = try Self.alert(&world) }
            world.interact(.turnOff(World.appID))
            world.notify(.text("Now") { $0.interruptionLevel = .timeSensitive })
            #expect(try world.receipts() == ["lowered L2 time-sensitive-turned-off", "alerted S13 *"])
            world.interact(.keep(World.appID))
            world.notify(.text("Still") { $0.interruptionLevel = .timeSensitive })
            #expect(try world.receipts() == ["lowered L2 time-sensitive-turned-off", "alerted S13 *"])
        }
        var world = try World.ready()
        world.interact(.keep(World.appID))
        #expect(try Self.alert(&world).1 == .timeSensitive)
    }

    @Test("L4: on trial each quiet item asks; keep: authorised but quiet; turn-off: denied") func provisional() throws {
        for isKept in [true, false] {
            var world = try World.ready { $0.settings.authorization = .provisional }
            for _ in 0..<3 { #expect(try Self.alert(&world, .active).1 == .provisional) }
            world.interact(isKept ? .keep(World.appID) : .turnOff(World.appID))
            // Kept, the app's number appears; turned off, the number stays hidden.
            #expect(try world.steps().map(\.kind) == (isKept ? [.badge] : []))
            #expect(try world.steps().flatMap(\.devices).map(\.badge) == (isKept ? [3] : []))
            world.fresh.notify(.text("Then"))
            let expected = isKept ? "quiet S4 quiet-by-person *" : "suppressed P3 not-authorized *"
            #expect(try world.steps().compactMap(\.notice) == [])
            #expect(try world.receipts() == [expected])
        }
    }

    @Test("L4: an app that is kept alerts with Critical, and is asked about Time Sensitive like any other")
    func kept() throws {
        var world = try World.ready { $0.settings.authorization = .provisional }
        world.interact(.keep(World.appID))
        world.notify(.text("Flood") { $0.interruptionLevel = .critical })
        #expect(try world.receipts() == ["alerted S2 *"])
        world.interact(.turnOff(World.appID))
        world.notify(.text("Now") { $0.interruptionLevel = .timeSensitive })
        #expect(try world.receipts() == ["lowered L2 time-sensitive-turned-off", "quiet S4 quiet-by-person *"])
    }

    struct Held: Sendable {
        var name: String
        var before: @Sendable (inout AppSettings) -> Void = { _ in }
        var answer: Interaction.Kind
        var change: @Sendable (inout AppSettings) -> Void
        var level = InterruptionLevel.active
        var thread: ExactString?
        /// The outcome of the next notification after the answer, and after the new record.
        var answered: String
        var expected: String
    }

    static let lowered = "lowered L2 time-sensitive-turned-off"
    static let later = World.at(7200)

    static let (byPerson, muted, alerted) = ("quiet S4 quiet-by-person *", "quiet S4 muted *", "alerted S13 *")
    static let onTrial: @Sendable (inout AppSettings) -> Void = { $0.authorization = .provisional }

    static func mute(_ thread: ExactString?) -> Interaction.Kind {
        .mute(World.appID, thread: thread, .after(seconds: 3600))
    }

    static let held: [Held] = [
        Held(
            name: "another field", answer: .turnOff(World.appID), change: { $0.badge = false }, level: .timeSensitive,
            answered: lowered, expected: lowered),
        Held(
            name: "the same value again", answer: .turnOff(World.appID), change: { $0.timeSensitive = true },
            level: .timeSensitive, answered: lowered, expected: lowered),
        Held(
            name: "permission", before: onTrial, answer: .keep(World.appID), change: { $0.authorization = .authorized },
            answered: byPerson, expected: byPerson),
        Held(
            name: "permission caught up, and quiet on", before: onTrial, answer: .keep(World.appID),
            change: { ($0.authorization, $0.quiet) = (.authorized, true) }, answered: byPerson, expected: byPerson),
        Held(
            name: "permission caught up, and quiet off",
            before: { ($0.authorization, $0.quiet) = (.provisional, true) }, answer: .keep(World.appID),
            change: { ($0.authorization, $0.quiet) = (.authorized, false) }, answered: byPerson, expected: alerted),
        Held(
            name: "permission stays", before: onTrial, answer: .keep(World.appID), change: { $0.sound = false },
            answered: byPerson, expected: byPerson),
        Held(
            name: "quiet on", before: onTrial, answer: .keep(World.appID), change: { $0.quiet = true },
            answered: byPerson, expected: byPerson),
        Held(
            name: "quiet off", before: { ($0.authorization, $0.quiet) = (.provisional, true) },
            answer: .keep(World.appID), change: { $0.quiet = false }, answered: byPerson, expected: alerted),
        Held(
            name: "turned off, then allowed", before: onTrial, answer: .turnOff(World.appID),
            change: { $0.authorization = .authorized }, answered: "suppressed P3 not-authorized *", expected: alerted),
        Held(
            name: "mute, another field", answer: mute(nil), change: { $0.lockScreen = false }, answered: muted,
            expected: muted),
        Held(
            name: "mute, ended by the record", before: { $0.mutedUntil = World.start }, answer: mute(nil),
            change: { $0.mutedUntil = nil }, answered: muted, expected: alerted),
        Held(
            name: "mute of a thread, another field", answer: mute("t"), change: { $0.mutedThreads["u"] = later },
            thread: "t", answered: muted, expected: muted),
        Held(
            name: "mute of a thread, changed by the record", answer: mute("t"),
            change: { $0.mutedThreads["t"] = World.start }, thread: "t", answered: muted, expected: alerted),
        Held(
            name: "mute of a thread that the record mutes", before: { $0.mutedThreads["t"] = World.start },
            answer: mute("t"), change: { $0.badge = false }, thread: "t", answered: muted, expected: muted),
        Held(
            name: "mute that ends earlier than the record's", before: { $0.mutedUntil = later },
            answer: .mute(World.appID, thread: nil, .at(World.start)), change: { $0.badge = false }, answered: alerted,
            expected: alerted),
    ]

    @Test("L5: an answer holds until a new record changes its field", arguments: held.indices)
    func holding(index: Int) throws {
        let row = Self.held[index]
        var world = try World.ready { row.before(&$0.settings) }
        func details(_ body: String) -> RequestDetails {
            .text(body) { ($0.interruptionLevel, $0.threadID) = (row.level, row.thread) }
        }
        world.interact(row.answer)
        func next() throws -> String? {
            world.notify(details("Story \(world.driver.sent.count)"))
            return try world.receipts().first
        }
        #expect(try next() == row.answered, "\(row.name)")
        world.register()
        try world.driver.crashAndRestore()
        world.notify(details("Unchanged"))
        #expect(try world.receipts().first == row.answered, "\(row.name), unchanged and restored")
        row.change(&world.settings)
        world.register()
        world.notify(details("Changed"))
        #expect(try world.receipts().first == row.expected, "\(row.name)")
    }

    @Test("L5: an answer that has ended does not come back") func ended() throws {
        var world = try World.ready()
        world.interact(.turnOff(World.appID))
        for isOn in [false, true] { world.registering.settings.timeSensitive = isOn }
        world.notify(.text("Now") { $0.interruptionLevel = .timeSensitive })
        #expect(try world.receipts() == ["alerted S11 *"])
    }

    @Test("S4: a mute by interaction, of the app or one thread, lasts as long as it says") func mute() throws {
        let rows: [(ExactString?, Interaction.MuteEnd, Double, ExactString?, Bool)] = [
            (nil, .after(seconds: 60), 59, nil, true), (nil, .after(seconds: 60), 60, nil, false),
            (nil, .after(seconds: 60), 59, "t", true), ("t", .after(seconds: 60), 59, "t", true),
            ("t", .after(seconds: 60), 59, "u", false), ("t", .after(seconds: 60), 59, nil, false),
            ("t", .after(seconds: 60), 60, "t", false), (nil, .after(seconds: 0), 0, nil, false),
            (nil, .at(World.at(90)), 89, nil, true), (nil, .at(World.at(90)), 90, nil, false),
            (nil, .at(World.at(-1)), 0, nil, false),
        ]
        for (thread, end, wait, other, isMuted) in rows {
            var world = try World.ready()
            world.interact(.mute(World.appID, thread: thread, end))
            world.driver.advance(seconds: wait)
            world.notify(.text("Now") { $0.threadID = other })
            #expect(try world.receipts() == [isMuted ? "quiet S4 muted *" : "alerted S13 *"], "\(end) \(wait)")
        }
    }

    @Test("Mutes that are over are forgotten; mutes of unregistered apps are not remembered") func forgetting() throws {
        var world = try World.ready()
        for number in 0..<50 {
            world.interact(.mute(World.appID, thread: "t\(number)", .after(seconds: Double(number))))
            world.interact(.mute(AppID(derived: "x\(number)"), thread: nil, .after(seconds: 1e6)))
            world.interact(.turnOff(AppID(derived: "x\(number)")))
        }
        #expect(world.driver.changelog.filter { $0.key.contains("app/") }.map(\.key) == ["ann\tapp/news"])
        world.driver.advance(seconds: 2 * Self.day)
        #expect(world.driver.changelog.map(\.key) == ["ann\trecord"])
    }

    @Test("L3: alerts of a digest are among the last three") func inADigest() throws {
        var world = try World.ready { $0.person.focuses = [Focus(id: World.work, timeSensitive: false)] }
        #expect(try Self.alert(&world).1 == .timeSensitive)
        world.interact(.focusOn(World.work, until: nil))
        for number in 0..<2 { world.notify(.text("Held \(number)") { $0.interruptionLevel = .timeSensitive }) }
        world.fresh.interact(.focusOff(nil))
        #expect(try world.steps().map(\.kind) == [.digest])
        #expect(try world.steps().map(\.notice) == [nil])
        world.driver.advance(seconds: 7 * Self.day)
        #expect(try Self.alert(&world).1 == .timeSensitive)
    }
}
