import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

extension Parts {
    /// Whole turns of a worker.
    struct WorkerTurnsTests {
        static let start = [
            "topics", "initTransactions", "watermarks notifications.apps-0", "table.assign notifications.apps-0@start",
            "subscribe",
        ]
        static let end = ["wake consumer 2", "close consumer"]

        static func sent(_ offset: Int64) -> [String] {
            ["sendOffsets of generation 1: notifications.classified-0=\(offset)", "commit"]
        }

        static func reading(_ offset: Int64) -> [String] {
            ["assign notifications.classified-0@\(offset) to lane 2", "groupMetadata"]
        }

        let bench: Bench<Relay>

        init() throws {
            bench = try Bench(Relay())
            bench.supply.offsets[bench.place(0)] = 5
        }

        /// Runs a worker until a stop is requested.
        private func run(_ seconds: Double = 1) throws -> Int32 {
            bench.clock.after(seconds: seconds) { [status = bench.status] in status.requestStop() }
            let worker = try Worker(Relay(), bench.surroundings, BatchRule(), OwnCommits())
            _ = bench.journal.take()
            return worker.run().code
        }

        /// What was asked of the clients, without the waits.
        private func lines() -> [String] { bench.journal.take().filter { !$0.hasPrefix("wait") } }

        // MARK: Work

        @Test func aLoneRecordIsCommittedAtOnce() throws {
            bench.supply.events = [.assigned([bench.place(0)])]
            bench.deliver(.normal, .record(5, "k", "v"))
            #expect(try run() == 0)
            #expect(
                lines() == Self.start + ["assign", "committed notifications.classified-0"] + Self.reading(5)
                    + ["begin", "produce notifications.scheduled k=v"] + Self.sent(6) + Self.end)
            let metrics = bench.status.metrics
            #expect(metrics.commits.transactions == 1 && metrics.lag.partitions.map(\.next) == [6])
            // The broker gets 10 ms to end the transaction before; there is no other wait.
            #expect(metrics.commits.last == HandClock.start + 10_000)
            #expect(bench.status.readiness == .stopping)
        }

        /// A transaction's marker is an offset that no record has, so without this the lag would never be zero.
        @Test func offsetsAfterMarkersAreCommittedAfterAQuietSecond() throws {
            bench.supply.events = [.assigned([bench.place(0)])]
            bench.deliver(.normal, .record(5, "k", "v"), .end(7))
            #expect(try run(4) == 0)
            let found = Array(lines().drop { $0 != "begin" })
            #expect(
                found == ["begin", "produce notifications.scheduled k=v"] + Self.sent(7) + Self.end)

