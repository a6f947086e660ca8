import Kafka
import Model
import TestSupport
import Testing

@testable import Loop
@testable import Program

/// What becomes of the spans that a processor notes.
struct HandledSpanTests {
    let sink = Kept<FinishedSpan>()
    let bench: Bench<Counter>
    /// Microseconds since 1970.
    static let start = HandClock.instant.milliseconds * 1000

    init() throws {
        bench = try Bench(Counter(delaySeconds: 1), spans: sink)
        try bench.read(from: 5, 10)
    }

    /// Offset, beginning and end of each span, in seconds since the test's beginning.
    private var all: [[Double?]] {
        sink.all.map { span in
            let times = [span.start, span.end].map { Double($0 - Self.start) / 1_000_000 }
            return [span.record.map { Double($0.offset) }] + times
        }
    }

    @Test func theyAreExportedOnceTheTransactionIsCommitted() throws {
        try bench.work(on: .record(5, "k", "v"), .record(6, "k", "v"))
        #expect(sink.all.isEmpty)
        bench.clock.move(seconds: 2)
        #expect(bench.commit() == nil && all == [[5, 0, 2], [6, 0, 2]])
        let record = sink.all.first?.record
        #expect(record?.topic == "notifications.classified" && record?.partition == 0)
        try bench.work(on: .record(7, "k", "v"))
        #expect(bench.commit() == nil)
        // The key was due, and fired first.
        #expect(all.dropFirst(2) == [[7, 2, 2], [7, 2, 2]])
    }

    @Test func aTimersSpanNamesNoRecord() throws {
        try bench.work(on: .record(5, "k", "v"))
        #expect(bench.commit() == nil)
        bench.clock.move(seconds: 2)
        try bench.parts.stateWork.fireTimers()
        bench.clock.move(seconds: 1)
        #expect(bench.commit() == nil && all == [[5, 0, 0], [nil, 2, 3]])
    }

    @Test func whoseTransactionIsAbortedAreDropped() throws {
        try bench.work(on: .record(5, "k", "v"))
        bench.journal.answer("commit", .abortable)
        try bench.parts.recovery.attempt { () throws(Setback) in try bench.parts.committer.commit() }
        #expect(sink.all.isEmpty)
        // What is read again makes the same.
        try bench.work(on: .record(5, "k", "v"))
        #expect(bench.commit() == nil && sink.all.map(\.record?.offset) == [5])
    }

    @Test func aClockThatIsSetBackMakesNoSpanEndBeforeItStarts() throws {
        try bench.work(on: .record(5, "k", "v"))
        bench.clock.move(seconds: 1)
        bench.clock.shift = -3_600_000
        #expect(bench.commit() == nil)
        #expect(sink.all.map { $0.end - $0.start } == [1_000_000])
    }

    @Test func withoutAnExporterNoProcessorIsAskedForAny() throws {
        let plain = try Bench(Counter(delaySeconds: 1))
        var asked = [bench.parts.writer.output.isTraced, plain.parts.writer.output.isTraced]
        bench.parts.writer.output.truncate()
        asked.append(bench.parts.writer.output.isTraced)
        #expect(asked == [true, false, true])
    }
}

extension Kept: SpanSink where Value == FinishedSpan {}
