import Foundation
import TestSupport
import Testing

/// Who may call what, on a gateway with tokens.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct GatewayAccessTests {
    /// A call, and the roles that may make it; others get 403, and without a valid token it is 401.
    private struct Right {
        let method: String
        let path: String
        let body: String?
        let roles: Set<String>

        init(_ method: String, _ path: String, _ body: String? = nil, roles: Set<String>) {
            (self.method, self.path, self.body, self.roles) = (method, path, body, roles)
        }
    }

    private static func interaction(_ type: String, person: String = "anna", device: String = "phone") -> String {
        #"{"id":"i","person":"\#(person)","device":"\#(device)","at":"2026-01-01T00:00:00Z","type":"\#(type)"}"#
    }

    private static let read = #"{"id":"i","person":"anna","at":"2026-01-01T00:00:00Z","type":"read","app":"rail"}"#
    private static let anna = #"{"id":"anna","timeZone":"UTC","locale":"en","devices":[]}"#

    private static let rights = [
        Right("GET", "/v1/apps/rail", roles: ["operator", "rail"]),
        Right("GET", "/v1/apps/bank", roles: ["operator", "bank"]),
        Right("GET", "/v1/apps/nowhere", roles: ["operator"]),
        Right("PUT", "/v1/apps/rail", #"{"id":"rail","name":"Rail"}"#, roles: ["operator", "rail"]),
        Right("DELETE", "/v1/apps/nowhere", roles: ["operator"]),
        Right(
            "POST", "/v1/notifications?dryRun=true", #"{"id":"r","app":"rail","recipients":["anna"]}"#,
            roles: ["operator", "rail"]),
        Right("PUT", "/v1/people/anna", anna, roles: ["operator", "devices"]),
        Right("GET", "/v1/people/anna", roles: ["operator", "devices"]),
        Right("DELETE", "/v1/people/nobody", roles: ["operator", "devices"]),
        Right("POST", "/v1/interactions", interaction("unlocked"), roles: ["operator", "devices", "anna"]),
        Right("POST", "/v1/interactions", interaction("unlocked", device: "watch"), roles: ["operator", "devices"]),
        Right(
            "POST", "/v1/interactions", interaction("unlocked", person: "ben"), roles: ["operator", "devices", "ben"]),
        Right("POST", "/v1/interactions", read, roles: ["operator", "devices", "rail"]),
        Right(
            "GET", "/v1/people/anna/devices/phone/deliveries?platform=nothing", roles: ["operator", "devices", "anna"]),
        Right("GET", "/metrics", roles: ["operator"]),
    ]

    private func make(_ file: URL, _ words: String...) throws -> String {
        let text = try output(
            of: BelfryNode.binary("belfry").path, ["tokens", "new", "--file", file.path] + words)
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test func eachRouteHasItsRoles() throws {
        let node = try BelfryNode(partitions: 2)
        let file = node.folder.url.appendingPathComponent("tokens.jsonl")
        var tokens = [
            "operator": try make(file, "--role", "operator"), "devices": try make(file, "--role", "device-service"),
            "rail": try make(file, "--role", "producer", "--app", "rail"),
            "bank": try make(file, "--role", "producer", "--app", "bank"),
        ]
        _ = try make(file, "--role", "device-key")
        for (name, person) in [("anna", "anna"), ("ben", "ben")] {
            tokens[name] = try make(file, "--role", "device", "--person", person, "--device", "phone")
        }
        // Its day is over.
        let expired = try make(file, "--role", "operator", "--days", "1")
        let lines = try String(contentsOf: file, encoding: .utf8)
        try lines.replacing(/"expires":"\d{4}(?=[^}]*}\n?$)/) { _ in "\"expires\":\"2020" }
            .write(to: file, atomically: false, encoding: .utf8)
        try node.start("ingestion")
        try node.start(
            "gateway",
            environment: [
                "BELFRY_TOKENS_FILE": file.path, "BELFRY_GATEWAY_PEOPLE_INDEX": "true", "BELFRY_LOG_LEVEL": "debug",
            ])
        try node.waitUntilReady("gateway")
        let url = node.url(of: "gateway")
        let head = GatewayClient(url: url, token: tokens["operator"])
        for app in ["rail", "bank"] {
            #expect(try head.call("PUT", "/v1/apps/\(app)", #"{"id":"\#(app)","name":"App"}"#).status == 201)
        }
        for right in Self.rights {
            for (name, token) in tokens {
                let status = try GatewayClient(url: url, token: token).call(right.method, right.path, right.body).status
                #expect(
                    (status != 403) == right.roles.contains(name), "\(name) \(right.method) \(right.path): \(status)")
                #expect(status != 401 && status < 500, "\(name) \(right.method) \(right.path): \(status)")
            }
            let own = try #require(tokens["operator"])
            let changed = own.hasSuffix("a") ? own.dropLast() + "b" : own.dropLast() + "a"
            var bodies: Set<String> = []
            for token in [nil, "", "x", expired, String(changed), "\(own) ", "belfry_operator_x_y"] {
                let answer = try GatewayClient(url: url, token: token).call(right.method, right.path, right.body)
                // A space behind the token is no part of the header's value.
                guard token != "\(own) " else { continue }
                #expect(answer.status == 401, "\(token ?? "no token") \(right.method) \(right.path)")
                #expect(answer.headers["www-authenticate"]?.hasPrefix("Bearer") == true)
                bodies.insert(answer.body)
            }
            // Nothing tells why.
            #expect(bodies.count <= 2)
        }
        let log = try #require(node.process("gateway")).logText
        for token in tokens.values { #expect(!log.contains(token)) }
    }

    @Test func onlyOperatorsEntitleAnApp() throws {
        let node = try BelfryNode(partitions: 2)
        let file = node.folder.url.appendingPathComponent("tokens.jsonl")
        let head = try make(file, "--role", "operator")
        let producer = try make(file, "--role", "producer", "--app", "rail")
        try node.start("ingestion")
        try node.start("gateway", environment: ["BELFRY_TOKENS_FILE": file.path])
        try node.waitUntilReady("gateway")
        let own = GatewayClient(url: node.url(of: "gateway"), token: producer)
        let chief = GatewayClient(url: node.url(of: "gateway"), token: head)
        let plain = #"{"id":"rail","name":"Rail"}"#
        let entitled = #"{"id":"rail","name":"Rail","entitlements":["critical-alerts"]}"#
        let authority = #"{"id":"rail","name":"Rail","publicAuthority":{"regions":["DE"]}}"#
        #expect(try own.call("PUT", "/v1/apps/rail", entitled).status == 403)
        #expect(try own.call("PUT", "/v1/apps/rail", plain).status == 201)
        #expect(try own.call("PUT", "/v1/apps/rail", entitled).status == 403)
        #expect(try own.call("PUT", "/v1/apps/rail", authority).status == 403)
        #expect(try own.call("GET", "/v1/apps/rail").body == plain)
        #expect(try chief.call("PUT", "/v1/apps/rail", entitled).status == 200)
        // The producer may change the rest, but not take away what an operator has set.
        #expect(
            try own.call("PUT", "/v1/apps/rail", entitled.replacingOccurrences(of: "Rail", with: "R")).status == 200)
        #expect(try own.call("PUT", "/v1/apps/rail", plain).status == 403)
        #expect(try own.call("DELETE", "/v1/apps/rail").status == 403)
        let foreign = #"{"id":"r","app":"bank","recipients":["anna"]}"#
        #expect(try own.call("POST", "/v1/notifications", foreign).status == 403)
        let list = try own.call(
            "POST", "/v1/notifications", #"[\#(foreign),{"id":"s","app":"rail","recipients":["a"]}]"#)
        #expect((list.object["results"] as? [[String: Any]])?.map { $0["status"] as? Int } == [403, 202])
        #expect(try node.kcat.readCommitted("notifications.ingest").count == 1)
    }

    @Test func tokensComeAndGoWithoutARestart() throws {
        let node = try BelfryNode(partitions: 1)
        let file = node.folder.url.appendingPathComponent("tokens.jsonl")
        let first = try make(file, "--role", "operator", "--rate", "1")
        try node.start("gateway", environment: ["BELFRY_TOKENS_FILE": file.path])
        try node.waitUntilReady("gateway")
        let url = node.url(of: "gateway")
        let later = try make(file, "--role", "operator")
        let client = GatewayClient(url: url, token: later)
        try waiting(until: "the new token to be known", seconds: 20) {
            try client.call("GET", "/metrics").status == 200
        }
        let id = try #require(first.split(separator: "_").dropFirst(2).first)
        _ = try output(of: BelfryNode.binary("belfry").path, ["tokens", "revoke", "--file", file.path, String(id)])
        let revoked = GatewayClient(url: url, token: first)
        try waiting(until: "the revoked token to be refused", seconds: 20) {
            try revoked.call("GET", "/metrics").status == 401
        }
        // Without a token file it would serve whoever is on the machine, so the last good one stays.
        try FileManager.default.removeItem(at: file)
        #expect(try GatewayClient(url: url).call("GET", "/metrics").status == 401)
        #expect(try client.call("GET", "/metrics").status == 200)
    }

    @Test func aTokenHasItsRate() throws {
        let node = try BelfryNode(partitions: 1)
        let file = node.folder.url.appendingPathComponent("tokens.jsonl")
        let slow = try make(file, "--role", "operator", "--rate", "1")
        let quick = try make(file, "--role", "operator")
        try node.start("gateway", environment: ["BELFRY_TOKENS_FILE": file.path])
        try node.waitUntilReady("gateway")
        let url = node.url(of: "gateway")
        let list = "[" + Array(repeating: "{}", count: 1000).joined(separator: ",") + "]"
        let client = GatewayClient(url: url, token: slow)
        #expect(try client.call("POST", "/v1/notifications", list).status == 200)
        let refused = try client.call("POST", "/v1/notifications", list)
        #expect(refused.status == 429)
        #expect(refused.headers["retry-after"].flatMap { Int($0) }.map { $0 >= 1 } == true)
        #expect(try GatewayClient(url: url, token: quick).call("POST", "/v1/notifications", list).status == 200)
    }

    /// A page of another origin in a browser on the same machine can send such requests without asking first.
    @Test func aPageOfAnotherOriginReachesNothingWithoutTokens() throws {
        let node = try BelfryNode(partitions: 1)
        try node.start("gateway")
        try node.waitUntilReady("gateway")
        let gateway = GatewayClient(url: node.url(of: "gateway"))
        let report = Self.interaction("unlocked")
        let page = ["Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"]
        for (headers, status) in [
            (page, 403), (page.merging(["Content-Type": "text/plain"]) { $1 }, 403),
            (["Content-Type": "text/plain"], 415), (["Content-Type": "application/x-www-form-urlencoded"], 415),
            (["Origin": "null"], 403), (["Host": "belfry.example"], 403), (["Host": "127.0.0.1.nip.io"], 403),
        ] {
            #expect(
                try gateway.call("POST", "/v1/interactions", report, headers: headers).status == status, "\(headers)")
        }
        #expect(try node.kcat.readCommitted("interactions").isEmpty)
        #expect(try gateway.call("POST", "/v1/interactions", report).status == 202)
    }
}
