internal import Model
internal import SQLite

/// The last hour in numbers.
struct RecentCounts: Sendable {
    /// Each minute's counts by what was counted, oldest first.
    var minutes: [(minute: Instant, counts: [String: Int])] = []
    /// Milliseconds from acceptance to the first alert, of those that alerted at once: medians and 99th percentile.
    var latency: (p50: Int, p99: Int)?
    /// How many notifications wait, and when the first is due.
    var waiting: (count: Int, next: Instant?) = (0, nil)

    func total(_ what: String) -> Int { minutes.reduce(0) { $0 + ($1.counts[what] ?? 0) } }
}

/// One app's report of the last days.
struct AppReport: Sendable {
    let app: String
    /// Counts by what was counted and its name, such as a level or an advice.
    var counts: [String: [String: Int]] = [:]

    /// When the first of its notifications of those days was accepted; `nil` where none is kept any more.
    var first: Instant?

    func count(_ what: String) -> Int { counts[what]?[""] ?? 0 }

    /// A sentence, if most of an app's notifications interrupt as few should [A]; `nil` for other apps.
    func urgency(at now: Instant) -> String? {
        guard isUrgent else { return nil }
        let names = Self.high.filter { granted($0) > 0 }.map { $0 == .critical ? "Critical" : "Time Sensitive" }
            .joined(separator: " or ")
        let hours = first.map { max(1, Int((now.seconds(since: $0) / 3600).rounded())) }
        let span = hours.map { $0 == 1 ? "in an hour " : $0 < 48 ? "in \($0) hours " : "in \($0 / 24) days " } ?? ""
        let opens = count("opens")
        return
            "\(urgent) of \(count("notifications")) \(span)were \(names); people opened \(opens == 0 ? "none" : "\(opens)")"
    }

    /// Whether more than half of an app's notifications were of a high level.
    var isUrgent: Bool { count("notifications") >= Self.fewestToJudge && urgent * 2 > count("notifications") }

    private static let high: [InterruptionLevel] = [.timeSensitive, .critical]
    private func granted(_ level: InterruptionLevel) -> Int { counts["granted"]?[level.rawValue] ?? 0 }
    private var urgent: Int { Self.high.reduce(0) { $0 + granted($1) } }

    /// Fewer notifications say nothing about an app's habits.
    private static let fewestToJudge = 10
}

/// The store itself in numbers.
struct StoreFacts: Hashable, Sendable {
    /// The size of the file in bytes, without the log beside it.
    let bytes: Int
    /// How many records of the services could not be read.
    let unreadable: Int
}

extension StoreQueries {
    func facts() throws(SQLiteError) -> StoreFacts {
        let pages = try database.first("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()") {
            $0.int(0)
        }
        let unreadable = try database.first("SELECT value FROM facts WHERE name = 'unreadable'") { $0.int(0) }
        return StoreFacts(bytes: pages ?? 0, unreadable: unreadable ?? 0)
    }

    /// The most notifications of which the latency is taken.
    private static let mostForLatency = 20_000

    func recentCounts(at now: Instant) throws(SQLiteError) -> RecentCounts {
        var recent = RecentCounts()
        let first = now.milliseconds / 60_000 - 59
        let rows = try database.rows("SELECT minute, what, count FROM minutes WHERE minute >= ?1", [.int(first)]) {
            ($0.int(0), $0.text(1) ?? "", $0.int(2))
        }
        recent.minutes = (first...first + 59).map { (Instant(milliseconds: $0 * 60_000), [:]) }
        for (minute, what, count) in rows where minute - Int(first) < 60 {
            recent.minutes[minute - Int(first)].counts[what] = count
        }
        let waits = try database.rows(
            """
            SELECT alerted - accepted FROM notifications
            WHERE alerted >= ?1 AND NOT waited ORDER BY alerted DESC LIMIT \(Self.mostForLatency)
            """, [.int(now.milliseconds - 3_600_000)]
        ) { $0.int(0) }.sorted()
        if !waits.isEmpty { recent.latency = (waits[waits.count / 2], waits[waits.count * 99 / 100]) }
        recent.waiting =
            try database.first("SELECT count(*), min(until) FROM notifications WHERE waits") { row in
                (row.int(0), row.optionalInt(1).map { Instant(milliseconds: Int64($0)) })
            } ?? (0, nil)
        return recent
    }

    /// The report of each app over so many days, those with the most notifications first.
    func appReports(days: Int, at now: Instant, limit: Int) throws(SQLiteError) -> [AppReport] {
        let rows = try database.rows(
            "SELECT app, what, name, sum(count) FROM app_days WHERE day > ?1 GROUP BY app, what, name",
            [.int(now.milliseconds / 86_400_000 - Int64(days))]
        ) { ($0.text(0) ?? "", $0.text(1) ?? "", $0.text(2) ?? "", $0.int(3)) }
        var reports: [String: AppReport] = [:]
        for (app, what, name, count) in rows {
            reports[app, default: AppReport(app: app)].counts[what, default: [:]][name] = count
        }
        let sorted = reports.values.sorted { ($1.count("notifications"), $0.app) < ($0.count("notifications"), $1.app) }
        let since = now.adding(seconds: -86_400 * Double(days)).milliseconds
        return try sorted.prefix(limit).map { report throws(SQLiteError) in
            guard report.isUrgent else { return report }
            var report = report
            report.first = try database.first(
                "SELECT accepted FROM notifications WHERE app = ?1 AND accepted >= ?2 ORDER BY accepted LIMIT 1",
                [.text(report.app), .int(since)]
            ) { Instant(milliseconds: Int64($0.int(0))) }
            return report
        }
    }
}
