import Foundation
import Model
import TestSupport
import Testing

@testable import Loop
@testable import Program

/// The exporter's thread, with a real collector or a file.
@Suite(.enabled(if: TraceCollector.isAvailable)) struct SpanExporterTests {
    private let folder: TemporaryFolder
    private let log = KeptLines()

    init() throws { folder = try TemporaryFolder() }

    private func exporter(_ settings: String, rule: ExportRule = ExportRule()) throws -> SpanExporter {
        let log = Log(level: .info, name: "test", to: log.add)
        return try #require(try SpanExporter(Settings(file: settings), .delivery, log, rule: rule))
    }

    private func spans(_ count: Int) -> [FinishedSpan] { (1...count).map { .sample(start: Int64($0)) } }

    /// Waits for what the exporter counts.
    private func wait(for exporter: SpanExporter, until isEnough: (SpanCounts) -> Bool) throws {
        try waiting(until: "spans to be counted", seen: exporter.counts) { isEnough(exporter.counts) }
    }

    /// A stop that has all the time that it takes.
    private static let long = 60 * patience

    @Test func withoutASettingThereIsNone() throws {
        #expect(try SpanExporter(Settings(), .delivery, Log(name: "test")) == nil)
    }

    @Test func aCollectorGetsThem() throws {
        let collector = try TraceCollector()
        let exporter = try exporter("traces.endpoint=\(collector.endpoint)/\ntraces.headers=x-key=abc%20d")
        exporter.take(spans(3))
        try wait(for: exporter) { $0.exported == 3 }
        let call = try #require(try collector.calls().first)
        #expect(call.path == "/v1/traces" && call.headers["content-type"] == "application/json")
        #expect(call.headers["x-key"] == "abc d" && call.headers["user-agent"] == "belfry/\(BelfryVersion.number)")
        #expect(try collector.spans().map(\.start) == [1000, 2000, 3000])
        exporter.stop(within: 2)
        #expect(exporter.counts.dropped == [:])
        #expect(!log.lines.joined().contains("abc"))
    }

    @Test func aFileGetsThemALineABatch() throws {
        let file = folder.url.appendingPathComponent("spans.jsonl")
        let first = try exporter("traces.file=\(file.path)")
        first.take(spans(600))
        first.stop(within: Self.long)
        #expect(first.counts.exported == 600)
        // Another process appends.
        let second = try exporter("traces.file=\(file.path)")
        second.take(spans(1))
        second.stop(within: Self.long)
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.split(separator: "\n").count == 3)
        #expect(try TraceCollector.spans(in: text).map(\.start) == (1...600).map { $0 * 1000 } + [1000])
    }

    @Test func aFileThatIsMovedAwayIsMadeAnew() throws {
        let file = folder.url.appendingPathComponent("spans.jsonl")
        let exporter = try exporter("traces.file=\(file.path)")
        exporter.take(spans(1))
        try wait(for: exporter) { $0.exported == 1 }
        try FileManager.default.moveItem(at: file, to: folder.url.appendingPathComponent("old"))
        exporter.take(spans(2))
        try wait(for: exporter) { $0.exported == 3 }
        #expect(try TraceCollector.spans(in: String(contentsOf: file, encoding: .utf8)).count == 2)
    }

    @Test(arguments: [("traces.file", ""), ("traces.certificates", "traces.endpoint=https://127.0.0.1:1\n")])
    func aFileThatCannotBeUsedEndsTheStart(name: String, before: String) throws {
        let missing = "\(folder.url.path)/no/file"
        let error = try #require(throws: SettingsError.self) { try exporter("\(before)\(name)=\(missing)") }
        #expect(error.name == name && error.found == missing && error.fix.contains("No such file"))
    }

    /// Lets two batches be dropped, and returns what the log says of that.
    private func dropTwice(_ settings: String, rule: ExportRule = ExportRule()) throws -> [String] {
        let exporter = try exporter(settings, rule: rule)
        for batch in 1...2 {
            exporter.take(spans(4))
            try wait(for: exporter) { $0.dropped == [.failed: 4 * batch] }
        }
        exporter.stop(within: Self.long)
        return log.lines.filter { $0.contains("spans are dropped") }
    }

    @Test func aDiskThatIsFullCostsSpansAlone() throws {
        let dropped = try dropTwice("traces.file=/dev/full")
        #expect(dropped.count == 1 && dropped.first?.contains("No space") == true, "\(log.lines)")
    }

    /// After the log said that nobody takes them, it also says that they are gone.
    @Test func aBatchThatNobodyTakesIsGivenUp() throws {
        var rule = ExportRule()
        rule.wholeSeconds = 0.2
        let dropped = try dropTwice("traces.endpoint=http://127.0.0.1:\(try freePort())", rule: rule)
        #expect(dropped.count == 2 && dropped.last?.contains("spans=4 since.start=8") == true, "\(log.lines)")
    }

    @Test func whatIsRejectedForNowIsSentAgain() throws {
        let collector = try TraceCollector(answers: ["503", "429:1"])
        let exporter = try exporter("traces.endpoint=\(collector.endpoint)")
        exporter.take(spans(2))
        try wait(for: exporter) { $0.exported == 2 }
        #expect(try collector.calls().map(\.status) == [503, 429, 200])
        #expect(try Set(collector.calls().map(\.body)).count == 1)
        exporter.stop(within: Self.long)
        #expect(log.lines.contains { $0.contains("no spans are taken") && $0.contains("status-503") })
        #expect(log.lines.contains { $0.contains("spans are taken again") })
    }

    @Test func whatIsRejectedForGoodIsDropped() throws {
        let collector = try TraceCollector(answers: ["400", "200:2"])
        let exporter = try exporter("traces.endpoint=\(collector.endpoint)")
        exporter.take(spans(5))
        try wait(for: exporter) { $0.dropped == [.refused: 5] }
        exporter.take(spans(3))
        try wait(for: exporter) { $0.exported == 1 && $0.dropped == [.refused: 7] }
    }

    @Test func aCollectorThatIsDownHoldsNothingUp() throws {
        var rule = ExportRule()
        rule.wholeSeconds = 3600
        let exporter = try exporter("traces.endpoint=http://127.0.0.1:\(try freePort())", rule: rule)
        let began = Clock.ticks
        // One batch is in hand at most, so this is more than fits.
        for _ in 0..<20 { exporter.take(spans(1000)) }
        #expect(Double(Clock.ticks - began) / 1_000_000 < Self.long)
        #expect(exporter.counts.exported == 0)
        #expect(
            (exporter.counts.dropped[.queue] ?? 0) >= 20_000 - SpanExporter.queueCapacity - SpanExporter.mostOfBatch)
        exporter.stop(within: 0.3)
        // The batch in hand is counted by the exporter's thread.
        try wait(for: exporter) { $0.dropped.values.reduce(0, +) == 20_000 }
        #expect(log.lines.contains { $0.contains("stopped before all spans were exported") })
    }

    @Test func aCollectorThatDoesNotAnswerDelaysNoStop() throws {
        let collector = try TraceCollector(answers: ["sleep"])
        let exporter = try exporter("traces.endpoint=\(collector.endpoint)")
        exporter.take(spans(1))
        let began = Clock.ticks
        exporter.stop(within: 0.5)
        #expect(Double(Clock.ticks - began) / 1_000_000 < 30 * patience)
        // It would count as exported if the stop had waited.
        try wait(for: exporter) { $0.exported == 0 && $0.dropped == [.stop: 1] }
    }
}
