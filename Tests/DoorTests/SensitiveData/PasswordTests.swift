import Testing

struct PasswordTests {
    static let found = SensitiveDataTable(
        kind: "a password",
        bodies: [
            "Your temporary password is Kx9-fre2.", "Password: hunter2", "password=aB3dE6",
            "Your new password: tr0ub4dor&3", "Ihr Passwort: Sommer2024", "Passwort lautet Xy7pQ2.",
            "Wi-Fi password: 9f8a7b6c",
        ])

    @Test("sensitive-data", arguments: found.bodies) func finds(body: String) throws {
        try Self.found.expect(body)
    }

    static let harmless = [
        "Your password was changed.", "Your password is about to expire.", "Password: required",
        "Is your password secure?", "Reset your password: https://example.com/r/9f8a7b",
        "Your password is incorrect.", "Passwort geändert.",
    ]

    @Test("no sensitive-data", arguments: harmless) func passes(body: String) throws {
        try SensitiveDataTable.expectNone(body)
    }
}
