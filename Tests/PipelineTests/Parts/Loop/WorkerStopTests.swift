import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

extension Parts {
    /// A stop that comes while a transaction is open.
    struct WorkerStopTests {
        /// Asks for a stop in the middle of its work.
        struct Leaving: Processor {
            static let topology = Relay.topology
            let status: WorkerStatus

            func process(
                _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
            ) -> Verdict {
                status.requestStop()
                Copying.copy(record, &output)
                return .done
            }
        }

        static let commit = ["sendOffsets of generation 1: notifications.classified-0=6", "commit"]
        static let abort = ["abort", "seek notifications.classified-0@5"]
        static let close = ["close consumer"]

        // swift-format-ignore
        static let stops: [(answers: [String: KafkaError], closes: Bool, lines: [String], code: Int32)] = [
            (answers: [:],                                       closes: true,  lines: commit + close,         code: 0),
            (answers: [:],                                       closes: false, lines: commit + close,         code: 1),
            (answers: ["commit": .abortable],                    closes: true,  lines: commit + abort + close, code: 0),
            // Nobody knows whether it is committed; the next start of this slot ends it.
            (answers: ["commit": .odd],                          closes: true,  lines: commit,                 code: 1),
            (answers: ["sendOffsets": .odd],                     closes: true,  lines: [commit[0]],            code: 1),
            (answers: ["commit": .abortable, "abort": .deadly],  closes: true,  lines: commit + abort + close, code: 1),
        ]

        @Test(arguments: stops)
        func theTransactionIsCommittedOrTheExitCodeSaysThatItIsOpen(
            answers: [String: KafkaError], closes: Bool, lines: [String], code: Int32
        ) throws {
            let bench = try Bench(Relay())
            bench.supply.offsets[bench.place(0)] = 5
            bench.supply.events = [.assigned([bench.place(0)])]
            bench.supply.closesInTime = closes
            bench.deliver(.normal, .record(5, "k", "v"))
            for (call, error) in answers { bench.journal.answer(call, error) }
            // Long enough that the turn itself does not commit.
            var rule = BatchRule()
            rule.gap = 1_000_000
            let worker = try Worker(Leaving(status: bench.status), bench.surroundings, rule, OwnCommits())
            #expect(worker.run().code == code)
            let found = bench.journal.take().drop { !$0.hasPrefix("produce") }
            #expect(Array(found.dropFirst()) == lines)
            #expect(bench.status.readiness == .stopping)
            #expect(bench.status.metrics.commits.transactions == (answers.isEmpty ? 1 : 0))
        }
    }
}
