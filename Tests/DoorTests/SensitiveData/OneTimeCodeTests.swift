import Testing

struct OneTimeCodeTests {
    static let found = SensitiveDataTable(
        kind: "a one-time code",
        bodies: [
            "Ihr Bestätigungscode lautet 482913.", "482913 ist Ihr Bestätigungscode.", "Dein Code: 482 913.",
            "Votre code de vérification est 482913.", "482913 est votre code.", "Code de confirmation : 4829",
            "Su código de verificación es 482913.", "482913 es tu código.", "Su clave de acceso es 482913.",
            "Il tuo codice di verifica è 482913.", "482913 è il tuo codice di accesso.",
            "Seu código de verificação é 482913.", "O código de acesso: 482913", "Je verificatiecode is 482913.",
            "482913 is je inlogcode.", "Twój kod weryfikacyjny to 482913.", "Kod: 482913", "Doğrulama kodunuz: 482913",
            "482913 doğrulama kodunuz.", "Şifreniz 482913", "Ваш код: 482913", "Код подтверждения 482913",
            "482913 — ваш код для входа.", "Utilisez 482913 pour confirmer votre connexion.",
            "Vahvistuskoodisi on 482913.",
            "Din kod är 482913.", "Your verification code is 7HK2P9.", "Use 553201 to finish signing in.",
            "Your code to confirm the payment is 482913.",
            "7HK2P9 is your sign-in code.",
            "Your verification code is 482913.", "482913 is your Lumio verification code.",
            "G-482913 is your code",
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
        "Pickup code 4829", "Your booking code is 7HK2P9.", "Show code 4829 to your driver.", "7HK2P9 is your seat.",
        "Code promo 20242024", "Código postal 28013", "Codice sconto 20242024", "Code postal 75011",
        "Votre code expire dans 10 minutes.", "Kod pocztowy 00950", "Dein Code läuft um 18:40 ab.",
        "Your code for order 482913 is ready.", "Почтовый код 101000", "In 2024 code reviews rose.",
    ]

    @Test("no sensitive-data", arguments: harmless) func passes(body: String) throws {
        try SensitiveDataTable.expectNone(body)
    }
}