            let later = try Self()
            later.bench.supply.events = [.assigned([bench.place(0)])]
            later.bench.deliver(.normal, .end(7))
            #expect(try later.run(4) == 0)
            #expect(Array(later.lines().drop { $0 != "begin" }) == ["begin"] + Self.sent(7) + Self.end)
            let quiet = later.bench.status.metrics.commits.last - HandClock.start
            #expect(quiet > 1_000_000 && quiet <= 1_300_000)
        }

        @Test func aWorkerWithoutWorkOnlyWaits() throws {
            bench.supply.events = [.assigned([bench.place(0)])]
            #expect(try run(3) == 0)
            #expect(bench.journal.take().filter { $0 == "wait 250 ms" }.count == 12)
            // The start counts as the last commit.
            let commits = bench.status.metrics.commits
            #expect(commits.transactions == 0 && commits.last == HandClock.start)
        }

        @Test func anOffsetOutOfRangeIsResetAfterACommit() throws {
            bench.supply.events = [.assigned([bench.place(0)])]
            bench.admin.ends[bench.place(0)] = Watermarks(low: 2, high: 4)
            bench.deliver(.normal, .record(5, "k", "v"), .failure(.outOfRange))
            #expect(try run() == 0)
            let found = Array(lines().drop { $0 != "begin" }.dropFirst(2))
            #expect(
                found == Self.sent(6) + ["watermarks notifications.classified-0", "assign"] + Self.reading(2) + Self.end
            )
            #expect(bench.status.metrics.failures.offsetResets == 1)
        }

        @Test func aSetbackIsAnsweredAndTheWorkerGoesOn() throws {
            bench.supply.events = [.assigned([bench.place(0)])]
            bench.deliver(.normal, .record(5, "k", "v"))
            bench.journal.answer("commit", .abortable, nil)
            bench.clock.after(seconds: 0.5) { [bench] in bench.deliver(.normal, .record(5, "k", "v")) }
            #expect(try run() == 0)
            let work = ["begin", "produce notifications.scheduled k=v"] + Self.sent(6)
            #expect(
                Array(lines().drop { $0 != "begin" })
                    == work + ["abort", "seek notifications.classified-0@5"] + work + Self.end)
            #expect(bench.status.metrics.failures.transactionsAborted == 1)
        }

        // MARK: Start

        @Test func aBrokerIsAwaited() throws {
            bench.journal.answer("topics", .passing, .passing, nil)
            bench.admin.reason = .brokersDown
            var silence: String?
            bench.clock.after(seconds: 0.3) { [status = bench.status] in silence = status.silence }
            #expect(try run() == 0)
            #expect(lines() == ["topics", "topics"] + Self.start + Self.end)
            #expect(silence == KafkaError.brokersDown.description)
        }

        // swift-format-ignore
        static let unanswered: [(call: String, lines: Set<String>)] = [
            (call: "topics",           lines: ["topics"]),
            (call: "initTransactions", lines: ["topics", "initTransactions"]),
            (call: "watermarks",       lines: Set(start.prefix(3))),
        ]

        @Test(arguments: unanswered)
        func aStopDuringTheStartIsAGoodEnd(call: String, lines: Set<String>) throws {
            bench.journal.answer(call, .passing, times: 1000)
            #expect(try run() == 0)
            #expect(Set(self.lines()) == lines.union(["wake consumer 2"]))
            #expect(bench.clock.seconds < 1.3 && bench.status.readiness == .stopping)
        }

        @Test func topicsThatAreMissingTwiceEndIt() throws {
            bench.admin.counts["notifications.scheduled"] = nil
            #expect(try run(4) == 78)
            let look = ["topics", "partitionCount notifications.scheduled"]
            #expect(lines() == look + look)
        }

        @Test func aTopicOfWhichABrokerHearsLateIsAwaited() throws {
            let count = bench.admin.counts.updateValue(0, forKey: "notifications.scheduled")
            bench.admin.counts["notifications.scheduled"] = nil
            bench.clock.after(seconds: 1) { [admin = bench.admin] in admin.counts["notifications.scheduled"] = count }
            #expect(try run(4) == 0)
        }

        @Test(arguments: ["consumer", "producer", "reader"])
        func aRefusedSettingIsTold(client: String) {
            bench.clients.refused = [client]
            #expect(throws: ConfigurationError.self) {
                try Worker(
                    Relay(), settings: Settings(), clients: bench.clients, clock: bench.clock, status: bench.status,
                    log: bench.surroundings.log)
            }
        }

        // MARK: Stepping aside

        private func fence() {
            bench.supply.events = Array(repeating: .failure(.instanceFenced), count: RivalRule.fencingsOfLateComer)
        }

        @Test func afterSteppingAsideItStartsAgain() throws {
            fence()
            #expect(try run(9) == 0)
            let joins = Array(repeating: ["make consumer", "subscribe"], count: RivalRule.fencingsOfLateComer - 1)
            #expect(
                lines() == Self.start + joins.flatMap { $0 }
                    + ["make consumer", "make producer", "members belfry-classification"] + Self.start
                    + ["wake consumer 6", "close consumer"])
        }

        @Test func aRivalEndsIt() throws {
            fence()
            bench.admin.members = [GroupMember(client: "belfry-classification-0", host: "/10.0.0.7")]
            #expect(try run(20) == 70)
            #expect(lines().last == "members belfry-classification")
        }
    }
}
