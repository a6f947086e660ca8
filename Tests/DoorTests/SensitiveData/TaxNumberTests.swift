import Testing

struct TaxNumberTests {
    static let personal = SensitiveDataTable(
        kind: "a US social security or taxpayer number",
        bodies: [
            "SSN 536-22-8471", "The number 536-22-8471 was added.", "SSN 536228471 is on file.",
            "Your social security number 536 22 8471 is on file.", "ITIN 912-78-3456 approved",
        ])

    static let employer = SensitiveDataTable(
        kind: "a US employer identification number",
        bodies: ["Your EIN is 12-3456789.", "Employer identification 12-3456789 was changed."])

    @Test("sensitive-data", arguments: personal.bodies) func findsPersonsNumbers(body: String) throws {
        try Self.personal.expect(body)
    }

    @Test("sensitive-data", arguments: employer.bodies) func findsEmployersNumbers(body: String) throws {
        try Self.employer.expect(body)
    }

    static let harmless = [
        "Order 536-22-8471", "666-12-3456", "000-12-3456", "12-3456789", "Ref 536-22-8471", "Call 536-228-4719.",
        "Flight at 12:40",
    ]

    @Test("no sensitive-data", arguments: harmless) func passes(body: String) throws {
        try SensitiveDataTable.expectNone(body)
    }
}
