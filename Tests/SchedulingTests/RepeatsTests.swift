import Model
import TestSupport
import Testing

/// Rule P8.
@Suite struct RepeatsTests {
    struct Row: Sendable {
        var name: String
        var first: RequestDetails
        var second: RequestDetails
        var later: Double = 60
        var isRepeat: Bool
    }

    static func event(_ id: String?, start: Double = 0) -> Event {
        Event(id: id.map { PlainID(derived: $0) }, start: World.start.adding(seconds: start))
    }

    static let rows: [Row] = [
        Row(name: "equal content", first: .text("A"), second: .text("A"), isRepeat: true),
        Row(name: "other content", first: .text("A"), second: .text("B"), isRepeat: false),
        Row(name: "at the window's end", first: .text("A"), second: .text("A"), later: 86_399, isRepeat: true),
        Row(name: "after the window", first: .text("A"), second: .text("A"), later: 86_400, isRepeat: false),
        Row(
            name: "alertsAgain", first: .text("A"), second: .text("A") { $0.alertsAgain = true }, isRepeat: false),
        Row(
            name: "higher level", first: .text("A"), second: .text("A") { $0.interruptionLevel = .timeSensitive },
            isRepeat: false),
        Row(
            name: "lower level", first: .text("A"), second: .text("A") { $0.interruptionLevel = .passive },
            isRepeat: true),
        Row(name: "no content", first: RequestDetails(), second: RequestDetails(), isRepeat: false),
        Row(
            name: "same event, no content", first: RequestDetails(event: event("e")),
            second: RequestDetails(event: event("e")), isRepeat: false),
        Row(
            name: "same event", first: .text("A") { $0.event = event("e") },
            second: .text("A") { $0.event = event("e") },
            isRepeat: true),
        Row(
            name: "same event, new content", first: .text("A") { $0.event = event("e") },
            second: .text("B") { $0.event = event("e") }, isRepeat: false),
        Row(
            name: "same event, new time", first: .text("A") { $0.event = event("e") },
            second: .text("A") { $0.event = event("e", start: 60) }, isRepeat: false),
        Row(
            name: "other event, equal content", first: .text("A") { $0.event = event("e") },
            second: .text("A") { $0.event = event("f") }, isRepeat: false),
        Row(
            name: "event without id, equal content", first: .text("A") { $0.event = event(nil) },
            second: .text("A") { $0.event = event(nil) }, isRepeat: true),
        Row(
            name: "another device", first: .text("A"), second: .text("A") { $0.device = World.phone }, isRepeat: false),
        Row(
            name: "a reminder at another time", first: .text("A") { $0.trigger = .after(seconds: 600, repeats: false) },
            second: .text("A") { $0.trigger = .after(seconds: 1200, repeats: false) }, isRepeat: false),
        Row(
            name: "the reminder at the same time",
            first: .text("A") { $0.trigger = .after(seconds: 600, repeats: false) },
            second: .text("A") { $0.trigger = .after(seconds: 600, repeats: false) }, isRepeat: true),
        Row(
            name: "at once what is parked", first: .text("A") { $0.trigger = .after(seconds: 600, repeats: false) },
            second: .text("A"), isRepeat: true),
        Row(
            name: "a reminder of what came at once", first: .text("A"),
            second: .text("A") { $0.trigger = .after(seconds: 600, repeats: false) }, isRepeat: true),
        Row(
            name: "communication", first: .message(), second: .message(), isRepeat: false),
    ]

    @Test("P8: what counts as the same again, cleared or not", arguments: rows.indices)
    func judge(index: Int) throws {
        let row = Self.rows[index]
        for isCleared in [false, true] {
            var world = try World.ready()
            let first = world.notify(row.first)
            if isCleared { world.interact(.cleared(first)) }
            world.driver.advance(seconds: row.later)
            _ = try world.receipts()
            world.notify(row.second)
            let last = try world.receipts().last
            #expect(
                (last == "suppressed P8 repeat *") == row.isRepeat, "\(row.name), cleared: \(isCleared), \(last ?? "")")
        }
    }

    @Test("P8: with an event id the latest of that event counts")
    func latestOfTheEvent() throws {
        var world = try World.ready()
        for (body, expected) in [
            ("A", "alerted S13 *"), ("B", "alerted S13 *"), ("A", "alerted S13 *"), ("A", "suppressed P8 repeat *"),
        ] {
            world.notify(.text(body) { $0.event = Self.event("e") })
            #expect(try world.receipts() == [expected])
            world.driver.advance(seconds: 1)
        }
    }

    @Test("P8: of two of one event in the same millisecond the one that arrived last counts")
    func latestInTheSameMillisecond() throws {
        for isCleared in [false, true] {
            var world = try World.ready()
            for (id, body) in [("z", "A"), ("b", "B")] {
                let first = world.notify(.text(body) { $0.event = Self.event("e") }, id: id)
                if isCleared { world.interact(.cleared(first)) }
            }
            try world.driver.crashAndRestore()
            _ = world.driver.take()
            world.notify(.text("B") { $0.event = Self.event("e") }, id: "c")
            #expect(try world.receipts() == ["suppressed P8 repeat *"], "cleared: \(isCleared)")
        }
    }

    @Test("P8: never compared with what was suppressed or withdrawn")
    func suppressed() throws {
        var world = try World.ready { $0.settings.authorization = .denied }
        world.notify(.text("A"))
        world.settings.authorization = .authorized
        world.register()
        _ = try world.receipts()
        let shown = world.notify(.text("A"))
        #expect(try world.receipts() == ["alerted S13 *"])
        let request = try #require(shown.parts?.request)
        world.notify(RequestDetails(kind: .withdraw(.request(request))))
        _ = try world.receipts()
        world.notify(.text("A"))
        #expect(try world.receipts() == ["alerted S13 *"])
    }
}
