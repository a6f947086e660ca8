import Kafka
import Model
import TestSupport
import Testing

@testable import Pipeline

/// The sweep of all keys after an app's removal and after a start (rules N13, W5), on the embedded broker.
@Suite(.serialized)
struct SweepTests {
    /// Every key remembers the app `a` until it is swept.
    struct Fans: Processor {
        static let app = AppID(derived: "a")
        static let topology = Topology(
            service: .scheduling, inputs: [.classified, .registeredPeople],
            outputs: [.scheduled, .receipts, .rejected], changelog: .schedulingChangelog)

        struct State: KeyState {
            let key: String
            var isFan = false
            init(key: String) { self.key = key }
            var isEmpty: Bool { !isFan }
            var nextDue: Instant? { nil }
            mutating func restore(entry: String, value: Span<UInt8>?) throws(Rejection) { isFan = value != nil }
            func isLeft(without apps: AppTable) -> Bool { isFan && apps[Fans.app] == nil }
        }

        func process(
            _ record: borrowing Record, state: inout State, context: borrowing Context, output: inout Output
        ) -> Verdict {
            state.isFan = true
            store(state, "1", context, &output)
            Copying.copy(record, &output)
            return .done
        }

        func fire(_ state: inout State, context: borrowing Context, output: inout Output) {}

        func sweep(_ state: inout State, context: borrowing Context, output: inout Output) {
            state.isFan = false
            store(state, nil, context, &output)
            output.send(raw: Array("swept".utf8).span, to: .receipts, key: Array(state.key.utf8).span)
        }

        private func store(_ state: State, _ value: String?, _ context: borrowing Context, _ output: inout Output) {
            let key = Array("\(state.key)\tfan".utf8)
            guard let value else {
                output.sendTombstone(to: .schedulingChangelog, key: "\(state.key)\tfan", partition: context.partition)
                return
            }
            output.send(
                raw: Array(value.utf8).span, to: .schedulingChangelog, key: key.span, partition: context.partition)
        }
    }

    @Test("N13: a removal reaches every key once", arguments: ["exactly.once=false", "exactly.once=true"])
    func removal(settings: String) throws {
        let worker = try MockWorker(Fans(), settings: settings)
        try worker.publish(app: "a")
        try worker.waitUntilReady()
        try worker.publish(0..<300, keys: 300)
        _ = try worker.read(.scheduled) { $0.count >= 300 }
        try worker.remove(app: "a")
        let swept = try worker.read(.receipts) { $0.count >= 300 }
        #expect(swept.count == 300 && Set(swept.map(\.key)).count == 300)
        #expect(try worker.stop() == 0)
        #expect(worker.status.metrics.state.keys == 0)
    }

    @Test("N13: a removal that happened while no worker ran is applied at the start")
    func start() throws {
        let first = try MockWorker(Fans())
        try first.publish(app: "a")
        try first.waitUntilReady()
        try first.publish(0..<20, keys: 20)
        _ = try first.read(.scheduled) { $0.count >= 20 }
        #expect(try first.stop() == 0)
        try first.remove(app: "a")

        let second = try MockWorker(Fans(), on: first.cluster)
        let swept = try second.read(.receipts) { $0.count >= 20 }
        #expect(swept.count == 20)
        #expect(try second.stop() == 0)
    }

    @Test("Other work goes on between the slices of a sweep, and a sweep that was undone starts again")
    func turns() {
        var sweep = AppSweep()
        let isDueAtRest = sweep.isDue(whileOthersWait: false)
        #expect(!isDueAtRest)
        sweep.phase = .wanted
        let turns = (0...2 * AppSweep.share + 1).map { _ in sweep.isDue(whileOthersWait: true) }
        #expect(turns.filter { $0 }.count == 2 && turns[AppSweep.share])
        let isDueAlone = sweep.isDue(whileOthersWait: false)
        #expect(isDueAlone)
        for (phase, transaction, expected) in [
            (AppSweep.Phase.idle, 6, AppSweep.Phase.idle), (.idle, 7, .wanted),
            (.walking(partitions: [0], slot: 3), 6, .wanted), (.reading(target: 3), 6, .reading(target: 3)),
        ] {
            sweep.phase = phase
            sweep.transaction = transaction
            sweep.rollBack(of: 7)
            #expect(sweep.phase == expected)
        }
    }
}
