internal import InForce
internal import Foundation
internal import HTTP
internal import Model

/// `GET /api/overview`: for the wall.
struct OverviewLook: Sendable {
    let desk: Desk
    let watch: ServiceWatch
    let days: Int

    private static let mostApps = 100

    func answer(at now: Instant) throws(ConsoleProblem) -> HTTPResponse {
        let (recent, reports) = try desk.read { queries in
            (try queries.recentCounts(at: now), try queries.appReports(days: days, at: now, limit: Self.mostApps))
        }
        let name = desk.appName(desk.apps.known)
        return .object(200) { writer in
            writer.member("at", now)
            writer.objects("services", watch.now) { watched, writer in
                writer.member("name", watched.service.name)
                writer.member("address", watched.service.address.absoluteString)
                writer.member("up", watched.health.isUp)
                writer.member("ready", watched.health.isReady)
                writer.member("state", watched.health.state)
                writer.object("lag") { writer in
                    writer.member("records", watched.health.lagRecords)
                    writer.member("seconds", watched.health.lagSeconds.map { ($0 * 10).rounded() / 10 })
                }
                writer.member("note", watched.health.note)
            }
            Self.write(recent, to: &writer)
            writer.objects("apps", reports) { write($0, name, at: now, to: &$1) }
        }
    }

    private static let counted = [
        "notifications", "alerted", "quiet", "waiting", "suppressed", "rejected", "deadLetters",
    ]

    private static func write(_ recent: RecentCounts, to writer: inout JSONWriter) {
        writer.objects("minutes", recent.minutes) { minute, writer in
            writer.member("at", minute.minute)
            for what in counted { write(minute.counts[what] ?? 0, what, to: &writer) }
        }
        writer.object("totals") { writer in
            for what in counted { write(recent.total(what), what, to: &writer) }
        }
        let latency = recent.latency.map { latency in
            JSONSlice.object { writer in
                writer.member("p50", latency.p50)
                writer.member("p99", latency.p99)
            }
        }
        writer.member("latency", orNull: latency)
        writer.object("waiting") { writer in
            writer.member("count", recent.waiting.count)
            writer.member("next", orNull: recent.waiting.next)
        }
    }

    private func write(
        _ report: AppReport, _ name: (String) -> String?, at now: Instant, to writer: inout JSONWriter
    ) {
        writer.member("app", report.app)
        writer.member("name", name(report.app) ?? report.app)
        writer.member("days", days)
        writer.member("urgency", report.urgency(at: now))
        for what in ["notifications", "opens", "turnOff", "repeats"] {
            Self.write(report.count(what), what, to: &writer)
        }
        writer.object("asked") { Self.write(report.counts["asked"], to: &$0) }
        writer.object("granted") { Self.write(report.counts["granted"], to: &$0) }
        let advice = (report.counts["advice"] ?? [:]).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        writer.objects("advice", advice) { advice, writer in
            writer.member("code", advice.key)
            writer.member("count", advice.value)
        }
    }

    private static func write(_ levels: [String: Int]?, to writer: inout JSONWriter) {
        for (level, count) in (levels ?? [:]).sorted(by: { $0.key < $1.key }) { write(count, level, to: &writer) }
    }

    private static func write(_ count: Int, _ what: String, to writer: inout JSONWriter) {
        writer.name(escaping: what)
        writer.write(count)
    }
}
