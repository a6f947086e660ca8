import Foundation
import TestSupport

/// Calls a gateway with `curl`.
struct GatewayClient {
    /// An answer.
    struct Answer {
        let status: Int
        let headers: [String: String]
        let body: String

        /// The body as a JSON object.
        var object: [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
        }
    }

    let url: String
    var token: String?

    /// Calls a path; the body is JSON.
    func call(_ method: String, _ path: String, _ body: String? = nil, headers: [String: String] = [:]) throws -> Answer
    {
        var headers = headers
        if body != nil { headers["Content-Type"] = "application/json" }
        if let token { headers["Authorization"] = "Bearer \(token)" }
        let data = try output(
            of: "curl",
            ["-s", "-i", "-m", "30", "-X", method] + headers.flatMap { ["-H", "\($0.key): \($0.value)"] }
                + (body == nil ? [] : ["--data-binary", "@-"]) + [url + path],
            input: Data((body ?? "").utf8))
        let text = String(decoding: data, as: UTF8.self)
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        let lines = (parts.first ?? "").split(separator: "\r\n")
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        let fields = lines.dropFirst().compactMap { line -> (String, String)? in
            guard let colon = line.firstIndex(of: ":") else { return nil }
            return (
                line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            )
        }
        return Answer(
            status: status ?? 0, headers: Dictionary(fields) { first, _ in first },
            body: parts.count > 1 ? String(parts[1]) : "")
    }
}

extension BelfryNode {
    /// Starts a gateway and waits until it is ready.
    func startGateway(_ environment: [String: String] = [:]) throws -> GatewayClient {
        try start("gateway", environment: environment)
        try waitUntilReady("gateway")
        return GatewayClient(url: url(of: "gateway"))
    }

    /// What a program answers, such as its metrics.
    func page(_ service: String, worker: Int = 0, _ path: String) throws -> String {
        try GatewayClient(url: url(of: service, worker: worker)).call("GET", path).body
    }
}
