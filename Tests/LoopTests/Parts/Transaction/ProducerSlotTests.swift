import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

struct ProducerSlotTests {
    let bench: Bench<Counter>
    var slot: ProducerSlot { bench.parts.slot }

    static let replacement = ["make producer", "initTransactions"]

    init() throws { bench = try Bench(Counter(delaySeconds: 1)) }

    /// A topic that is not warm yet is no error.
    @Test func registeringMakesTheTopicsThatTheServiceWrites() throws {
        #expect(slot.topic(.scheduled) == nil)
        bench.journal.answer("warm", .odd, times: 4)
        #expect(try bench.asked { try slot.register() } == ["initTransactions"])
        let made = Topic.allCases.filter { slot.topic($0) != nil }
        #expect(Set(made) == [.scheduled, .receipts, .rejected, .schedulingChangelog])
        #expect(bench.metrics.failures.producersReplaced == 0)
    }

    @Test func withoutTransactionsThereIsNothingToRegisterOrReplace() throws {
        let plain = try Bench(Relay(), exactlyOnce: false)
        try plain.parts.slot.register()
        try plain.parts.slot.replace(because: .deadly)
        #expect(plain.journal.take() == [] && plain.parts.slot.topic(.scheduled) != nil)
        #expect(plain.metrics.failures.producersReplaced == 0)
    }

    @Test func aRegistrationIsRepeatedWithTheSameProducer() throws {
        bench.journal.answer("initTransactions", .passing, .passing, nil)
        #expect(try bench.asked { try slot.register() } == Array(repeating: "initTransactions", count: 3))
    }

    @Test(arguments: ["topic", "initTransactions"])
    func aProducerThatCannotRegisterIsReplaced(call: String) throws {
        bench.journal.answer(call, .odd)
        #expect(try bench.asked { try slot.register() }.suffix(2) == Self.replacement)
        #expect(slot.producer === bench.clients.producers.last && bench.clients.producers.count == 2)
        #expect(bench.metrics.failures.producersReplaced == 1)
    }

    // MARK: Replacing

    @Test func replacingGoesOnUntilOneIsRegistered() throws {
        try slot.register()
        bench.journal.answer("initTransactions", .odd, .abortable, nil)
        slot.isLeftOpen = true
        let lines = try bench.asked { try slot.replace(because: .deadly) }
        #expect(lines == Self.replacement + Self.replacement + Self.replacement)
        #expect(bench.metrics.failures.producersReplaced == 3 && bench.clock.seconds == 0.2)
        #expect(!slot.isLeftOpen && bench.status.situation.wait == nil)
    }

    @Test func whileItIsReplacedTheWorkerWaitsForTheRegistration() {
        bench.journal.answer("initTransactions", .odd, times: 50)
        slot.isLeftOpen = true
        var subject: LoopWait.Subject?
        bench.clock.after(seconds: 0.25) { [status = bench.status] in
            subject = status.situation.wait?.subject
            status.requestStop()
        }
        #expect(ending(try slot.replace(because: .deadly)) == .stopped)
        #expect(subject == .registration && slot.isLeftOpen && bench.clients.producers.count == 1 + 3)
    }

    @Test func whileStoppingNothingIsReplaced() {
        bench.status.requestStop()
        let lines = bench.asked { #expect(ending(try slot.replace(because: nil)) == .stopped) }
        #expect(lines == [])
    }

    @Test func aRefusedSettingEndsTheWorker() {
        bench.clients.refused = ["producer"]
        #expect(ending(try slot.replace(because: nil)) == .cannotGoOn)
        bench.clients.refused = ["producer"]
        #expect(ending(try slot.makeProducer()) == .cannotGoOn)
    }

    /// Only the time since the first registration makes an incumbent.
    @Test(arguments: [(0, RivalRule.fencingsOfLateComer), (100, RivalRule.fencingsOfIncumbent)])
    func aProducerThatIsFencedAgainAndAgainStepsAside(seconds: Double, fencings: Int) throws {
        try slot.register()
        bench.clock.move(seconds: seconds)
        bench.journal.answer("initTransactions", .fenced, times: 50)
        #expect(ending(try slot.replace(because: .fenced)) == .steppingAside)
        #expect(bench.metrics.failures.fencings == fencings && bench.clients.producers.count == fencings)
    }
}
