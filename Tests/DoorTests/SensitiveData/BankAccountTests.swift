import Testing

struct BankAccountTests {
    static let found = SensitiveDataTable(
        kind: "an IBAN",
        bodies: [
            "Konto „DE89370400440532013000“ ist neu.", "Transfer from DE89 3704 0044 0532 0130 00.",
            "GB82WEST12345698765432 received 20 pounds.", "Virement vers FR14 2004 1010 0505 0001 3M02 606",
            "IBAN: NL91ABNA0417164300", "Zahlung an ch93 0076 2011 6238 5295 7 erfolgt", "NO93 8601 1117 947",
        ])

    @Test("sensitive-data", arguments: found.bodies) func finds(body: String) throws {
        try Self.found.expect(body)
    }

    static let harmless = [
        "DE89 3704 0044 0532 0130 01", "DE89", "Flight DE89 leaves at 12:40, gate 37, seat 04.",
        "AB12 3456 7890 1234 5678",
    ]

    @Test("no sensitive-data", arguments: harmless) func passes(body: String) throws {
        try SensitiveDataTable.expectNone(body)
    }
}
