import Testing

struct OneTimeCodeTests {
    static let found = SensitiveDataTable(
        kind: "a one-time code",
        bodies: [
            "Your verification code is 482913.", "482913 is your Lumio verification code.", "G-482913 is your code",
            "Your code: 4829", "Use 482913 to sign in.", "Your one-time passcode is 482 913.",
            "OTP 48291357 for your transfer", "PIN 4829", "Ihr Code lautet 482913.", "Tu código es 482913",
            "Votre code est 482913", "Your code for Lumio is 482913.", "Security code 482-913. Don't share it.",
        ])

    @Test("sensitive-data", arguments: found.bodies) func finds(body: String) throws {
        try Self.found.expect(body)
    }

    static let harmless = [
        "Use promo code 20242024.", "Discount code 482913", "Zip code 94107",
        "The code of conduct from 2019 applies.", "Your code expires in 10 minutes.", "Error code 4041",
        "The gate code changes in 2025.", "Your PIN was changed.", "Ana pushed 1234 lines of code.",
        "Your order 482913 has shipped.", "Flight code LH 4829", "Use 4829 points to pay.",
        "482913 people are watching.", "Your code arrives on 12/03/2026.", "The code costs $4829.",
        "Pickup code 4829",
    ]

    @Test("no sensitive-data", arguments: harmless) func passes(body: String) throws {
        try SensitiveDataTable.expectNone(body)
    }
}
