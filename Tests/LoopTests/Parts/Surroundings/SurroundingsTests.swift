import Kafka
import Model
import Testing

@testable import Loop
@testable import Program

struct SurroundingsTests {
    let bench: Bench<Relay>
    var surroundings: Surroundings { bench.surroundings }

    init() throws { bench = try Bench(Relay()) }

    @Test func nowDoesNotGoBackWithTheWallClock() {
        let times = [(0, 0), (0, -5000), (4, -5000), (2, -5000)].map { (seconds: Double, shift: Int64) in
            bench.clock.move(seconds: seconds)
            bench.clock.shift = shift
            return surroundings.now().milliseconds - HandClock.instant.milliseconds
        }
        #expect(times == [0, 0, 0, 1000])
    }

    /// A pause has steps of 50 ms; the second number is when the last one began.
    @Test(arguments: [(0, 0), (20, 0), (50, 0), (120, 100)])
    func aPauseLastsAsLongAsItWasToldTo(milliseconds: Int, turned: Int64) {
        #expect(ending(try surroundings.pause(milliseconds: milliseconds)) == nil)
        #expect(bench.clock.seconds == Double(milliseconds) / 1000)
        #expect(bench.status.situation.turned == HandClock.start + turned * 1000)
    }

    // MARK: Until answered

    @Test(arguments: [KafkaError.passing, .brokersDown, KafkaError(number: -195, message: "bare transport error")])
    func aQuestionIsAskedAgainUntilItIsAnswered(error: KafkaError) throws {
        bench.journal.answer("ask", error, error, nil)
        var waits: [LoopWait.Subject?] = []
        let answer = try surroundings.untilAnswered(.committedOffsets) { () throws(KafkaError) in
            waits.append(bench.status.situation.wait?.subject)
            try bench.journal.enter("ask")
            return 7
        }
        #expect(answer == 7 && waits == [nil, .committedOffsets, .committedOffsets])
        #expect(bench.status.situation.wait == nil && bench.clock.seconds == 0.1)
    }

    @Test(arguments: [(.odd, .cannotGoOn, 1), (.passing, .stopped, 4)] as [(KafkaError, LoopEnding, Int)])
    func aHopelessErrorOrAStopEndsTheQuestions(error: KafkaError, expected: LoopEnding, questions: Int) {
        bench.journal.answer("ask", error, times: 100)
        bench.stop(after: 0.12)
        let ask = { () throws(KafkaError) in try bench.journal.enter("ask") }
        #expect(ending(try surroundings.untilAnswered(.committedOffsets, ask)) == expected)
        #expect(bench.journal.take().count { $0 == "ask" } == questions)
    }

    // MARK: Repeating

    // swift-format-ignore
    static let repeated: [(outcomes: [KafkaError?], isStopping: Bool, calls: Int, result: String)] = [
        (outcomes: [nil],                      isStopping: false, calls: 1,   result: "false"),
        (outcomes: [.passing, nil],            isStopping: false, calls: 2,   result: "true"),
        (outcomes: [.abortable],               isStopping: false, calls: 1,   result: "ILLEGAL_GENERATION"),
        (outcomes: [.passing, .deadly],        isStopping: false, calls: 2,   result: "_FATAL"),
        (outcomes: [.odd],                     isStopping: false, calls: 1,   result: "INVALID_TXN_STATE"),
        (outcomes: many(99) + [nil],           isStopping: false, calls: 100, result: "true"),
        (outcomes: many(100) + [nil],          isStopping: false, calls: 100, result: "_TIMED_OUT"),
        (outcomes: many(5) + [nil],            isStopping: true,  calls: 6,   result: "true"),
        (outcomes: many(6) + [nil],            isStopping: true,  calls: 6,   result: "_TIMED_OUT"),
    ]

    private static func many(_ count: Int) -> [KafkaError?] { Array(repeating: .passing, count: count) }

    @Test(arguments: repeated)
    func aCallIsRepeatedAsLongAsItMay(outcomes: [KafkaError?], isStopping: Bool, calls: Int, result: String) {
        if isStopping { bench.status.requestStop() }
        for outcome in outcomes { bench.journal.answer("call", outcome) }
        var found = ""
        let lines = bench.asked {
            do throws(KafkaError) {
                found = "\(try surroundings.repeating { () throws(KafkaError) in try bench.journal.enter("call") })"
                #expect(bench.status.situation.wait == nil)
            } catch {
                found = error.code
                #expect(bench.status.situation.wait?.subject == .transaction)
            }
        }
        #expect(found == result && lines.count == calls)
        #expect(abs(bench.clock.seconds - Double(calls - 1) * 0.02) < 1e-9)
    }
}
