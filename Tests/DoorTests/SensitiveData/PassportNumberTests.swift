import Testing

struct PassportNumberTests {
    static let found = SensitiveDataTable(
        kind: "a passport number",
        bodies: [
            "Passport number 912803456 received.", "Passport C01234567 is ready.", "Reisepass Nr 912803456",
            "Your passport no. AB123456 expires.", "Reisepassnummer C01X00T47", "Passeport n° 12AB34567",
            "Votre passeport n° 12 AB 34567 est prêt.", "Pasaporte AAA123456", "Il passaporto n. YA1234567 scade.",
            "Uw paspoortnummer is NXAB12C34.", "Numer paszportu: AB1234567", "Pasaport No: U12345678",
            "Номер паспорта 75 1234567", "Passport: K1234567", "C01X00T47 is your passport number.",
            "Passaporte número FZ123456 renovado", "Canadian passport A123456AB",
            "Passport number GB 912803456", "Ihr Reisepass mit der Nummer C01X00T47 ist fertig.",
            "The passport with number EA1234567 was returned.",
        ])

    @Test("sensitive-data", arguments: found.bodies) func finds(body: String) throws {
        try Self.found.expect(body)
    }

    static let harmless = [
        "Passport renewal costs 165.00.", "Passport photos, 35 x 45 mm", "Your passport is valid until 2031.",
        "Your passport expires on 12/03/2031.", "Passport control is at gate 123456.", "Your passport is ready.",
    ]

    @Test("no sensitive-data", arguments: harmless) func passes(body: String) throws {
        try SensitiveDataTable.expectNone(body)
    }
}
