import Testing

@testable import Gateway

struct AppSecretsTests {
    private func removed(_ text: String) -> String {
        String(decoding: AppSecrets.removed(from: Array(text.utf8)), as: UTF8.self)
    }

    private func filled(_ text: String, _ inForce: String?) -> String {
        String(decoding: AppSecrets.filled(Array(text.utf8), from: inForce.map { Array($0.utf8) }), as: UTF8.self)
    }

    private static let inForce = #"""
        {"id":"a","signingKeys":[{"id":"k1","secret":"s1"},{"id":"k2","secret":"s2"}],
        "webhooks":[{"url":"https://x.example/","secret":"whsec_x","events":["alerted"]}]}
        """#
    private static let shown =
        #"{"id":"a","signingKeys":[{"id":"k1"},{"id":"k2"}],"#
        + #""webhooks":[{"url":"https://x.example/","events":["alerted"]}]}"#
    private static let putBack =
        #"{"id":"a","signingKeys":[{"secret":"s1","id":"k1"},{"secret":"s2","id":"k2"}],"#
        + #""webhooks":[{"secret":"whsec_x","url":"https://x.example/","events":["alerted"]}]}"#

    // swift-format-ignore
    @Test(arguments: [
        (inForce, shown),
        (#"{"\u0073igningKeys":[{"id":"k","\u0073ecret":"s"}]}"#, #"{"signingKeys":[{"id":"k"}]}"#),
        (#"{"name":"secret","icon":"a","x":{"secret":1}}"#, #"{"name":"secret","icon":"a","x":{"secret":1}}"#),
        (#"{"webhooks":[{"url":"u","secretRef":"n","previousSecret":"s"}]}"#,
         #"{"webhooks":[{"url":"u","secretRef":"n"}]}"#),
        (#"{"signingKeys":["s"]}"#, #"{"signingKeys":[]}"#), (#"{"signingKeys":"s"}"#, #"{"signingKeys":[]}"#),
        ("no JSON", ""),
    ])
    func noSecretComesBack(record: String, shown: String) { #expect(removed(record) == shown) }

    @Test(arguments: [
        (shown, putBack),
        // A new secret stays; one of null counts as left out.
        (#"{"signingKeys":[{"id":"k1","secret":"new"}]}"#, #"{"signingKeys":[{"id":"k1","secret":"new"}]}"#),
        (#"{"signingKeys":[{"id":"k2","secret":null}]}"#, #"{"signingKeys":[{"id":"k2","secret":"s2"}]}"#),
        // A name in place of a secret stays, and a previous secret is not kept.
        (#"{"signingKeys":[{"id":"k1","secretRef":"n"}]}"#, #"{"signingKeys":[{"id":"k1","secretRef":"n"}]}"#),
        // The checks say what is wrong with a key that is not in force.
        (#"{"signingKeys":[{"id":"k3"}]}"#, #"{"signingKeys":[{"id":"k3"}]}"#),
        (#"{"signingKeys":[7,{"id":"k1"}]}"#, #"{"signingKeys":[7,{"secret":"s1","id":"k1"}]}"#),
        (#"{"signingKeys":[]}"#, #"{"signingKeys":[]}"#), (#"{"id":"a"}"#, #"{"id":"a"}"#), ("no JSON", "no JSON"),
    ])
    func aKeyWithoutASecretKeepsItsOwn(put: String, expected: String) {
        #expect(filled(put, Self.inForce) == expected && filled(put, nil) == put)
    }
}
