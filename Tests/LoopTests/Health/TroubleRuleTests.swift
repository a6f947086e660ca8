import Model
import Testing

@testable import Loop
@testable import Program

struct TroubleRuleTests {
    struct Case: Sendable, CustomStringConvertible {
        let description: String
        let expected: [Trouble.Kind]
        let isReady: Bool
        let change: @Sendable (inout Situation) -> Void

        init(
            _ description: String, _ expected: [Trouble.Kind], isReady: Bool = true,
            _ change: @escaping @Sendable (inout Situation) -> Void
        ) {
            (self.description, self.expected, self.isReady, self.change) = (description, expected, isReady, change)
        }
    }

    static func ago(_ seconds: Double) -> Int64 { Standing.now - Int64(seconds * 1_000_000) }

    static func partition(_ number: Int32, _ records: Int, stalled seconds: Double? = nil) -> PartitionLag {
        PartitionLag(topic: "t", partition: number, next: 40, records: records, stalledSeconds: seconds)
    }

    static let halfRestored = Readiness.restoring(RestoreProgress(done: 5, total: 10))

    static let table = [
        Case("at rest", []) { _ in },
        Case("the broker is away", [], isReady: false) { $0.broker = Standing.answered(secondsAgo: 10) },
        Case("only the loop has noticed", [], isReady: false) { $0.readiness = .connecting },
        Case("a call that does not end", [.stuck], isReady: false) { $0.turned = ago(10) },
        Case("joining, and the offsets are not told", [.waiting], isReady: false) {
            $0.readiness = .joining
            $0.wait = LoopWait(subject: .committedOffsets, reason: "UNSTABLE_OFFSET_COMMIT", after: nil, at: ago(10))
        },
        Case("at work before, and now the same thing is tried in vain", [.waiting], isReady: false) {
            $0.wait = LoopWait(subject: .registration, reason: "y", after: nil, at: ago(10))
        },
        Case("a short wait", []) { $0.wait = LoopWait(subject: .registration, reason: "y", after: nil, at: ago(9)) },
        Case("restoring", [], isReady: false) { ($0.readiness, $0.progressed) = (halfRestored, ago(1)) },
        Case("a restore that stands still", [.restoreStandsStill], isReady: false) {
            ($0.readiness, $0.progressed, $0.metrics.state.unrestored) = (halfRestored, ago(10), [3, 7])
        },
        Case("an open transaction", []) { $0.metrics.lag.partitions = [partition(0, 100, stalled: 9)] },
        Case("two hanging transactions", [.hangingTransaction, .hangingTransaction]) {
            $0.metrics.lag.partitions = [partition(0, 9, stalled: 10), partition(1, 9), partition(2, 9, stalled: 50)]
        },
        Case("much to do, done quickly", []) {
            $0.metrics.lag.partitions = [partition(0, 9000)]
            $0.metrics.lag.lanes = [LaneLag(lane: .normal, records: 9000, seconds: 9)]
        },
        Case("behind", [.behind]) {
            $0.metrics.lag.partitions = [partition(0, 9000), partition(1, 0)]
            $0.metrics.lag.lanes = [LaneLag(lane: .normal, records: 9000, seconds: 10)]
        },
        Case("a timer that waits for its slice", []) {
            $0.metrics.state.timersDue = Standing.instant.adding(seconds: -9)
        },
        Case("timers late", [.timersLate]) { $0.metrics.state.timersDue = Standing.instant.adding(seconds: -10) },
        Case("timers of tomorrow", []) { $0.metrics.state.timersDue = Standing.instant.adding(seconds: 86_400) },
        Case("fenced a moment ago", [.fenced]) { $0.metrics.failures.lastFencing = Fencing(at: ago(59), reason: "w") },
        Case("fenced long ago", []) { $0.metrics.failures.lastFencing = Fencing(at: ago(60), reason: "w") },
        Case("aborted twice", []) { $0.metrics.failures.abortsInARow = 2 },
        Case("aborted again and again", [.aborting]) {
            ($0.metrics.failures.abortsInARow, $0.metrics.failures.lastAbort) = (3, "MESSAGE_TOO_LARGE")
        },
        Case("a secret that cannot be read", [.secretsMissing]) {
            $0.lackedSecrets = [UnusableSecret(name: "bank/k1", reason: "no file")]
        },
    ]

