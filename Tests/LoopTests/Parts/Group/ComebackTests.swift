import Kafka
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

    /// Runs a loop that ends so, once for each, and then because it was asked to stop.
    ///
    /// - Returns: the exit code, and the seconds at which the loop was made.
    private func run(_ endings: [LoopEnding], lasting seconds: Double = 0) -> (code: Int32, starts: [Double]) {
        var (rest, starts) = (endings[...], [Double]())
        let code = Comeback(bench.surroundings, rivalry).run { () -> LoopEnding in
            starts.append(bench.clock.seconds)
            bench.clock.move(seconds: seconds)
            return rest.popFirst() ?? .stopped
        }
        return (code, starts)
    }

    /// How loops end that last so long, the exit code, and when each loop is made: pauses grow to half a minute, and are
    /// short again after a loop that ran for a minute. What a restart does not cure ends the process.
    // swift-format-ignore
    static let runs: [(endings: [LoopEnding], lasting: Double, code: Int32, starts: [Double])] = [
        ([.stopped],                                 0,  0,  [0]),
        ([.unanswered],                              0,  1,  [0]),
        ([.wrongSetting],                            0,  64, [0]),
        ([.rival],                                   0,  70, [0]),
        ([.wrongTopics],                             0,  78, [0]),
        ([.fenced, .fenced],                         0,  0,  [0, 1, 3]),
        (Array(repeating: .cannotGoOn, count: 8),    0,  0,  [0, 1, 3, 7, 15, 31, 61, 91, 121]),
        ([.cannotGoOn, .cannotGoOn, .cannotGoOn],    60, 0,  [0, 61, 122, 183]),
    ]

    @Test(arguments: runs)
    func aNewLoopFollowsAfterAPauseOnlyWhereItHelps(
        endings: [LoopEnding], lasting: Double, code: Int32, starts: [Double]
    ) {
        #expect(run(endings, lasting: lasting) == (code, starts))
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
