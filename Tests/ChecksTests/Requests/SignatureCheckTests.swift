import Model
import TestSupport
import Testing

struct SignatureCheckTests {
    static let keys = CheckProbe.app(
        #""signingKeys":[{"id":"k1","secret":"first secret ключ"},{"id":"k;2","secret":"second secret"}]"#)

    static func signature(_ key: String, _ secret: String, over text: String) -> String {
        "\(key);v1,\(MessageAuthentication.code(over: Array(text.utf8).span, secret: secret))"
    }

    static let request = CheckProbe.request(#""content":{"body":"é"}"#)
    static let right = signature("k1", "first secret ключ", over: request)

    // swift-format-ignore
    static let table: [(headers: [String], outcome: String)] = [
        ([],                                                                   "signature-missing"),
        ([right],                                                              "accepted"),
        ([signature("k;2", "second secret", over: request)],                   "accepted"),
        (["k0;v1,AAAA", right],                                                "accepted"),
        (Array(repeating: "k1;v1,A", count: 7) + [right],                      "accepted"),
        (Array(repeating: "k1;v1,A", count: 8) + [right],                      "signature-invalid"),
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
        let reply = try CheckProbe(Self.keys).send(Self.request, headers: headers)
        #expect(reply.outcome == outcome)
        // Neither secrets nor the signature sent are repeated.
        #expect(reply.rejection?.detail.contains("secret") != true)
    }

    static let referring = CheckProbe.app(
        #""signingKeys":[{"id":"k1","secretRef":"first"},{"id":"k2","secret":"second secret"}]"#)

    // swift-format-ignore
    static let referred: [(headers: [String], text: String?, outcome: String)] = [
        ([signature("k1", "first secret", over: request)],               "first secret", "accepted"),
        ([signature("k1", "another", over: request)],                    "first secret", "signature-invalid"),
        ([signature("k1", "first secret", over: request)],               nil,            "secret-missing"),
        ([signature("k1", "first", over: request)],                      nil,            "secret-missing"),
        (["k1;v1,A", signature("k2", "second secret", over: request)],   nil,            "accepted"),
        ([signature("k2", "first secret", over: request)],               nil,            "signature-invalid"),
        ([],                                                             nil,            "signature-missing"),
    ]

    @Test("I5: a key's secret that operators keep", arguments: referred)
    func secretsByName(headers: [String], text: String?, outcome: String) throws {
        var probe = try CheckProbe(Self.referring)
        if let text { probe.keep(text, "first") }
        let reply = probe.send(Self.request, headers: headers.map { Header("belfry-signature", $0) })
        #expect(reply.outcome == outcome)
        #expect(reply.rejection?.detail.contains("first secret") != true)
    }

    /// A rotation refuses nobody: the key may be in a record that this process has not read yet.
    @Test(arguments: [[], [signature("k9", "newer secret", over: request)], [signature("k1", "newer", over: request)]])
    func aWrongSignatureIsToldOnlyOfTheNewestRecord(headers: [String]) throws {
        let headers = headers.map { Header("belfry-signature", $0) }
        let probe = try CheckProbe(Self.keys)
        #expect(probe.send(Self.request, headers: headers, appsAreComplete: false).outcome == "needs-app")
        #expect(probe.send(Self.request, headers: headers).outcome.hasPrefix("signature-"))
    }

    @Test func anAppWithoutKeysTakesAnyRequest() throws {
        let header = Header("belfry-signature", "k9;v1,AAAA")
        #expect(try CheckProbe().send(Self.request, headers: [header]).outcome == "accepted")
    }

    @Test func aHeaderWithoutValueIsMissing() throws {
        let header = Header("belfry-signature", nil as [UInt8]?)
        #expect(try CheckProbe(Self.keys).send(Self.request, headers: [header]).outcome == "signature-missing")
    }
}
