internal import Access
internal import Client
internal import HTTP
internal import Model
internal import Pipeline

/// Whether the console follows the topics, for `/readyz` and `/metrics`.
struct ConsoleHealth: Sendable {
    let started: Instant
    let connection: BrokerConnection
    let follower: TopicFollower
    let live: LiveHub
    let reader: StoreReader
    let tokens: TokenKeeper

    /// What is missing, in words for an operator; empty while the topics are followed.
    private var missing: [String] {
        var troubles: [String] = []
        if let trouble = connection.trouble { troubles.append("\(trouble.what), for \(trouble.seconds) s") }
        if let trouble = follower.trouble { troubles.append(trouble) }
        if !follower.isComplete { troubles.append("what stands on the topics is still read") }
        return troubles
    }

    /// The answer to `/readyz`.
    var readiness: HTTPResponse {
        let missing = missing
        return .object(missing.isEmpty ? 200 : 503) { writer in
            writer.member("service", "console")
            writer.member("ready", missing.isEmpty)
            writer.member("troubles", missing + (tokens.isStale ? [TokenKeeper.staleWords] : []))
        }
    }

    /// The answer to `/metrics`.
    var metrics: HTTPResponse {
        var page = MetricsText(service: "console", workerID: 0)
        page.addProcess(
            started: started, isConnected: connection.hasAnswer, isReady: missing.isEmpty,
            while: "the topics are followed")
        page.addTokens(isStale: tokens.isStale)
        page.gauge("belfry_console_browsers", "Open browsers.", Double(live.count))
        if let facts = try? reader.read({ try $0.facts() }) {
            page.gauge("belfry_console_store_bytes", "Bytes of the store's file.", Double(facts.bytes))
            page.gauge(
                "belfry_console_unreadable_records", "Records of the services that this console cannot read, in all.",
                Double(facts.unreadable))
        }
        return .bytes(200, type: "text/plain; version=0.0.4; charset=utf-8", Array(page.text.utf8))
    }
}
