import Testing

struct PasswordTests {
    static let found = SensitiveDataTable(
        kind: "a password",
        bodies: [
            "Your temporary password is Kx9-fre2.", "Password: hunter2", "password=aB3dE6",
            "Your new password: tr0ub4dor&3", "Ihr Passwort: Sommer2024", "Passwort lautet Xy7pQ2.",
            "Wi-Fi password: 9f8a7b6c", "Your password for the portal is Xy7pQ2.", "Mot de passe : Xy7pQ2",
            "Votre mot de passe est Xy7pQ2.", "Su contraseña es Xy7pQ2.", "La tua password è Xy7pQ2.",
            "Sua senha: Xy7pQ2",
            "Uw wachtwoord is Xy7pQ2.", "Twoje hasło to Xy7pQ2.", "Hasło: Xy7pQ2", "Şifreniz: Xy7pQ2",
            "Ваш пароль: Xy7pQ2",
            "Пароль — Xy7pQ2", "Lösenord: Xy7pQ2", "Contraseña temporal: Xy7pQ2",
        ])

    @Test("sensitive-data", arguments: found.bodies) func finds(body: String) throws {
        try Self.found.expect(body)
    }

    @Test func whatIsQuotedIsFoundAlsoWhenItLooksLikeAWord() throws {
        #expect(try AdviceProbe().codes(body: "Your new password is “sunshine”.").contains("sensitive-data"))
    }

    static let harmless = [
        "Your password was changed.", "Your password is about to expire.", "Password: required",
        "Is your password secure?", "Reset your password: https://example.com/r/9f8a7b",
        "Votre mot de passe a été modifié.", "Пароль изменён.", "Şifreniz değiştirildi.",
        "Su contraseña caduca mañana.",
        "Your password was changed on 3 March 2026.", "Your password for the portal is about to expire.",
        "Password change confirmed: 12/03/2026", "Your password expires soon: 12.03.2026",
        "Que se passe-t-il à Paris ?", "Your password is incorrect.", "Passwort geändert.",
    ]

    @Test("no sensitive-data", arguments: harmless) func passes(body: String) throws {
        try SensitiveDataTable.expectNone(body)
    }
}
