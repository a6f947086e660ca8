import Foundation
import HTTPClient
import Model
import TestSupport
import Testing

@testable import Webhook

struct SignatureTests {
    /// A vector of the libraries of Standard Webhooks.
    @Test func aKnownCallHasItsKnownSignature() throws {
        let secret = try #require(WebhookSecret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))
        let headers = WebhookSignature.headers(
            id: "msg_p5jXN8AQM9LWM0D4loKWxJek", seconds: 1_614_265_330, body: Array(#"{"test": 2432232314}"#.utf8),
            secrets: [secret])
        #expect(headers.map(\.name) == ["webhook-id", "webhook-timestamp", "webhook-signature"])
        #expect(
            headers.map(\.value) == [
                "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
            ])
    }

    /// While a secret is changed, each of the two verifies the call.
    @Test func eachSecretMakesASignature() throws {
        let secrets = try [#"whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"#, "a-secret-of-24-characters"].map {
            try #require(WebhookSecret($0))
        }
        func signature(_ secrets: [WebhookSecret]) -> String? {
            WebhookSignature.headers(id: "a", seconds: 1, body: [], secrets: secrets).last?.value
        }
        let single = try secrets.map { try #require(signature([$0])) }
        #expect(single[0] != single[1])
        #expect(signature(secrets) == single.joined(separator: " "))
    }

    @Test func theEnvelopeHoldsTheRecordByteForByte() throws {
        let data = try JSONSlice(json: Array(#"{ "a" : 1.0 }"#.utf8).span)
        let body = WebhookEnvelope.body(type: "receipt.held", at: Instant(milliseconds: 0), data: data)
        #expect(
            String(decoding: body.bytes, as: UTF8.self)
                == #"{"type":"receipt.held","timestamp":"1970-01-01T00:00:00Z","data":{ "a" : 1.0 }}"#)
    }

    @Test func theIdentityNamesRecordAndURL() throws {
        let ids = try ["https://a/1", "https://a/2"].map { text in
            WebhookCallID(kind: .response, partition: 3, offset: 17, url: try #require(WebhookURL(text)))
        }
        #expect(ids.map(\.webhookID) == ["response-3-17", "response-3-17"])
        #expect(ids[0].description != ids[1].description)
        #expect(ids.allSatisfy { $0.description.wholeMatch(of: /response-3-17\/[0-9a-f]{16}/) != nil })
    }

    static let words: [(word: String, failure: CallFailure?)] = [
        ("status-503", .status(503)), ("timeout", .unanswered(.timeout)), ("tls", .unanswered(.tls)),
        ("secret", .secret), ("status-", nil), ("status-5", nil), ("status", nil), ("", nil),
    ]

    @Test(arguments: words) func failuresHaveWords(word: String, failure: CallFailure?) {
        #expect(CallFailure(word: word) == failure)
        if let failure { #expect(failure.description == word) }
    }

    /// The examples of the contract are read, and written again as they are.
    @Test(.enabled(if: PythonScript.contract.isAvailable)) func theExamplesOfTheContractAreRead() throws {
        var seen: Set<String> = []
        for line in try PythonScript.contract.run("examples").split(separator: UInt8(ascii: "\n")) {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
            guard let message = object["message"] as? String, let payload = object["payload"] as? [String: Any] else {
                continue
            }
            let bytes = Array(try JSONSerialization.data(withJSONObject: payload))
            let written: JSONSlice
            switch message {
            case "webhookCall":
                let call = try WebhookCall(json: bytes.span)
                written = JSONSlice { call.write(to: &$0) }
            case "failedWebhookCall":
                let failed = try FailedCall(json: bytes.span)
                written = JSONSlice { failed.write(to: &$0) }
            default: continue
            }
            seen.insert(message)
            let again = try JSONSerialization.jsonObject(with: Data(written.bytes)) as? [String: Any]
            #expect(again.map { NSDictionary(dictionary: $0) } == NSDictionary(dictionary: payload))
        }
        #expect(seen == ["webhookCall", "failedWebhookCall"])
    }
}
