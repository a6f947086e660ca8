internal import Kafka
internal import Model
internal import Program
internal import Webhook

/// Prints the calls that wait, or that were given up.
struct WebhookList {
    let settings: Settings

    /// A line for each call that stands on `notifications.webhooks`.
    func printPending(of app: AppID?, json: Bool) throws -> Int32 {
        var calls: [[UInt8]: WebhookCall] = [:]
        try TopicReading(settings, [.webhooks], command: "webhooks").readAll { _, record in
            guard let key = record.copyKey() else { return true }
            calls[key] = record.copyValue().flatMap { try? WebhookCall(json: $0.span, checksNames: false) }
            return true
        }
        let found = calls.values.filter { app == nil || $0.app == app }
            .sorted { ($0.since, $0.id.description) < ($1.since, $1.id.description) }
        try StandardOutput.write(found.map { (json ? Self.json($0) : Self.line($0)) + "\n" }.joined())
        return 0
    }

    /// A line for each call on `notifications.webhooks.failed`.
    func printFailed(of app: AppID?, json: Bool) throws -> Int32 {
        let reading = try NotedReading(settings, .failedWebhooks, command: "webhooks")
        var found: [(DeadLetterPlace, FailedCall)] = []
        let noted = try reading.failedCalls { place, failed in
            if app == nil || failed.call.app == app { found.append((place, failed)) }
        }
        let lines = found.map { place, failed in
            (json ? Self.json : Self.line)(failed, "\(reading.topic):\(place)", noted.contains(place)) + "\n"
        }
        try StandardOutput.write(lines.joined())
        return 0
    }

    private static func line(_ call: WebhookCall) -> String {
        let parts = [
            call.id.webhookID, call.app.string, call.type, call.subject, call.id.url.text,
            "attempts \(call.attempts)", call.failure.map { "last \($0)" } ?? "waits in line", "next \(call.due)",
        ]
        return parts.joined(separator: "  ")
    }

    private static func line(_ failed: FailedCall, _ id: String, _ isRepeated: Bool) -> String {
        let call = failed.call
        let parts = [
            id, "\(failed.at)", call.app.string, call.type, call.subject, call.id.url.text, failed.reason.rawValue,
            "attempts \(call.attempts)", call.failure.map { "last \($0)" } ?? "not tried",
            isRepeated ? "(repeated)" : "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    private static func json(_ call: WebhookCall) -> String { JSONSlice.object { writeMembers(call, &$0) }.line }

    private static func json(_ failed: FailedCall, _ id: String, _ isRepeated: Bool) -> String {
        JSONSlice.object { writer in
            writer.member("id", id)
            writer.member("at", failed.at)
            writer.member("reason", failed.reason.rawValue)
            writer.member("repeated", isRepeated)
            writeMembers(failed.call, &writer)
        }.line
    }

    /// All but the body: it may hold what a person typed.
    private static func writeMembers(_ call: WebhookCall, _ writer: inout JSONWriter) {
        writer.member("webhookId", call.id.webhookID)
        writer.member("app", call.app)
        writer.member("type", call.type)
        writer.member("subject", call.subject)
        writer.member("url", call.id.url)
        writer.member("since", call.since)
        writer.member("attempts", call.attempts)
        writer.member("due", call.due)
        writer.member("failure", call.failure?.description)
    }
}
