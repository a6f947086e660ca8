import Testing

struct DomesticAccountTests {
    static let found = SensitiveDataTable(
        kind: "a bank account number",
        bodies: [
            "Sort code 12-34-56, account 12345678", "Paid to sort code 20-00-00 account number 55779911.",
            "Sort code: 123456 Account: 1234567", "Your account 31926819 has the sort code 60-16-13.",
            "Sort code 12 34 56 12345678", "Acct 12345678 / Sort 12-34-56",
            "Routing number 021000021, account 000123456789",
            "Deposit to account 12345678 at routing 121000358 is set up.", "BSB 062-000 Account 12345678",
            "Account 98765432, BSB 484799", "BLZ 370 400 44, Konto 532013000",
        ])

    @Test("sensitive-data", arguments: found.bodies) func finds(body: String) throws {
        try Self.found.expect(body)
    }

    static let harmless = [
        "Sort code 12-34-56 was added.", "We sort your 12345678 photos of 123456 days.",
        "Routing 021000022, account 12345",
        "Account ending in 5678, sort code 12-34-56.", "Order 12345678 of batch 12-34-56 has shipped.",
        "Routing your call to 555 0134 2290.",
    ]

    @Test("no sensitive-data", arguments: harmless) func passes(body: String) throws {
        try SensitiveDataTable.expectNone(body)
    }
}
