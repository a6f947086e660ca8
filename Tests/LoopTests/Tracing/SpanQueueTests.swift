import Model
import Testing

@testable import Loop
@testable import Program

struct SpanQueueTests {
    private func numbers(_ spans: [FinishedSpan]) -> [Int64] { spans.map(\.start) }

    private func spans(_ numbers: ClosedRange<Int64>) -> [FinishedSpan] { numbers.map { .sample(start: $0) } }

    @Test func theOldestComeFirstAndWhatDoesNotFitIsDropped() {
        var queue = SpanQueue(capacity: 4)
        #expect([queue.add(spans(1...3)), queue.add(spans(4...6)), queue.add(spans(7...7))] == [0, 2, 1])
        #expect(numbers(queue.take(most: 1)) == [1] && queue.count == 3)
        #expect(queue.add(spans(8...9)) == 1)
        #expect(numbers(queue.take(most: 9)) == [2, 3, 4, 8])
        #expect(queue.take(most: 9).isEmpty && queue.count == 0)
    }

    @Test func manyRoundsKeepOrderAndCount() {
        var queue = SpanQueue(capacity: 7)
        var (next, expected): (Int64, Int64) = (1, 1)
        for round in 1...200 {
            let count = Int64(1 + round % 3)
            #expect(queue.add(spans(next...(next + count - 1))) == 0)
            next += count
            let taken = numbers(queue.take(most: 3))
            #expect(taken == Array(expected..<(expected + Int64(taken.count))))
            expected += Int64(taken.count)
            #expect(queue.count == Int(next - expected))
        }
    }
}

extension FinishedSpan {
    /// A span of a record, or of a timer where `record` is `nil`.
    static func sample(
        start: Int64 = 1, attributes: [SpanAttribute] = [], failure: String? = nil,
        record: (topic: String, partition: Int32, offset: Int64)? = ("notifications.ingest", 3, 1 << 40)
    ) -> FinishedSpan {
        guard
            let context = TraceContext("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01".utf8Span.span)
        else { preconditionFailure("the sample is wrong") }
        let span = StageSpan(
            context, id: context.span(of: .ingestion, about: ["a"]), parent: context.parent, attributes: attributes,
            failure: failure)
        return FinishedSpan(span: span, record: record, start: start, end: start + 2500)
    }
}
