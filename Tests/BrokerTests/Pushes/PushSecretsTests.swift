import Foundation
import TestSupport
import Testing

/// No secret leaves `apns` but on its way to Apple, and only to a server that proves to be Apple's.
@Suite(.serialized, .enabled(if: ApacheKafka.isAvailable && HTTP2TestServer.isAvailable))
struct PushSecretsTests {
    private static let planted = "planted7f3a"
    /// With two digits and a number tokens have 64, as Apple's have.
    private static let digits = String(repeating: "5ec7e7", count: 9)

    /// What the server answers to tokens that begin with ``digits`` and these.
    private static let answers: [(kind: String, status: Int, body: String)] = [
        ("a4", 400, #"{"reason":"BadDeviceToken"}"#), ("a5", 410, #"{"reason":"Unregistered","timestamp":1}"#),
        ("a6", 413, #"{"reason":"PayloadTooLarge"}"#), ("a7", 429, #"{"reason":"TooManyRequests"}"#),
        ("a8", 500, #"{"reason":"InternalServerError"}"#), ("a9", 400, "no JSON \(planted) \(digits)"),
        ("ab", 500, #"{"reason":"\#(digits) and \#(planted)"}"#), ("ac", 403, #"{"reason":"Forbidden"}"#),
        ("ad", 403, #"{"reason":"\#(digits)ad10000009"}"#),
    ]

    @Test func noOutputHasATokenAKeyOrAText() throws {
        let planted = Self.planted
        let rules = Self.answers.map { answer in
            let body = answer.body.replacingOccurrences(of: "\"", with: "\\\"")
            return #"{"path":"/3/device/\#(Self.digits)\#(answer.kind)","status":\#(answer.status),"body":"\#(body)"}"#
        }
        let stage = try PushStage("{\"rules\": [\(rules.joined(separator: ","))]}")
        let key = try String(contentsOf: stage.keyFile("chess"), encoding: .utf8)
        // The key in the place of its name, a file that is no key, and a file that is not there.
        let text = key.replacingOccurrences(of: "\n", with: "\\n")
        try stage.register("inline", secret: text)
        try stage.makeKey("broken")
        try Data("no key \(planted)\n\(key.split(separator: "\n")[1])\n".utf8).write(to: stage.keyFile("broken"))
        try stage.register("broken")
        try stage.register("absent")

        let process = try stage.start(["BELFRY_LOG_LEVEL": "debug", "BELFRY_KAFKA_DEBUG": "all"])
        func alert(_ number: Int, _ kind: String, app: String = "chess", text: String = "Hi \(planted)")
            -> PushStage.Alert
        {
            .init(number: number, app: app, kind: Self.digits + kind, text: text)
        }
        try stage.publish([alert(0, "a0")])
        try stage.waitForReceipts(1)
        // Refused, put off, without a key, and of a form that Apple does not take.
        let refused = Self.answers.enumerated().map { alert(1 + $0, $1.kind) }
        let keyless = ["inline", "broken", "absent"].enumerated().map { alert(20 + $0, "a1", app: $1) }
        try stage.publish(refused + keyless + [alert(30, "a2", text: String(repeating: planted, count: 500))])
        for broken in [
            "\(planted) \(Self.digits)", "{\"id\":\"\(Self.digits)\",\"person\":\"\(planted)\"",
            #"{"id":"s40/p/d","sequence":40,"type":"present","notification":"chess/r40/p","person":"p","device":"d","#
                + #""platform":"ios","app":"chess","at":"2026-01-01T00:00:00Z","apns":{"token":"\#(Self.digits)\#(planted)"}}"#,
        ] {
            try stage.node.kcat.publish(broken, to: "deliveries.ios", key: "p")
        }

        func pages() -> String { ["/healthz", "/readyz", "/metrics"].map { stage.page($0) }.joined(separator: "\n") }
        var (seen, listed, reasons) = (pages(), "", Set<String>())
        // Put off by the device, by the server twice, and for want of a key three times.
        try stage.node.waiting(until: "what waits", seen: listed) {
            listed = try stage.node.belfry(["push", "list", "--json"])
            return [4, 5, 7, 20, 21, 22].allSatisfy { listed.contains("s\($0)/") }
        }
        try stage.node.waiting(until: "the troubles") {
            let page = stage.page("/readyz")
            return ["key-missing", "key-unusable", "secrets-missing"].allSatisfy { page.contains($0) }
        }
        try stage.node.waiting(until: "a receipt of each reason", seen: reasons) {
            let details = try stage.node.objects("notifications.receipts").map { $0["details"] as? [String: Any] }
            reasons = Set(details.compactMap { $0?["reason"] as? String })
            return reasons == ["token-refused", "token-gone", "payload-refused", "refused"]
        }
        seen +=
            pages() + (try stage.node.belfry(["push", "list"])) + (try stage.node.belfry(["push", "list", "--json"]))
        seen += try stage.node.belfry(["push", "retry", "--all"])
        seen += try stage.node.belfry(["explain", "chess/r1/p1"])
        for topic in ["notifications.receipts", "notifications.interactions"] {
            seen += try stage.node.kcat.readCommitted(topic).map { $0.key + $0.text }.joined(separator: "\n")
        }
        #expect(try process.terminate() == 0)
        seen += process.logText

        let bearers = Set(try stage.server.events("request").compactMap { $0.headers?["authorization"] })
        let bearer = try #require(bearers.first)
        let parts = bearer.split(separator: " ").last?.split(separator: ".").map(String.init) ?? []
        #expect(parts.count == 3)
        let lines = key.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("-") }
        #expect(!lines.isEmpty && seen.count > 20_000)
        for secret in [planted, Self.digits, "BEGIN PRIVATE"] + parts + lines {
            let found = seen.split(separator: "\n").filter { $0.contains(secret) }
            #expect(found.isEmpty, "\(secret) in \(found.prefix(3))")
        }
    }

    /// HTTP2Tests has what else can be wrong with a certificate.
    @Test func nothingIsSentToAServerThatNobodyVouchesFor() throws {
        let stage = try PushStage("{}")
        let trusted = stage.node.folder.url.appendingPathComponent("trusted.pem")
        // Its folder is there as long as it is.
        let stranger = try HTTP2TestServer()
        try withExtendedLifetime(stranger) {
            try FileManager.default.copyItem(atPath: stranger.certificate, toPath: trusted.path)
        }
        try stage.publish([.init(number: 0)])
        let process = try stage.start(["BELFRY_APNS_CERTIFICATES": trusted.path])
        try stage.node.waiting(until: "the trouble") {
            let page = stage.page("/readyz")
            return ["apple-away", "certificate", "issuer is unknown", "apns.certificates"].allSatisfy(page.contains)
        }
        #expect(stage.node.status("apns") == 200 && process.isRunning)
        #expect(try stage.server.events("request").isEmpty && stage.receipts().isEmpty)
        // The file is read again.
        try Data(contentsOf: URL(fileURLWithPath: stage.server.certificate)).write(to: trusted, options: .atomic)
        #expect(try stage.waitForReceipts(1, seconds: 120).map(\.result) == ["pushed"])
    }
}
