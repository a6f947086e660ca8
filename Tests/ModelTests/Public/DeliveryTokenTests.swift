import Model
import TestSupport
import Testing

/// Whoever shows deliveries and does not push them gets no token.
struct DeliveryTokenTests {
    @Test(
        arguments: [
            (
                #"{"id":"d","apns":{"token":"a1","environment":"production","headers":{"a":"b"}},"x":{"token":"y"}}"#,
                #"{"id":"d","apns":{"environment":"production","headers":{"a":"b"}},"x":{"token":"y"}}"#
            ),
            (#"{"id":"d", "apns":{"to\u006ben":"a1"}}"#, #"{"id":"d","apns":{}}"#),
            (#"{ "id": "d", "apns": null }"#, #"{ "id": "d", "apns": null }"#),
            (#"{ "id": "d" }"#, #"{ "id": "d" }"#), ("no json", "no json"), ("[]", "[]"),
        ]) func tokensStayInside(_ given: String, _ expected: String)
    {
        #expect(String(decoding: Delivery.withoutToken(Array(given.utf8).span), as: UTF8.self) == expected)
    }
}
