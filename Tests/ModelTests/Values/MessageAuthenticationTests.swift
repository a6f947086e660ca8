import Model
import Testing

struct MessageAuthenticationTests {
    // The expected codes come from RFC 4231, test case 2; the others from Python's hmac module.
    // swift-format-ignore
    static let table: [(secret: String, text: String, code: String)] = [
        ("Jefe", "what do ya want for nothing?", "W9zBRr9gdU5qBCQmCJV1x1oAPwidJzmDnexYuWTsOEM="),
        ("key",  "",                             "XV0TlWPJW1lnub2ajJsjOp3ttFByeUzSMtwbdIMmB9A="),
        ("ключ", "é",                            "5MSqr3LdLga2uM0Xkb6H1K+/yE3WtL9E2man7FoMKm4="),
    ]

    @Test(arguments: table) func agreesWithOtherImplementations(secret: String, text: String, code: String) {
        let bytes = Array(text.utf8)
        let computed = MessageAuthentication.code(over: bytes.span, key: Array(secret.utf8))
        let isValid = MessageAuthentication.isValid(code: code, over: bytes.span, secret: secret)
        #expect(computed == code)
        #expect(isValid)
    }
}
