@testable import Model
import Testing

@testable import Scheduling

struct InteractionDecisionTests {
    static let at = World.at(-30)

    private static func decide(
        _ kind: Interaction.Kind, device: DeviceID? = World.phone, _ change: (inout PersonState) -> Void = { _ in }
    ) throws -> InteractionDecision {
        var state = try Judged.state([
            Judged.item("a", .text("A") { $0.category = "story" }, acceptedAt: at),
            Judged.item("b", .text("B"), acceptedAt: at), Judged.item("new", .text("C"), acceptedAt: World.start),
        ]) { $0.focuses = [Focus(id: World.work)] }
        change(&state)
        return InteractionDecision(
            Judged.interaction(kind, device: device, at: at), at: at, in: state, try Judged.occasion())
    }

    /// The decision in short.
    private static func short(_ decision: InteractionDecision) -> [String] {
        var words: [String] = []
        if decision.reported != nil { words.append("device") }
        if let response = decision.response { words.append("response \(response.kind)") }
        if let remembered = decision.remembered { words.append("app \(remembered.app)") }
        for reading in decision.readings {
            let (read, left) = (reading.read.map(\.item.name).joined(), reading.leaving.names.joined())
            words.append("\(reading.why.code) \(reading.why.rule.text) read \(read) leaving \(left)")
        }
        if let snoozed = decision.snoozed { words.append("snoozed \(snoozed.item.name)") }
        if decision.attention != nil { words.append("attention") }
        return words
    }

    static let a = Judged.id("a")
    static let gone = Judged.id("gone")

    static let table: [(kind: Interaction.Kind, words: [String])] = [
        (.locked, ["device"]), (.online, ["device"]), (.foreground(World.appID), ["device"]),
        (.mediaStarted(a), ["device"]), (.viewed(a), ["viewed N2 read a leaving "]),
        (.read(.notification(a)), ["read N2 read a leaving "]), (.viewed(gone), []), (.expanded(a), ["device"]),
        (.expanded(gone), []), (.dismissed(a), []), (.timedOut(a), []),
        (.opened(a), ["device", "response opened", "app news", "opened N6 read a leaving a"]),
        (.opened(gone), ["device"]), (.cleared(a), ["cleared N6 read a leaving a"]),
        (.clearedAll(World.appID), ["cleared-all N6 read ab leaving ab"]),
        (.clearedAll(nil), ["cleared-all N6 read ab leaving ab"]), (.clearedAll(World.chatID), []),
        (.action(a, action: World.later, text: nil), ["device", "response action(later, text: nil)", "snoozed a"]),
        (
            .action(a, action: World.work, text: nil),
            ["device", "response action(work, text: nil)", "app news", "opened N6 read a leaving a"]
        ), (.read(.app(World.appID)), ["read N4 read ab leaving ab"]), (.keep(World.appID), ["app news"]),
        (.turnOff(World.appID), ["app news"]), (.mute(World.appID, thread: nil, .after(seconds: 60)), ["app news"]),
        // An app that is not registered.
        (.keep(World.chatID), []), (.focusOn(World.work, until: nil), ["attention"]),
        (.focusOn(World.sleep, until: nil), []), (.focusOff(nil), []), (.callAnswered(a), ["attention"]),
    ]

    @Test("Interactions and their decisions", arguments: table.indices) func decided(index: Int) throws {
        let row = Self.table[index]
        #expect(Self.short(try Self.decide(row.kind)) == row.words)
    }

    @Test("N16: an app's server reports what was read, but nothing about devices") func withoutDevice() throws {
        #expect(Self.short(try Self.decide(.read(.notification(Self.a)), device: nil)) == ["read N2 read a leaving "])
        #expect(Self.short(try Self.decide(.locked, device: nil)) == [])
    }

    @Test("S4: a mute counts from the person's choice, or until the instant that it names") func mute() throws {
        let ends: [(Interaction.MuteEnd, Double)] = [(.after(seconds: 60), 30), (.at(World.at(90)), 90)]
        for (end, seconds) in ends {
            let decision = try Self.decide(.mute(World.appID, thread: nil, end))
            #expect(decision.remembered?.state.answers.mute?.until == World.at(seconds))
            let thread = try Self.decide(.mute(World.appID, thread: "t", end))
            #expect(thread.remembered?.state.answers.threads["t"]?.until == World.at(seconds))
        }
    }

    @Test("W10: an action that snoozes counts from the person's choice") func snooze() throws {
        let snoozed = try #require(try Self.decide(.action(Self.a, action: World.later, text: nil)).snoozed)
        #expect(snoozed.item.standing.wait == .snooze(Firing(due: Self.at.adding(seconds: 540))))
        #expect(snoozed.ending.short == "snoozed W10")
    }
}
