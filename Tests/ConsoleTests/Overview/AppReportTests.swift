import Model
import Testing

@testable import Console

struct AppReportTests {
    static let now = Instant(milliseconds: 1_772_452_800_000)

    // swift-format-ignore
    static let reports: [(granted: [String: Int], all: Int, opens: Int, hours: Double?, says: String?)] = [
        (["time-sensitive": 30, "active": 1],  31, 1, 5,   "30 of 31 in 5 hours were Time Sensitive; people opened 1"),
        (["time-sensitive": 9, "critical": 1], 10, 0, 0.2, "10 of 10 in an hour were Time Sensitive or Critical; people opened none"),
        (["critical": 11, "passive": 9],       20, 4, 72,  "11 of 20 in 3 days were Critical; people opened 4"),
        (["critical": 11],                     11, 4, nil, "11 of 11 were Critical; people opened 4"),
        (["time-sensitive": 10, "active": 10], 20, 0, 5,   nil),
        (["time-sensitive": 9],                9,  0, 5,   nil),
        ([:],                                  50, 0, 5,   nil),
    ]

    @Test("An app whose notifications are mostly urgent is told so in a sentence", arguments: reports)
    func urgency(granted: [String: Int], all: Int, opens: Int, hours: Double?, says: String?) {
        var report = AppReport(app: "rail")
        report.counts = ["granted": granted, "notifications": ["": all], "opens": ["": opens]]
        report.first = hours.map { Self.now.adding(seconds: -$0 * 3600) }
        #expect(report.urgency(at: Self.now) == says)
    }
}