    @Test(arguments: table)
    func troublesAreToldWhenTheyLast(trial: Case) {
        var situation = Standing.situation()
        trial.change(&situation)
        let troubles = TroubleRule.troubles(in: situation)
        #expect(troubles.map(\.kind) == trial.expected)
        #expect(situation.isReady == trial.isReady)
        for trouble in troubles {
            #expect(!trouble.what.isEmpty && !trouble.reason.isEmpty && !trouble.lookAt.isEmpty && trouble.seconds >= 0)
        }
        #expect(troubles.allSatisfy { $0.kind != .aborting || $0.reason == "MESSAGE_TOO_LARGE" })
    }

    @Test(
        arguments: [
            (.committedOffsets, "the group's committed offsets", "__consumer_offsets"),
            (.olderOffsets(patience: 60), "the group's committed offsets", "after 60 s the worker continues"),
            (.changelogEnds, "the ends of the changelog", "--unavailable-partitions"),
            (.topicEnd("apps-0"), "the end of apps-0", "an open transaction on apps-0"),
            (.changes("people-0"), "the end of people-0", "--unavailable-partitions"),
            (.answer("the partitions of apps"), "the partitions of apps", "--unavailable-partitions"),
            (.registration, "its producer to register with the broker", "__transaction_state"),
            (.transaction, "a transactional request", "__transaction_state"),
            (.group("g"), "a place in the group g", "--group g --members"),
            (.rival(name: "a-0"), "the group to show whether another process runs as a-0", "the same worker.id"),
        ] as [(LoopWait.Subject, String, String)])
    func whatIsWaitedForHasItsOwnAdvice(subject: LoopWait.Subject, words: String, advice: String) throws {
        var situation = Standing.situation()
        situation.wait = LoopWait(subject: subject, reason: "why", after: nil, at: Self.ago(10))
        let trouble = try #require(TroubleRule.troubles(in: situation).first)
        #expect(trouble.what == "waits for \(words)" && trouble.reason == "why")
        #expect(trouble.lookAt.contains(advice), "\(trouble.lookAt)")
    }

    /// An outage counts from the last answer, also when the loop itself notices it later.
    @Test(
        arguments: [
            (.ready, 75, 3600, 75), (.connecting, 75, 12, 75), (.connecting, 1, 12, 12), (.ready, 1, 3600, 3600),
        ] as [(Readiness, Double, Double, Double)])
    func aStateIsAsOldAsItsCause(readiness: Readiness, answered: Double, entered: Double, seconds: Double) {
        var situation = Standing.situation(readiness)
        (situation.broker, situation.entered) = (Standing.answered(secondsAgo: answered), Self.ago(entered))
        #expect(situation.stateSeconds == seconds)
    }

    @Test func aHangingTransactionIsToldWithItsPlaceAndHowToEndIt() throws {
        var situation = Standing.situation()
        situation.metrics.lag.partitions = [Self.partition(3, 17, stalled: 95)]
        let trouble = try #require(TroubleRule.troubles(in: situation).first)
        #expect(trouble.seconds == 95)
        #expect(
            trouble.what
                == "t-3 can be read only to offset 40, 17 more offsets are written: a transaction is open there")
        #expect(trouble.lookAt.contains("--topic t --partition 3; end the transaction with abort --start-offset 40"))
    }

    @Test func aHotPartitionIsToldFromAHighLoad() throws {
        var situation = Standing.situation()
        situation.metrics.lag.lanes = [LaneLag(lane: .normal, records: 9000, seconds: 30)]
        situation.metrics.lag.partitions = [Self.partition(0, 10), Self.partition(1, 9000), Self.partition(2, 5)]
        let hot = try #require(TroubleRule.troubles(in: situation).first)
        #expect(hot.what == "9015 records wait; t-1 has the most, 9000")
        #expect(hot.lookAt.contains("which person or app"))
        situation.metrics.lag.partitions = (0..<4).map { Self.partition($0, 9000) }
        let high = try #require(TroubleRule.troubles(in: situation).first)
        #expect(high.lookAt.contains("one more process"))
    }
}
