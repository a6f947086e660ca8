import Kafka
import Testing

@testable import Loop
@testable import Program

struct RivalryTests {
    let bench: Bench<Relay>
    var rivalry: Rivalry { bench.parts.recovery.rivalry }

    init() throws {
        bench = try Bench(Relay())
        rivalry.registered = bench.clock.ticks
    }

    /// How many fencings in a row are borne.
    private func borne() -> Int {
        var count = 0
        while count < 50, ending(try rivalry.noteFencing("FENCED")) == nil { count += 1 }
        return count
    }

    private func silence() -> LoopEnding? { ending(try rivalry.waitForRival()) }

    @Test(arguments: [(2, RivalRule.fencingsOfLateComer), (4, RivalRule.fencingsOfIncumbent)])
    func aLateComerStepsAsideSoonerThanAWorkerThatCommittedForAWhile(seconds: Double, fencings: Int) {
        bench.clock.move(seconds: seconds)
        bench.parts.counts.metrics.commits.last = bench.clock.ticks
        #expect(borne() == fencings - 1 && bench.metrics.failures.fencings == fencings)
        let last = Fencing(at: bench.clock.ticks, reason: "belfry-classification-0: FENCED")
        #expect(bench.metrics.failures.lastFencing == last)
    }

    @Test func whileStoppingNobodyStepsAside() {
        bench.status.requestStop()
        #expect(borne() == 50)
    }

    // swift-format-ignore
    static let members: [(client: String, instance: String, ending: LoopEnding?)] = [
        (client: "other",                   instance: "belfry-classification-1", ending: nil),
        (client: "belfry-classification-0", instance: "",                        ending: .rival),
        (client: "other",                   instance: "belfry-classification-0", ending: .rival),
    ]

    @Test(arguments: members)
    func afterItsSessionExpiredAWorkerLooksForAMemberOfItsName(client: String, instance: String, ending: LoopEnding?) {
        bench.admin.members = [GroupMember(client: "someone"), GroupMember(client: client, instance: instance)]
        var subject: LoopWait.Subject?
        bench.clock.after(seconds: 7.9) { [status = bench.status] in subject = status.situation.wait?.subject }
        #expect(silence() == ending && bench.clock.seconds == 8)
        #expect(subject == .rival(name: "belfry-classification-0"))
        #expect(bench.journal.take() == ["members belfry-classification"])
    }

    @Test func theMembersAreAskedForUntilTheyCome() {
        bench.journal.answer("members", .passing, .passing)
        #expect(silence() == nil && bench.journal.take().count == 3)
    }

    @Test func aWorkerThatStartsAgainCountsAnew() {
        #expect(borne() == 3 && silence() == nil && borne() == 3)
    }
}
