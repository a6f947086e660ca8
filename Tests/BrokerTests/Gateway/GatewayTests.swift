import Foundation
import TestSupport
import Testing

/// The gateway in front of the five services, on Apache Kafka.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable))
struct GatewayTests {
    private static let phone = #"[{"id":"phone","platform":"ios","apps":["rail"]}]"#
    private static let anna = #"""
        {"id":"anna","timeZone":"Europe/Berlin","locale":"en","devices":\#(phone),
        "apps":{"rail":{"authorization":"authorized"}}}
        """#

    private let node: BelfryNode
    private let gateway: GatewayClient

    init() throws {
        node = try BelfryNode(partitions: 2)
        try node.start("ingestion")
        try node.waitUntilReady("ingestion")
        gateway = try node.startGateway(["BELFRY_GATEWAY_PEOPLE_INDEX": "true"])
    }

    @Test func whatIsPutIsInForceWhenItIsAnswered() throws {
        for service in BelfryNode.services.dropFirst() { try node.start(service) }
        let app = try gateway.call("PUT", "/v1/apps/rail", #"{"id":"rail","name":"Rail"}"#)
        #expect(app.status == 201)
        let person = try gateway.call("PUT", "/v1/people/anna", Self.anna)
        #expect(person.status == 201)
        // The app and the person are known to all stages at once.
        let request = #"{"app":"rail","recipients":["anna"],"content":{"title":"Platform 3"}}"#
        let taken = try gateway.call("POST", "/v1/notifications", request, headers: ["Idempotency-Key": "\"r1\""])
        #expect(taken.status == 202 && taken.object["id"] as? String == "r1")
        try node.waiting(until: "the delivery", seen: try node.receipts()) { try !node.deliveries().isEmpty }
        #expect(try node.deliveries().compactMap { $0["notification"] as? String } == ["rail/r1/anna"])

        let shown = try gateway.call("GET", "/v1/people/anna")
        #expect(shown.status == 200 && shown.body == Self.anna)
        let tag = try #require(person.headers["etag"])
        #expect(shown.headers["etag"] == tag)
        #expect(try gateway.call("GET", "/v1/people/anna", headers: ["If-None-Match": tag]).status == 304)
        #expect(try gateway.call("PUT", "/v1/people/anna", Self.anna, headers: ["If-None-Match": "*"]).status == 412)
        let changed = Self.anna.replacingOccurrences(of: "\"en\"", with: "\"de\"")
        #expect(try gateway.call("PUT", "/v1/people/anna", changed, headers: ["If-Match": tag]).status == 200)
        #expect(try gateway.call("PUT", "/v1/people/anna", Self.anna, headers: ["If-Match": tag]).status == 412)
        #expect(try gateway.call("GET", "/v1/people/anna").body == changed)

        #expect(try gateway.call("DELETE", "/v1/people/anna", headers: ["If-Match": tag]).status == 412)
        #expect(try gateway.call("DELETE", "/v1/people/anna").status == 204)
        #expect(try gateway.call("GET", "/v1/people/anna").status == 404)
        #expect(try gateway.call("DELETE", "/v1/apps/rail").status == 204)
        #expect(try gateway.call("GET", "/v1/apps/rail").status == 404)
        let refused = try gateway.call("POST", "/v1/notifications", request, headers: ["Idempotency-Key": "\"r2\""])
        #expect(refused.status == 422)
        #expect(refused.body.contains(#""code":"app-unknown""#))
    }

    @Test func secretsNeverComeBackAndStay() throws {
        let app = #"{"id":"bank","name":"Bank","signingKeys":[{"id":"k1","secret":"a long secret text"}]}"#
        let first = try gateway.call("PUT", "/v1/apps/bank", app)
        #expect(first.status == 201)
        let shown = try gateway.call("GET", "/v1/apps/bank")
        #expect(shown.body == #"{"id":"bank","name":"Bank","signingKeys":[{"id":"k1"}]}"#)
        let again = try gateway.call(
            "PUT", "/v1/apps/bank", shown.body, headers: ["If-Match": try #require(first.headers["etag"])])
        #expect(again.status == 200)
        #expect(again.headers["etag"] != first.headers["etag"])
        let inForce = try node.kcat.readCommitted("notifications.apps").last?.text
        #expect(inForce?.contains("a long secret text") == true)
        let unknown = try gateway.call(
            "PUT", "/v1/apps/bank", #"{"id":"bank","name":"Bank","signingKeys":[{"id":"k2"}]}"#)
        #expect(unknown.status == 422 && unknown.body.contains("signingKeys[0].secret"))
        let signed = #"{"id":"r","app":"bank","recipients":["anna"]}"#
        for (body, status) in [(signed, 422), ("[\(signed)]", 400)] {
            let headers = ["Belfry-Signature": "k1;v1,AAAA"]
            #expect(try gateway.call("POST", "/v1/notifications", body, headers: headers).status == status)
        }
    }

    @Test func aListIsAnsweredEntryByEntry() throws {
        _ = try gateway.call("PUT", "/v1/apps/rail", #"{"id":"rail","name":"Rail"}"#)
        let good = { (id: String) in #"{"id":"\#(id)","app":"rail","recipients":["anna"],"content":{"body":"B"}}"# }
        let answer = try gateway.call("POST", "/v1/notifications", "[\(good("a")),7,\(good("b")),{}]")
        #expect(answer.status == 200)
        let results = answer.object["results"] as? [[String: Any]] ?? []
        #expect(results.map { $0["status"] as? Int } == [202, 400, 202, 422])
        #expect(results.compactMap { $0["id"] as? String } == ["a", "b"])
        let dry = try gateway.call("POST", "/v1/notifications?dryRun=true", good("c"))
        #expect(dry.status == 200)
        #expect(try gateway.call("POST", "/v1/notifications?urgent=true", good("d")).status == 202)
        #expect(try node.kcat.readCommitted("notifications.ingest").map(\.text) == [good("a"), good("b")])
        #expect(try node.kcat.readCommitted("notifications.ingest.urgent").map(\.text) == [good("d")])
        let report = #"{"id":"i","person":"anna","device":"phone","at":"2026-01-01T00:00:00Z","type":"unlocked"}"#
        let reports = try gateway.call("POST", "/v1/interactions", "[\(report),{}]")
        #expect((reports.object["results"] as? [[String: Any]])?.map { $0["status"] as? Int } == [202, 422])
        #expect(try node.kcat.readCommitted("interactions").map(\.text) == [report])
    }
}
