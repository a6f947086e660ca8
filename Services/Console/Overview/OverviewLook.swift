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
            writer.name("services")
            writer.beginArray()
            for (service, health) in watch.now { Self.write(service, health, to: &writer) }
            writer.endArray()
            Self.write(recent, to: &writer)
            writer.name("apps")
            writer.beginArray()
            for report in reports { write(report, name, to: &writer) }
            writer.endArray()
        }
    }

    private static func write(_ service: WatchedService, _ health: ServiceHealth, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("name", service.name)
        writer.member("address", service.address.absoluteString)
        writer.member("up", health.isUp)
        writer.member("ready", health.isReady)
        writer.member("state", health.state)
        writer.name("lag")
        writer.beginObject()
        writer.member("records", health.lagRecords)
        writer.member("seconds", health.lagSeconds.map { ($0 * 10).rounded() / 10 })
        writer.endObject()
        writer.member("note", health.note)
        writer.endObject()
    }

    private static let counted = [
        "notifications", "alerted", "quiet", "waiting", "suppressed", "rejected", "deadLetters",
    ]

    private static func write(_ recent: RecentCounts, to writer: inout JSONWriter) {
        writer.name("minutes")
        writer.beginArray()
        for (minute, counts) in recent.minutes {
            writer.beginObject()
            writer.member("at", minute)
            for what in counted {
                writer.name(escaping: what)
                writer.write(counts[what] ?? 0)
            }
            writer.endObject()
        }
        writer.endArray()
        writer.name("totals")
        writer.beginObject()
        for what in counted {
            writer.name(escaping: what)
            writer.write(recent.total(what))
        }
        writer.endObject()
        writer.name("latency")
        if let latency = recent.latency {
            writer.beginObject()
            writer.member("p50", latency.p50)
            writer.member("p99", latency.p99)
            writer.endObject()
        } else {
            writer.writeNull()
        }
        writer.name("waiting")
        writer.beginObject()
        writer.member("count", recent.waiting.count)
        writer.member("next", orNull: recent.waiting.next)
        writer.endObject()
    }

    private func write(_ report: AppReport, _ name: (String) -> String?, to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("app", report.app)
        writer.member("name", name(report.app) ?? report.app)
        writer.member("days", days)
        for (member, what) in [
            ("notifications", "notifications"), ("opens", "opens"), ("turnOff", "turnOff"), ("repeats", "repeats"),
        ] {
            writer.name(escaping: member)
            writer.write(report.count(what))
        }
        for what in ["asked", "granted"] {
            writer.name(escaping: what)
            writer.beginObject()
            for (level, count) in (report.counts[what] ?? [:]).sorted(by: { $0.key < $1.key }) {
                writer.name(escaping: level)
                writer.write(count)
            }
            writer.endObject()
        }
        writer.name("advice")
        writer.beginArray()
        for (code, count) in (report.counts["advice"] ?? [:]).sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            writer.beginObject()
            writer.member("code", code)
            writer.member("count", count)
            writer.endObject()
        }
        writer.endArray()
        writer.endObject()
    }
}
