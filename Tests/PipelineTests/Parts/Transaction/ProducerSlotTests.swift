import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

extension Parts {
    struct ProducerSlotTests {
        let bench: Bench<Counter>
        var slot: ProducerSlot { bench.parts.slot }

        init() throws { bench = try Bench(Counter(delaySeconds: 1)) }

        @Test func registeringMakesTheTopicsThatTheServiceWrites() throws {
            #expect(slot.topic(.scheduled) == nil)
            try slot.register()
            #expect(bench.journal.take() == ["initTransactions"])
            let made = Topic.allCases.filter { slot.topic($0) != nil }
            #expect(Set(made) == [.scheduled, .receipts, .rejected, .schedulingChangelog])
            #expect(bench.metrics.failures.producersReplaced == 0)
        }

        @Test func withoutTransactionsThereIsNothingToRegisterOrReplace() throws {
            let plain = try Bench(Relay(), exactlyOnce: false)
            try plain.parts.slot.register()
            try plain.parts.slot.replace(because: .deadly)
            #expect(plain.journal.take() == [])
            #expect(plain.parts.slot.topic(.scheduled) != nil)
            #expect(plain.metrics.failures.producersReplaced == 0)
        }

        @Test func aRegistrationIsRepeatedWithTheSameProducer() throws {
            bench.journal.answer("initTransactions", .passing, .passing, nil)
            try slot.register()
            #expect(bench.journal.take() == Array(repeating: "initTransactions", count: 3))
        }

        @Test(arguments: ["topic", "initTransactions"])
        func aProducerThatCannotRegisterIsReplaced(call: String) throws {
            bench.journal.answer(call, .odd)
            try slot.register()
            #expect(bench.journal.take().suffix(2) == ["make producer", "initTransactions"])
            #expect(slot.producer === bench.clients.producers.last && bench.clients.producers.count == 2)
            #expect(bench.metrics.failures.producersReplaced == 1)
        }

        @Test func aTopicThatIsNotWarmIsNoError() throws {
            bench.journal.answer("warm", .odd, times: 4)
            try slot.register()
            #expect(bench.clients.producers.count == 1)
        }

        // MARK: Replacing

        @Test func replacingGoesOnUntilOneIsRegistered() throws {
            try slot.register()
            _ = bench.journal.take()
            bench.journal.answer("initTransactions", .odd, .abortable, nil)
            slot.isLeftOpen = true
            try slot.replace(because: .deadly)
            #expect(
                bench.journal.take()
                    == Array(repeating: ["make producer", "initTransactions"], count: 3).flatMap { $0 })
            #expect(bench.metrics.failures.producersReplaced == 3)
            #expect(bench.clock.seconds == 0.2)
            #expect(!slot.isLeftOpen)
            #expect(bench.status.situation.wait == nil)
        }

        @Test func whileItIsReplacedTheWorkerWaitsForTheRegistration() {
            bench.journal.answer("initTransactions", .odd, times: 50)
            slot.isLeftOpen = true
            var subject: LoopWait.Subject?
            bench.clock.after(seconds: 0.25) { [status = bench.status] in
                subject = status.situation.wait?.subject
                status.requestStop()
            }
            #expect(ending { () throws(Ending) in try slot.replace(because: .deadly) } == .stopped)
            #expect(subject == .registration && slot.isLeftOpen)
            #expect(bench.clients.producers.count == 1 + 3)
        }

        @Test func whileStoppingNothingIsReplaced() {
            bench.status.requestStop()
            _ = bench.journal.take()
            #expect(ending { () throws(Ending) in try slot.replace(because: nil) } == .stopped)
            #expect(bench.journal.take() == [])
        }

        @Test func aRefusedSettingEndsTheWorker() {
            bench.clients.refused = ["producer"]
            #expect(ending { () throws(Ending) in try slot.replace(because: nil) } == .cannotGoOn)
            bench.clients.refused = ["producer"]
            #expect(ending { () throws(Ending) in try slot.makeProducer() } == .cannotGoOn)
        }

        // MARK: Fencing

        @Test func aProducerThatIsFencedAgainAndAgainStepsAside() throws {
            try slot.register()
            _ = bench.journal.take()
            bench.journal.answer("initTransactions", .fenced, times: 10)
            let limit = RivalRule.fencingsOfLateComer
            #expect(ending { () throws(Ending) in try slot.replace(because: .fenced) } == .steppingAside)
            #expect(bench.metrics.failures.fencings == limit)
            #expect(bench.clients.producers.count == 1 + limit - 1)
        }

        @Test func onlyTheTimeSinceTheFirstRegistrationMakesAnIncumbent() throws {
            try slot.register()
            bench.clock.move(seconds: 100)
            bench.journal.answer("initTransactions", .fenced, times: 50)
            #expect(ending { () throws(Ending) in try slot.replace(because: nil) } == .steppingAside)
            #expect(bench.metrics.failures.fencings == RivalRule.fencingsOfIncumbent)
        }
    }
}
