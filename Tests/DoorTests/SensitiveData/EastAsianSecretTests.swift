import Testing

struct EastAsianSecretTests {
    static let codes = SensitiveDataTable(
        kind: "a one-time code",
        bodies: [
            "認証コードは482913です。", "482913 が認証コードです。", "ワンタイムパスワード：482913", "验证码：482913，请勿泄露。",
            "您的验证码是 482913。", "482913 是您的验证码。", "您的驗證碼為482913", "인증번호는 482913입니다.", "[인증번호 482913] 입력해 주세요.",
        ])

    static let passwords = SensitiveDataTable(
        kind: "a password",
        bodies: ["仮パスワードはXy7pQ2です。", "您的临时密码：Xy7pQ2", "임시 비밀번호: Xy7pQ2"])

    @Test("sensitive-data", arguments: codes.bodies) func findsCodes(body: String) throws {
        try Self.codes.expect(body)
    }

    @Test("sensitive-data", arguments: passwords.bodies) func findsPasswords(body: String) throws {
        try Self.passwords.expect(body)
    }

    static let harmless = [
        "暗証番号を変更しました。", "15分後に雨が降り始めます。", "パスワードを変更しました。3月2日 18:04", "密码已于 2026 年 3 月更改。", "您的快递 482913 已到达。",
        "주문 482913이 배송되었습니다.", "验证码将在 10 分钟后失效。",
    ]

    @Test("no sensitive-data", arguments: harmless) func passes(body: String) throws {
        try SensitiveDataTable.expectNone(body)
    }
}
