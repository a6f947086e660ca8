internal import Client
internal import HTTP
internal import Model

/// Whether the gateway can take records: a broker answers, and what is in force was read.
struct GatewayReadiness: Sendable {
    let connection: BrokerConnection
    let apps: InForceDirectory
    let people: InForceDirectory

    /// What is missing, in words for an operator; empty while the gateway is ready.
    var troubles: [String] {
        var troubles: [String] = []
        if let trouble = connection.trouble { troubles.append("\(trouble.what), for \(trouble.seconds) s") }
        if !apps.isComplete { troubles.append("the apps in force are still read") }
        if !people.isComplete { troubles.append("the people in force are still read") }
        return troubles
    }

    /// The answer to `/readyz`. It names no address: everybody may read it.
    var answer: HTTPResponse {
        let troubles = troubles
        return HTTPResponse.object(troubles.isEmpty ? 200 : 503) { writer in
            writer.member("service", "gateway")
            writer.member("ready", troubles.isEmpty)
            writer.name("troubles")
            writer.beginArray()
            for trouble in troubles { writer.write(trouble) }
            writer.endArray()
        }
    }
}
