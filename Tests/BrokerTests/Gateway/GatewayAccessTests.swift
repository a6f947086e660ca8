import Foundation
import TestSupport
import Testing

/// Who may call what, on a gateway with tokens.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct GatewayAccessTests {
    private static func interaction(_ type: String, person: String = "anna", device: String = "phone") -> String {
        #"{"id":"i","person":"\#(person)","device":"\#(device)","at":"2026-01-01T00:00:00Z","type":"\#(type)"}"#
    }

    private static let read = #"{"id":"i","person":"anna","at":"2026-01-01T00:00:00Z","type":"read","app":"rail"}"#
    private static let anna = #"{"id":"anna","timeZone":"UTC","locale":"en","devices":[]}"#

    /// A call with its body, and the names of the tokens that may make it; others get 403, and without a token it is 401.
    // swift-format-ignore
    private static let rights: [(call: String, body: String?, names: String)] = [
        ("GET /v1/apps/rail", nil,                                        "operator rail"),
        ("GET /v1/apps/bank", nil,                                        "operator bank"),
        ("GET /v1/apps/nowhere", nil,                                     "operator"),
        ("PUT /v1/apps/rail", #"{"id":"rail","name":"Rail"}"#,            "operator rail"),
        ("DELETE /v1/apps/nowhere", nil,                                  "operator"),
        ("POST /v1/notifications?dryRun=true", #"{"id":"r","app":"rail","recipients":["anna"],"content":{"title":"T"}}"#, "operator rail"),
        ("PUT /v1/people/anna", anna,                                     "operator devices"),
        ("GET /v1/people/anna", nil,                                      "operator devices"),
        ("DELETE /v1/people/nobody", nil,                                 "operator devices"),
        ("POST /v1/interactions", interaction("unlocked"),                "operator devices anna"),
        ("POST /v1/interactions", interaction("unlocked", device: "watch"), "operator devices"),
        ("POST /v1/interactions", interaction("unlocked", person: "ben"), "operator devices ben"),
        ("POST /v1/interactions", read,                                   "operator devices rail"),
        ("GET /v1/people/anna/devices/phone/deliveries?platform=nothing", nil, "operator devices anna"),
        ("GET /metrics", nil,                                             "operator"),
    ]

    private let node: BelfryNode

    init() throws { node = try BelfryNode(partitions: 2) }

    /// Starts ingestion, and the gateway with these tokens.
    private func start(
        _ words: KeyValuePairs<String, String>, settings: [String: String] = [:]
    ) throws -> TokensFile {
        let tokens = try TokensFile(in: node.folder, words)
        try node.start("ingestion")
        try node.waitUntilReady("ingestion")
        _ = try node.startGateway(settings.merging(["BELFRY_TOKENS_FILE": tokens.url.path]) { $1 })
        return tokens
    }

    private func gateway(_ token: String?) -> GatewayClient {
        GatewayClient(url: node.url(of: "gateway"), token: token)
    }

    @Test func eachRouteHasItsRoles() throws {
        let tokens = try start(
            [
                "operator": "--role operator", "devices": "--role device-service", "key": "--role device-key",
                "rail": "--role producer --app rail", "bank": "--role producer --app bank",
                "anna": "--role device --person anna --device phone",
                "ben": "--role device --person ben --device phone", "expired": "--role operator --days 1",
            ], settings: ["BELFRY_GATEWAY_PEOPLE_INDEX": "true", "BELFRY_LOG_LEVEL": "debug"])
        // Its day is over.
        let lines = try String(contentsOf: tokens.url, encoding: .utf8)
        try lines.replacing(/"expires":"\d{4}(?=[^}]*}\n?$)/) { _ in "\"expires\":\"2020" }
            .write(to: tokens.url, atomically: false, encoding: .utf8)
        try node.waiting(
            until: "the token to have expired", seen: try String(contentsOf: tokens.url, encoding: .utf8)
        ) {
            try gateway(tokens["expired"]).call("GET", "/metrics").status == 401
        }
        for app in ["rail", "bank"] {
            let answer = try gateway(tokens["operator"]).call(
                "PUT", "/v1/apps/\(app)", #"{"id":"\#(app)","name":"App"}"#)
            #expect(answer.status == 201)
        }
        let wrong = [nil, "", "x", tokens["expired"], tokens.changed("operator"), "belfry_operator_x_y"]
        for (call, body, names) in Self.rights {
            let words = call.split(separator: " ").map(String.init)
            for (name, token) in tokens.tokens where !["key", "expired"].contains(name) {
                let status = try gateway(token).call(words[0], words[1], body).status
                #expect(
                    (status != 403) == names.split(separator: " ").contains { $0 == name }, "\(name) \(call): \(status)"
                )
                #expect(status != 401 && status < 500, "\(name) \(call): \(status)")
            }
            let refusals = try wrong.map { try gateway($0).call(words[0], words[1], body) }
            #expect(refusals.allSatisfy { $0.status == 401 }, "\(call)")
            #expect(refusals.allSatisfy { $0.headers["www-authenticate"]?.hasPrefix("Bearer") == true }, "\(call)")
            // Nothing tells why.
            #expect(Set(refusals.map(\.body)).count <= 2)
        }
        // Who may send nothing is told before a long body comes.
        let port = try #require(URL(string: node.url(of: "gateway"))?.port)
        let client = try RawConnection(to: UInt16(port), of: node)
        client.send("POST /v1/notifications HTTP/1.1\r\nHost: a\r\nContent-Length: 5000000\r\n\r\n")
        #expect(try client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 401 "))
        let log = try #require(node.process("gateway")).logText
        for token in tokens.tokens.values { #expect(!log.contains(token)) }
    }

    @Test func onlyOperatorsEntitleAnApp() throws {
        let tokens = try start(["chief": "--role operator", "own": "--role producer --app rail"])
        let plain = #"{"id":"rail","name":"Rail"}"#
        let entitled = #"{"id":"rail","name":"Rail","entitlements":["critical-alerts"]}"#
        let authority = #"{"id":"rail","name":"Rail","publicAuthority":{"regions":["DE"]}}"#
        let own = gateway(tokens["own"])
        var inForce: String?
        // The producer may change the rest, but not take away what an operator has set.
        for (name, record, status) in [
            ("own", entitled, 403), ("own", plain, 201), ("own", entitled, 403), ("own", authority, 403),
            ("chief", entitled, 200), ("own", entitled.replacing("Rail", with: "R"), 200), ("own", plain, 403),
        ] {
            #expect(try gateway(tokens[name]).call("PUT", "/v1/apps/rail", record).status == status, "\(record)")
            if status < 300 { inForce = record }
            if let inForce { #expect(try own.call("GET", "/v1/apps/rail").body == inForce) }
        }
        #expect(try own.call("DELETE", "/v1/apps/rail").status == 403)
        let foreign = #"{"id":"r","app":"bank","recipients":["anna"],"content":{"title":"T"}}"#
        #expect(try own.call("POST", "/v1/notifications", foreign).status == 403)
        // One that cannot be read tells nothing of another app either.
        let bank = #"{"id":"bank","name":"Bank","topics":[{"id":"checking","name":"Checking"}]}"#
        #expect(try gateway(tokens["chief"]).call("PUT", "/v1/apps/bank", bank).status == 201)
        let unreadable = String(foreign.dropLast()) + #","topic":"x",}"#
        #expect(try gateway(tokens["chief"]).call("POST", "/v1/notifications", unreadable).body.contains("checking"))
        #expect(try !own.call("POST", "/v1/notifications", unreadable).body.contains("checking"))
        let list = try own.call(
            "POST", "/v1/notifications",
            #"[\#(foreign),{"id":"s","app":"rail","recipients":["a"],"content":{"title":"T"}}]"#)
        #expect((list.object["results"] as? [[String: Any]])?.map { $0["status"] as? Int } == [403, 202])
        #expect(try node.kcat.readCommitted("notifications.ingest").count == 1)
    }

    @Test func aTokenHasItsRate() throws {
        let tokens = try start(["slow": "--role operator --rate 1", "quick": "--role operator"])
        let list = "[" + Array(repeating: "{}", count: 1000).joined(separator: ",") + "]"
        let answers = try ["slow", "slow", "quick"].map {
            try gateway(tokens[$0]).call("POST", "/v1/notifications", list)
        }
        #expect(answers.map(\.status) == [200, 429, 200])
        #expect(answers[1].headers["retry-after"].flatMap { Int($0) }.map { $0 >= 1 } == true)
    }
}
