import Model
import Testing

@testable import Scheduling

/// `AccountabilityTests` tell what the other answers do.
struct PersonAnswerTests {
    @Test("S4: a mute stands over what the record says, until it ends", arguments: [nil, "t"] as [ExactString?])
    func mute(thread: ExactString?) throws {
        let own = World.at(-60)
        for (until, isKept) in [(0.001, true), (0, false)] {
            let until = World.at(until)
            let state = try Judged.state {
                var settings = $0.settings(for: World.appID)
                if let thread { settings.mutedThreads[thread] = own } else { settings.mutedUntil = own }
                $0.apps[World.appID] = settings
            }
            let answer = PersonAnswer.mute(thread: thread, until: until)
            let answers = try #require(answer.applied(to: World.appID, in: state, at: World.start)).answers
            let mute = thread == nil ? answers.mute : answers.threads["t"]
            #expect(mute == (isKept ? Answers.Mute(until: until, was: own, at: World.start) : nil))
        }
    }
}
