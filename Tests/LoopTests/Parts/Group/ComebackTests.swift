import Kafka
import Model
import TestSupport
import Testing

@testable import Loop
@testable import Program

struct ComebackTests {
    let bench: Bench<Relay>
    let rivalry: Rivalry

    init() throws {
        bench = try Bench(Relay())
        rivalry = Rivalry(bench.surroundings, bench.surroundings.slot) { HandClock.start }
        rivalry.registered = bench.clock.ticks
    }

    /// Runs a loop that ends so, once for each, and then as asked.
    ///
    /// - Returns: the exit code, and the seconds at which the loop was made.
    private func run(
        _ endings: [LoopEnding], then last: LoopEnding = .stopped, lasting seconds: Double = 0
    ) -> (code: Int32, starts: [Double]) {
        var (rest, starts) = (endings[...], [Double]())
        let code = Comeback(bench.surroundings, rivalry).run { () -> LoopEnding in
            starts.append(bench.clock.seconds)
            bench.clock.move(seconds: seconds)
            return rest.popFirst() ?? last
        }
        return (code, starts)
    }

    // swift-format-ignore
    static let final: [(ending: LoopEnding, code: Int32)] = [
        (.stopped,      0),
        (.unanswered,   1),
        (.wrongSetting, 64),
        (.rival,        70),
        (.wrongTopics,  78),
    ]

    @Test(arguments: final) func whatARestartDoesNotCureEndsTheProcess(ending: LoopEnding, code: Int32) {
        #expect(run([ending]) == (code, [0]))
    }

    @Test(arguments: [LoopEnding.cannotGoOn, .fenced])
    func whatARestartCuresIsFollowedByANewLoop(ending: LoopEnding) {
        #expect(run([ending, ending]) == (0, [0, 1, 3]))
    }

    @Test func pausesGrowToHalfAMinute() {
        #expect(run(Array(repeating: .cannotGoOn, count: 8)).starts == [0, 1, 3, 7, 15, 31, 61, 91, 121])
    }

    @Test func aLoopThatRanForAMinuteIsBackSoon() {
        #expect(run([.cannotGoOn, .cannotGoOn, .cannotGoOn], lasting: 60).starts == [0, 61, 122, 183])
    }

    @Test func aStopDuringThePauseEndsIt() {
        bench.stop(after: 0.5)
        #expect(run([.cannotGoOn]) == (1, [0]) && bench.clock.seconds == 0.5)
    }

    @Test func fencedAgainAndAgainItLooksForARivalAndEndsIfThereIsOne() {
        bench.admin.members = [GroupMember(client: "belfry-classification-0", host: "/10.0.0.7")]
        let (code, starts) = run(Array(repeating: .fenced, count: 20))
        #expect(code == 70 && starts.count == RivalRule.fencingsOfLateComer)
        #expect(bench.log.lines.last?.contains("from /10.0.0.7, so this one stops") == true)
    }

    /// The pauses have grown by then, so it is fenced too seldom to look a second time.
    @Test func fencedAgainAndAgainWithoutARivalItGoesOn() {
        bench.admin.members = [GroupMember(client: "belfry-classification-1")]
        #expect(run(Array(repeating: .fenced, count: 10)).code == 0)
        #expect(bench.journal.take().count { $0.hasPrefix("members") } == 1)
    }
}
