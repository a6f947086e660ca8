import Model
import TestSupport
import Testing

struct SignatureCheckTests {
    static let keys = DoorProbe.app(
        #""signingKeys":[{"id":"k1","secret":"first secret ключ"},{"id":"k;2","secret":"second secret"}]"#)

    static func signature(_ key: String, _ secret: String, over text: String) -> String {
        "\(key);v1,\(MessageAuthentication.code(over: Array(text.utf8).span, secret: secret))"
    }

    static let request = DoorProbe.request(#""content":{"body":"é"}"#)
    static let right = signature("k1", "first secret ключ", over: request)

    // swift-format-ignore
    static let table: [(headers: [String], outcome: String)] = [
        ([],                                                                   "signature-missing"),
        ([right],                                                              "accepted"),
        ([signature("k;2", "second secret", over: request)],                   "accepted"),
        (["k0;v1,AAAA", right],                                                "accepted"),
        ([signature("k1", "second secret", over: request)],                    "signature-invalid"),
        ([signature("k3", "first secret ключ", over: request)],                "signature-invalid"),
        ([signature("k1", "first secret ключ", over: request + " ")],          "signature-invalid"),
        ([right.replacing("v1,", with: "v2,")],                                "signature-invalid"),
        ([right + "="],                                                        "signature-invalid"),
        ([String(right.dropLast())],                                           "signature-invalid"),
        ([""],                                                                 "signature-invalid"),
        (["k1"],                                                               "signature-invalid"),
        (["k1;v1,"],                                                           "signature-invalid"),
    ]

    @Test("I5: signatures by the app's keys", arguments: table) func signatures(headers: [String], outcome: String)
        throws
    {
        let headers = headers.map { Header("belfry-signature", $0) }
        let reply = try DoorProbe(Self.keys).send(Self.request, headers: headers)
        #expect(reply.outcome == outcome)
        // Neither secrets nor the signature sent are repeated.
        #expect(reply.rejection?.detail.contains("secret") != true)
    }

    @Test func anAppWithoutKeysTakesAnyRequest() throws {
        let header = Header("belfry-signature", "k9;v1,AAAA")
        #expect(try DoorProbe().send(Self.request, headers: [header]).outcome == "accepted")
    }

    @Test func aHeaderWithoutValueIsMissing() throws {
        let header = Header("belfry-signature", nil as [UInt8]?)
        #expect(try DoorProbe(Self.keys).send(Self.request, headers: [header]).outcome == "signature-missing")
    }
}
