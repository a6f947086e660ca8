import Foundation
import HTTPClient
import Model
import TestSupport
import Testing
import Webhook

/// Calls of a real server on the loopback address.
@Suite(.enabled(if: WebhookReceiver.isAvailable)) struct CallRequestTests {
    /// Loopback is allowed.
    static var near: CallSettings {
        var settings = CallSettings()
        settings.addresses.allowsLoopback = true
        return settings
    }

    /// The answers to one call of each URL, all made at once.
    static func answers(_ urls: [String], _ settings: CallSettings) throws -> [CallAnswer?] {
        let caller = try #require(HTTPCaller())
        for (index, text) in urls.enumerated() {
            let url = try #require(WebhookURL(text))
            let data = try JSONSlice(json: Array("{}".utf8).span)
            let body = WebhookEnvelope.body(type: "test", at: .distantPast, data: data)
            let call = WebhookCall(
                id: WebhookCallID(webhookID: "test-\(index)", url: url), app: AppID(derived: "a"), subject: "",
                type: "test", body: body, since: .distantPast)
            let secret = try #require(WebhookSecret(WebhookReceiver.secret))
            let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
            caller.start(settings.request(for: call, secrets: [secret], now: now), token: index)
        }
        var answers = [CallAnswer?](repeating: nil, count: urls.count)
        try waiting(until: "\(urls.count) answers", seen: answers) {
            caller.wait(milliseconds: 20)
            for finished in caller.proceed() { answers[finished.token] = CallAnswer(finished.answer) }
            return caller.count == 0
        }
        return answers
    }

    @Test func aCallArrivesSigned() throws {
        let receiver = try WebhookReceiver()
        #expect(try Self.answers([receiver.url("/ok")], Self.near) == [.status(204, retryAfter: nil)])
        let call = try #require(try receiver.calls().first)
        #expect(call.verified && call.rejected && call.contentType == "application/json")
        #expect(call.agent.hasPrefix("belfry-webhooks/") && call.body.type == "test")
    }

    @Test func privateAddressesAreRefusedByNumberAndByNameWhenConnected() throws {
        let receiver = try WebhookReceiver()
        let urls = [
            receiver.url("/ok"), "http://localhost:\(receiver.port)/ok", "https://localhost:\(receiver.port)/ok",
            "http://127.1:\(receiver.port)/ok", "http://2130706433:\(receiver.port)/ok",
            "http://0x7f000001:\(receiver.port)/ok", "http://0.0.0.0:\(receiver.port)/ok",
            "http://[::ffff:127.0.0.1]:\(receiver.port)/ok", "https://10.0.0.1/", "https://169.254.169.254/",
        ]
        #expect(try Self.answers(urls, CallSettings()) == urls.map { _ in .none(.unanswered(.address)) })
        #expect(try receiver.calls().isEmpty)
    }

    @Test func eachFailureHasItsKindAndNoRedirectIsFollowed() throws {
        let receiver = try WebhookReceiver()
        var settings = Self.near
        settings.timeoutSeconds = 1
        #expect(try Self.answers([receiver.url("/sleep/60")], settings) == [.none(.unanswered(.timeout))])
        settings.timeoutSeconds = 40
        let urls = [
            "http://127.0.0.1:\(try freePort())/", "https://no-such-name.invalid/",
            "https://127.0.0.1:\(receiver.port)/ok", receiver.url("/status/500"), receiver.url("/endless"),
            receiver.url("/to/" + receiver.url("/never")),
        ]
        #expect(
            try Self.answers(urls, settings) == [
                .none(.unanswered(.connection)), .none(.unanswered(.name)), .none(.unanswered(.tls)),
                .status(500, retryAfter: nil), .status(200, retryAfter: nil), .status(302, retryAfter: nil),
            ])
        #expect(try receiver.count("/never") == 0)
    }
}
