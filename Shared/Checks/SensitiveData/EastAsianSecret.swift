/// Codes and passwords in Chinese, Japanese and Korean, where no space separates a word from its number.
///
/// Applies: “認証コードは482913です”, “验证码：482913”, “비밀번호: Xy7pQ2”. Does not: “暗証番号を変更しました。”
struct EastAsianSecret: Sendable {
    /// The words that stand beside the secret.
    private let words: [[UInt8]]
    private let isSecret: @Sendable (ArraySlice<UInt8>) -> Bool

    private init(_ words: [String], isSecret: @escaping @Sendable (ArraySlice<UInt8>) -> Bool) {
        self.words = words.map { Array($0.utf8) }
        self.isSecret = isSecret
    }

    static let code = EastAsianSecret([
        "認証コード", "確認コード", "認証番号", "確認番号", "ワンタイムパスワード", "セキュリティコード", "暗証番号", "验证码", "校验码", "动态码", "驗證碼", "動態密碼",
        "認證碼", "인증번호", "인증코드", "인증 번호", "인증 코드", "보안코드", "확인 코드",
    ]) { (4...8).contains($0.count) && $0.allSatisfy(TextScan.isDigit) }

    static let password = EastAsianSecret(["パスワード", "密码", "密碼", "口令", "비밀번호", "암호"]) { token in
        token.count >= 5 && token.contains(where: TextScan.isDigit) && token.contains(where: TextScan.isLetter)
    }

    /// The most bytes between a word and the secret after it: a particle, a colon, a space.
    private static let mostBetween = 16
    /// The most bytes between a secret and the word after it: `482913 是您的验证码`.
    private static let mostBehind = 24

    func isFound(in text: TextScan) -> Bool {
        text.bytes.indices.contains { index in
            // Each word begins with a letter of three bytes.
            guard text.bytes[index] >= 0xE3, let word = words.first(where: { begins($0, text, at: index) }) else {
                return false
            }
            return isSecret(token(in: text, behind: index + word.count)) || isSecret(token(in: text, before: index))
        }
    }

    private func begins(_ word: [UInt8], _ text: TextScan, at start: Int) -> Bool {
        guard start + word.count <= text.bytes.count else { return false }
        for (offset, byte) in word.enumerated() where text.bytes[start + offset] != byte { return false }
        return true
    }

    /// The first run of ASCII letters and digits after `start`, if it begins soon enough; otherwise empty.
    private func token(in text: TextScan, behind start: Int) -> ArraySlice<UInt8> {
        let near = text.bytes[min(start, text.bytes.count)...]
        guard let first = near.prefix(Self.mostBetween).firstIndex(where: TextScan.isAlphanumeric) else { return [] }
        return near[first...].prefix { TextScan.isAlphanumeric($0) }
    }

    /// The last such run before `end`, if it ends soon before; otherwise empty.
    private func token(in text: TextScan, before end: Int) -> ArraySlice<UInt8> {
        let near = text.bytes[..<end]
        guard let last = near.suffix(Self.mostBehind).lastIndex(where: TextScan.isAlphanumeric) else { return [] }
        return near[...last].suffix(from: near[...last].lastIndex { !TextScan.isAlphanumeric($0) }.map { $0 + 1 } ?? 0)
    }
}
