internal import Access
internal import Client
internal import HTTP
internal import Model

/// Whether the gateway can take records: a broker answers, and what is in force was read.
struct GatewayReadiness: Sendable {
    let connection: BrokerConnection
    let apps: InForceDirectory
    let people: InForceDirectory
    let tokens: TokenKeeper

    /// Whether records can be taken.
    var isReady: Bool { missing.isEmpty }

    /// What is missing, in words for an operator; empty while the gateway is ready.
    private var missing: [String] {
        var troubles: [String] = []
        if let trouble = connection.trouble { troubles.append("\(trouble.what), for \(trouble.seconds) s") }
        if !apps.isComplete { troubles.append("the apps in force are still read") }
        if !people.isComplete { troubles.append("the people in force are still read") }
        return troubles
    }

    /// The answer to `/readyz`. It names no address: everybody may read it.
    var answer: HTTPResponse {
        let missing = missing
        return HTTPResponse.object(missing.isEmpty ? 200 : 503) { writer in
            writer.member("service", "gateway")
            writer.member("ready", missing.isEmpty)
            writer.name("troubles")
            writer.beginArray()
            for trouble in missing { writer.write(trouble) }
            if tokens.isStale { writer.write(TokenKeeper.staleWords) }
            writer.endArray()
        }
    }
}
