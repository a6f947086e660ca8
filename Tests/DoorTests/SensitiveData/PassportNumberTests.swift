import Testing

struct PassportNumberTests {
    static let found = SensitiveDataTable(
        kind: "a passport number",
        bodies: [
            "Passport number 912803456 received.", "Passport C01234567 is ready.", "Reisepass Nr 912803456",
            "Your passport no. AB123456 expires.",
        ])

    @Test("sensitive-data", arguments: found.bodies) func finds(body: String) throws {
        try Self.found.expect(body)
    }

    static let harmless = [
        "Your passport expires on 12/03/2031.", "Passport control is at gate 123456.", "Your passport is ready.",
    ]

    @Test("no sensitive-data", arguments: harmless) func passes(body: String) throws {
        try SensitiveDataTable.expectNone(body)
    }
}
