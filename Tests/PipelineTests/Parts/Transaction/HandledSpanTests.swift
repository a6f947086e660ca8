import Kafka
import Model
import Synchronization
import Testing

@testable import Loop
@testable import Program

extension Parts {
    /// What becomes of the spans that a processor notes.
    struct HandledSpanTests {
        let sink = KeptSpans()
        let bench: Bench<Noting>

        init() throws {
            bench = try Bench(Noting(), spans: sink)
            try bench.read(from: 5, 10)
        }

        /// Spends a slice on records with these offsets.
        private func spend(_ offsets: Int64...) throws {
            bench.supply.lanes[2] = [offsets.map { .record($0, "k", "v") }]
            try bench.spend(.normal)
        }

        private var offsets: [Int64?] { sink.all.map(\.record?.offset) }

        @Test func theyAreExportedOnceTheTransactionIsCommitted() throws {
            try spend(5, 6)
            #expect(sink.all.isEmpty)
            bench.clock.move(seconds: 2)
            #expect(bench.commit() == nil)
            #expect(offsets == [5, 6])
            let record = sink.all.first?.record
            #expect(record?.topic == "notifications.classified" && record?.partition == 0)
            let start = HandClock.instant.milliseconds * 1000
            #expect(sink.all.allSatisfy { $0.start == start && $0.end == start + 2_000_000 })
            try spend(7)
            #expect(bench.commit() == nil)
            // The key was due, and fired first.
            #expect(offsets == [5, 6, 7, 7])
        }

        @Test func aTimersSpanNamesNoRecord() throws {
            try spend(5)
            #expect(bench.commit() == nil)
            bench.clock.move(seconds: 2)
            #expect(setback { () throws(Setback) in try bench.parts.stateWork.fireTimers() } == nil)
            bench.clock.move(seconds: 1)
            #expect(bench.commit() == nil)
            #expect(offsets == [5, nil])
            let start = HandClock.instant.milliseconds * 1000
            #expect(sink.all.last?.start == start + 2_000_000 && sink.all.last?.end == start + 3_000_000)
        }

        @Test func whoseTransactionIsAbortedAreDropped() throws {
            try spend(5)
            bench.journal.answer("commit", .abortable)
            try bench.parts.recovery.attempt { () throws(Setback) in try bench.parts.committer.commit() }
            #expect(sink.all.isEmpty)
            // What is read again makes the same.
            try spend(5)
            #expect(bench.commit() == nil)
            #expect(offsets == [5])
        }

        @Test func aClockThatIsSetBackMakesNoSpanEndBeforeItStarts() throws {
            try spend(5)
            bench.clock.move(seconds: 1)
            bench.clock.shift = -3_600_000
            #expect(bench.commit() == nil)
            let span = try #require(sink.all.first)
            #expect(span.end - span.start == 1_000_000)
        }

        @Test func withoutAnExporterNoProcessorIsAskedForAny() throws {
            let plain = try Bench(Noting())
            let (asked, notAsked) = (bench.parts.writer.output.isTraced, plain.parts.writer.output.isTraced)
            #expect(asked && !notAsked)
            bench.parts.writer.output.truncate()
            let askedAgain = bench.parts.writer.output.isTraced
            #expect(askedAgain)
        }
    }
}

/// Notes a span for each record, and one when the key is due a second later.
struct Noting: Processor {
    static let topology = Topology(
        service: .scheduling, inputs: [.classified], outputs: [.scheduled, .receipts, .rejected],
        changelog: .schedulingChangelog)

    typealias State = Counter.State

    func process(
        _ record: borrowing Record, state: inout State, context: borrowing Context, output: inout Output
    ) -> Verdict {
        state.count += 1
        state.due = context.now.adding(seconds: 1)
        state.store(context, &output)
        output.note(FinishedSpan.sample().span)
        return .done
    }

    func fire(_ state: inout State, context: borrowing Context, output: inout Output) {
        state.due = nil
        state.store(context, &output)
        output.note(FinishedSpan.sample().span)
    }
}

/// Keeps all spans.
final class KeptSpans: SpanSink {
    private let spans = Mutex<[FinishedSpan]>([])
    var all: [FinishedSpan] { spans.withLock { $0 } }
    func take(_ new: [FinishedSpan]) { spans.withLock { $0 += new } }
}
