import Model
import TestSupport
import Testing

struct SignatureCheckTests {
    static let keys = CheckProbe.app(
        #""signingKeys":[{"id":"k1","secret":"first secret ключ"},{"id":"k;2","secret":"second secret"}]"#)

    static func signature(_ key: String, _ secret: String, over text: String) -> String {
        "\(key);v1,\(MessageAuthentication.code(over: Array(text.utf8).span, key: Array(secret.utf8)))"
    }

    static let request = CheckProbe.request(#""content":{"body":"é"}"#)
    static let right = signature("k1", "first secret ключ", over: request)

    static let referring = CheckProbe.app(
        #""signingKeys":[{"id":"k1","secretRef":"first"},{"id":"k2","secret":"second secret"}]"#)

    /// The app, the text of the secret `first` that operators keep, the signatures sent, and the outcome.
    typealias Row = (app: String, kept: String?, headers: [String], outcome: String)

    // swift-format-ignore
    static let table: [Row] = [
        (CheckProbe.app, nil, ["k9;v1,AAAA"],                                             "accepted"),
        (keys, nil, [],                                                                   "signature-missing"),
        (keys, nil, [right],                                                              "accepted"),
        (keys, nil, [signature("k;2", "second secret", over: request)],                   "accepted"),
        (keys, nil, ["k0;v1,AAAA", right],                                                "accepted"),
        (keys, nil, Array(repeating: "k1;v1,A", count: 7) + [right],                      "accepted"),
        (keys, nil, Array(repeating: "k1;v1,A", count: 8) + [right],                      "signature-invalid"),
        (keys, nil, [signature("k1", "second secret", over: request)],                    "signature-invalid"),
        (keys, nil, [signature("k3", "first secret ключ", over: request)],                "signature-invalid"),
        (keys, nil, [signature("k1", "first secret ключ", over: request + " ")],          "signature-invalid"),
        (keys, nil, [right.replacing("v1,", with: "v2,")],                                "signature-invalid"),
        (keys, nil, [right + "="],                                                        "signature-invalid"),
        (keys, nil, [String(right.dropLast())],                                           "signature-invalid"),
        (keys, nil, [""],                                                                 "signature-invalid"),
        (keys, nil, ["k1"],                                                               "signature-invalid"),
        (keys, nil, ["k1;v1,"],                                                           "signature-invalid"),
        (referring, "first secret", [signature("k1", "first secret", over: request)],     "accepted"),
        (referring, "first secret", [signature("k1", "another", over: request)],          "signature-invalid"),
        (referring, nil, [signature("k1", "first secret", over: request)],                "secret-missing"),
        (referring, nil, [signature("k1", "first", over: request)],                       "secret-missing"),
        (referring, nil, ["k1;v1,A", signature("k2", "second secret", over: request)],    "accepted"),
        (referring, nil, [signature("k2", "first secret", over: request)],                "signature-invalid"),
        (referring, nil, [],                                                              "signature-missing"),
    ]

    @Test("I5: signatures by the app's keys, whose secrets are in its record or kept by operators", arguments: table)
    func signatures(row: Row) throws {
        var probe = try CheckProbe(row.app)
        if let text = row.kept { probe.keep(text, "first") }
        let reply = probe.send(Self.request, headers: row.headers.map { Header("belfry-signature", $0) })
        #expect(reply.outcome == row.outcome)
        // Neither secrets nor the signature sent are repeated.
        let told = reply.rejection?.detail ?? ""
        #expect(!told.contains(row.app == Self.keys ? "secret" : "first secret"))
    }

    /// A rotation refuses nobody: the key may be in a record that this process has not read yet.
    @Test(arguments: [[], [signature("k9", "newer secret", over: request)], [signature("k1", "newer", over: request)]])
    func aWrongSignatureIsToldOnlyOfTheNewestRecord(headers: [String]) throws {
        let headers = headers.map { Header("belfry-signature", $0) }
        let probe = try CheckProbe(Self.keys)
        #expect(probe.send(Self.request, headers: headers, appsAreComplete: false).outcome == "needs-app")
        #expect(probe.send(Self.request, headers: headers).outcome.hasPrefix("signature-"))
    }

    @Test func aHeaderWithoutValueIsMissing() throws {
        let header = Header("belfry-signature", nil as [UInt8]?)
        #expect(try CheckProbe(Self.keys).send(Self.request, headers: [header]).outcome == "signature-missing")
    }
}
