import Testing

struct PaymentCardTests {
    static let found = SensitiveDataTable(
        kind: "a payment card number",
        bodies: [
            "Paid with 4111 1111 1111 1111.", "Paid with 4111-1111-1111-1111 today.",
            "Your card 5555555555554444 is active.", "Amex 3782 822463 10005 was charged.",
            "Card 6011 1111 1111 1117, valid to 12/28.", "Karte 4012 8888 8888 1881 12/27",
            "Your Diners card 3056 930902 5904 is here.", "JCB 3530 1113 3330 0000",
            "2223 0031 2200 3222 was added to your wallet.", "Visa 4222222222222 is blocked.",
            "Order paid by card 4111 1111 1111 1111", "“4111 1111 1111 1111” was added.",
        ])

    @Test("sensitive-data", arguments: found.bodies) func finds(body: String) throws {
        try Self.found.expect(body)
    }

    static let harmless = [
        "Paid with •••• 1111.", "Paid with 4111 1111 1111 1112.", "Your parcel 9400 1118 9922 3397 5010 00 is here.",
        "Order 4111 1111 1111 1111 has shipped.", "Tracking number 4111111111111111", "Call +49 30 1234 5678 9012.",
        "IMEI 490154203237518", "Account 1234 5678 9012 3456", "1234567890123456", "Call 555-0134-2290.",
    ]

    @Test("no sensitive-data", arguments: harmless) func passes(body: String) throws {
        try SensitiveDataTable.expectNone(body)
    }
}
