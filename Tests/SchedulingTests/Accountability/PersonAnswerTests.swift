import Model
import Testing

@testable import Scheduling

struct PersonAnswerTests {
    private static func applied(
        _ answer: PersonAnswer, at now: Instant = World.start, askedAt: Instant? = nil,
        _ change: @Sendable (inout AppSettings) -> Void = { _ in }
    ) throws -> AppState? {
        var state = try Judged.state {
            var settings = $0.settings(for: World.appID)
            change(&settings)
            $0.apps[World.appID] = settings
        }
        var remembered = AppState()
        remembered.timeSensitive.askedAt = askedAt
        state.set(remembered, for: World.appID)
        return answer.applied(to: World.appID, in: state, at: now)
    }

    @Test("L4: an app on trial is kept quietly, or denied", arguments: [true, false]) func onTrial(quiet: Bool) throws {
        let change: @Sendable (inout AppSettings) -> Void = { ($0.authorization, $0.quiet) = (.provisional, quiet) }
        let kept = try #require(try Self.applied(.keep, change)).answers
        #expect(kept == Answers(authorization: .authorized, quietWas: quiet))
        let off = try #require(try Self.applied(.turnOff, change)).answers
        #expect(off == Answers(authorization: .denied))
    }

    @Test("L3: keep begins the period anew where somebody asked, turn-off turns off what is on")
    func timeSensitive() throws {
        let before = World.at(-60)
        let kept = try #require(try Self.applied(.keep, askedAt: before))
        #expect(kept.timeSensitive.askedAt == World.start)
        #expect(kept.answers == Answers())
        #expect(try Self.applied(.keep)?.timeSensitive.askedAt == nil)
        #expect(try Self.applied(.turnOff)?.answers == Answers(isTimeSensitiveOff: true))
        #expect(try Self.applied(.turnOff) { $0.timeSensitive = false }?.answers == Answers())
    }

    @Test("S4: a mute stands over what the record says, until it ends", arguments: [nil, "t"] as [ExactString?])
    func mute(thread: ExactString?) throws {
        let own = World.at(-60)
        for (until, isKept) in [(0.001, true), (0, false)] {
            let until = World.at(until)
            let answers = try #require(
                try Self.applied(.mute(thread: thread, until: until)) {
                    if let thread { $0.mutedThreads[thread] = own } else { $0.mutedUntil = own }
                }
            ).answers
            let mute = thread == nil ? answers.mute : answers.threads["t"]
            #expect(mute == (isKept ? Answers.Mute(until: until, was: own) : nil))
        }
    }

    @Test("L5: without a record there is nothing to answer about") func withoutRecord() throws {
        #expect(PersonAnswer.turnOff.applied(to: World.appID, in: try Judged.state(nil), at: World.start) == nil)
    }

    @Test("L5: a new record ends the answers whose field it changes, of each app by itself") func unchanged() throws {
        var state = try Judged.state()
        for app in [World.appID, World.chatID] {
            var remembered = AppState()
            remembered.answers.isTimeSensitiveOff = true
            remembered.answers.mute = Answers.Mute(until: World.evening)
            state.set(remembered, for: app)
        }
        let new = try Judged.person {
            $0.apps[World.appID]?.timeSensitive = false
            $0.apps[World.chatID] = AppSettings(authorization: .authorized)
            $0.apps[World.chatID]?.mutedUntil = World.start
        }
        let unchanged = PersonAnswer.unchanged(by: new, in: state)
        #expect(unchanged.map(\.app) == [World.chatID, World.appID])
        #expect(
            unchanged.map(\.remembered.answers) == [
                Answers(isTimeSensitiveOff: true), Answers(mute: Answers.Mute(until: World.evening)),
            ])
    }
}
