import Model
import TestSupport
import Testing

/// Section 3, S and L, and C8: the decision about an alert.
@Suite struct AlertDecisionTests {
    static let everyLevel = InterruptionLevel.allCases

    @Test("S1: on trial everything but Critical is quiet; the notice asks", arguments: everyLevel)
    func provisional(level: InterruptionLevel) throws {
        var world = try World.ready { $0.settings.authorization = .provisional }
        world.notify(.text("Now") { $0.interruptionLevel = level })
        let step = try #require(try world.steps().first)
        #expect(step.notice == (level == .critical ? nil : .provisional))
        #expect(try world.receipts() == [level == .critical ? "alerted S2 *" : "quiet S1 provisional *"])
    }

    @Test("S1: Critical that the person does not allow is quiet on trial") func provisionalAndLowered() throws {
        var world = try World.ready { ($0.settings.authorization, $0.settings.criticalAlerts) = (.provisional, false) }
        world.notify(.text("Now") { $0.interruptionLevel = .critical })
        #expect(try world.receipts() == ["lowered L1 critical-not-allowed-by-person", "quiet S1 provisional *"])
    }

    @Test("S3: a communication from the person themself", arguments: [true, false]) func fromSelf(isMe: Bool) throws {
        var world = try World.ready()
        world.notify(.message(isMe: isMe))
        #expect(try world.receipts() == [isMe ? "quiet S3 from-self *" : "alerted S13 *"])
        // A claim that does not hold makes no difference, whoever the sender is.
        var details = RequestDetails.message(isMe: isMe)
        details.setContent("Something else")
        world.notify(details, isCommunication: false)
        #expect(try world.receipts() == ["alerted S13 *"])
    }

    struct QuietRow: Sendable {
        var quiet = false
        /// Seconds from now.
        var mutedUntil: Double?
        var threadMutedUntil: Double?
        var thread: ExactString?
        var level = InterruptionLevel.active
        var expected: String
    }

    @Test(
        "S4: quiet by the person, app or thread muted until later; Critical goes through",
        arguments: [
            QuietRow(quiet: true, expected: "quiet S4 quiet-by-person *"),
            QuietRow(quiet: true, level: .timeSensitive, expected: "quiet S4 quiet-by-person *"),
            QuietRow(quiet: true, level: .critical, expected: "alerted S2 *"),
            QuietRow(quiet: true, level: .passive, expected: "quiet S3 passive *"),
            QuietRow(quiet: true, mutedUntil: 1, expected: "quiet S4 quiet-by-person *"),
            QuietRow(mutedUntil: 1, expected: "quiet S4 muted *"), QuietRow(mutedUntil: 0, expected: "alerted S13 *"),
            QuietRow(mutedUntil: 1, level: .critical, expected: "alerted S2 *"),
            QuietRow(threadMutedUntil: 1, thread: "t", expected: "quiet S4 muted *"),
            QuietRow(threadMutedUntil: 0, thread: "t", expected: "alerted S13 *"),
            QuietRow(threadMutedUntil: 1, thread: "u", expected: "alerted S13 *"),
            QuietRow(threadMutedUntil: 1, expected: "alerted S13 *"),
        ])
    func quiet(row: QuietRow) throws {
        var world = try World.ready {
            $0.settings.quiet = row.quiet
            $0.settings.mutedUntil = row.mutedUntil.map { World.at($0) }
            $0.settings.mutedThreads = row.threadMutedUntil.map { ["t": World.at($0)] } ?? [:]
        }
        world.notify(.text("Now") { ($0.interruptionLevel, $0.threadID) = (row.level, row.thread) })
        #expect(try world.receipts() == [row.expected])
    }

    struct LoweredRow: Sendable {
        var level: InterruptionLevel
        var entitlements: Set<Entitlement> = [.timeSensitive, .criticalAlerts]
        var criticalAlerts = true
        var timeSensitive = true
        var start: Double?
        var ends = "S13"
        var expected: [String]
    }

    @Test(
        "each rule that lowered says so once, before the decision",
        arguments: [
            LoweredRow(
                level: .critical, criticalAlerts: false, ends: "S11",
                expected: ["lowered L1 critical-not-allowed-by-person"]),
            LoweredRow(level: .timeSensitive, timeSensitive: false, expected: ["lowered L2 time-sensitive-turned-off"]),
            LoweredRow(
                level: .critical, criticalAlerts: false, timeSensitive: false,
                expected: ["lowered L1 critical-not-allowed-by-person", "lowered L2 time-sensitive-turned-off"]),
            LoweredRow(
                level: .critical, entitlements: [.timeSensitive], timeSensitive: false,
                expected: ["lowered C4 critical-without-entitlement", "lowered L2 time-sensitive-turned-off"]),
            LoweredRow(level: .timeSensitive, start: 7200, expected: ["lowered C6 not-relevant-within-the-hour"]),
            LoweredRow(
                level: .timeSensitive, entitlements: [], expected: ["lowered C7 time-sensitive-without-entitlement"]),
            LoweredRow(level: .active, timeSensitive: false, expected: []),
        ])
    func lowered(row: LoweredRow) throws {
        var world = try World.ready {
            $0.app.entitlements = row.entitlements
            $0.settings.criticalAlerts = row.criticalAlerts
            $0.settings.timeSensitive = row.timeSensitive
        }
        world.notify(
            .text("Now") {
                $0.interruptionLevel = row.level
                $0.event = row.start.map { Event(start: World.at($0)) }
            })
        let receipts = try world.sentReceipts()
        #expect(receipts.map(World.short) == row.expected + ["alerted \(row.ends) *"])
        if row.start != nil { #expect(receipts.first?.details["opens"] == .instant(World.at(3600))) }
    }

    @Test("L2: `lowered` is reported once for each notification, however often it is decided")
    func loweredOnce() throws {
        var world = try World.ready {
            $0.settings.timeSensitive = false
            $0.turnOn(Focus(id: World.work))
        }
        world.notify(.text("Now") { $0.interruptionLevel = .timeSensitive })
        #expect(try world.receipts() == ["lowered L2 time-sensitive-turned-off", "held S10 focus"])
        try world.driver.crashAndRestore()
        world.registering.settings.badge = false
        #expect(try world.receipts() == [])
        world.interact(.focusOff(nil))
        #expect(try world.receipts() == ["alerted W8 *"])
    }

    @Test("L2: a notification that P refuses is not reported as `lowered`") func notLoweredWhenSuppressed() throws {
        var world = try World.ready { ($0.settings.timeSensitive, $0.settings.authorization) = (false, .denied) }
        world.notify(.text("Now") { $0.interruptionLevel = .timeSensitive })
        #expect(try world.receipts() == ["suppressed P3 not-authorized *"])
    }

    @Test("D11: with all parts off it is shown nowhere, Critical included, but counted") func nowhere() throws {
        for level in Self.everyLevel {
            var world = try World.ready {
                $0.settings.style = .none
                $0.settings.lockScreen = false
                $0.settings.notificationCenter = false
                $0.settings.badge = false
            }
            world.notify(.text("Now") { $0.interruptionLevel = level })
            #expect(try world.steps() == [])
            #expect(try world.receipts() == ["nowhere D11 *"])
            world.registering.settings.badge = true
            #expect(try world.deliveries() == ["phone badge badge 1"])
        }
    }
}
