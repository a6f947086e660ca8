import Model
import Testing

@testable import Console

struct RecentCountsTests {
    /// The story's request, for anna and ben, was sent before at each of the minutes, for anna alone.
    ///
    /// - Parameter isWrittenTwice: the services wrote all receipts twice, as they may without transactions.
    private static func overview(
        sentAt minutes: [String], isWrittenTwice: Bool = false
    ) throws -> (recent: RecentCounts, report: AppReport) {
        var story = ShopStory()
        let request = story.request().replacing(#","ben""#, with: "")
        story.before = minutes.map { ShopStory.line($0, "notifications.ingest", "shop", request) }
        let kept = try KeptHistory(story.lines)
        let temporary = try TemporaryStore()
        let store = try temporary.open()
        try store.take(kept.records)
        if isWrittenTwice {
            try store.take(kept.records.filter { $0.topic == .receipts }.map { $0.at(partition: 1) })
        }
        let now = try #require(Instant("2026-03-02T09:10:00Z"))
        let reader = try store.reader()
        return try reader.read {
            (try $0.recentCounts(at: now), try #require(try $0.appReports(days: 1, at: now, limit: 5).first))
        }
    }

    @Test func aRepeatedRequestIsCountedOnce() throws {
        let once = try Self.overview(sentAt: [])
        #expect(once.recent.total("notifications") == 2 && once.report.count("notifications") == 2)
        let thrice = try Self.overview(sentAt: ["08:26", "08:28"])
        #expect(thrice.recent.total("notifications") == 2 && thrice.report.count("notifications") == 2)
        #expect(thrice.report.count("repeats") > 0)
        let twice = try Self.overview(sentAt: ["08:26"], isWrittenTwice: true)
        #expect(twice.recent.total("notifications") == 2 && twice.report.count("notifications") == 2)
    }
}
