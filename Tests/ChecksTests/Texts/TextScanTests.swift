import Testing
import TestSupport

struct TextScanTests {
    /// Pieces that the rules look for, and near misses.
    static let pieces = [
        "4111", "1111", "12", "536-22-8471", "DE89", "3704", "0044", " ", " ", "-", ".", "…", "...", "!", "?", ":", "=",
        "(3",
        ")", "🔴", "❸", "tap", "to", "Open", "the app", "Settings >", "code", "is", "password", "passport", "error",
        "off",
        "%", "$", "save", "now", "’", "'", "é", "。", "ａ", "\n", "/", "@", "#", "Parcels", "Now", "\u{E000}", "new",
        "Sort code", "12-34-56", "routing",
        "021000021", "HIV", "test", "positive", "diagnosed", "with", "your", "код", "パスワード", "验证码", "はXy7pQ2", "→",
        "Update",
        "3", "67'", "min", "still", "C01X00T47", "№", "is", "“", "7HK2P9", "pregnant", "diagnosis", "Пароль", "—",
        "message",
    ]

    @Test func anyTextIsJudged() throws {
        var random = SeededGenerator(for: "anyTextIsJudged")
        let probe = AdviceProbe(app: ["strings": ["en": ["T": "%@ %1$@"]]])
        for _ in 0..<1500 {
            var texts: [String] = []
            for _ in 0..<3 {
                var text = SeededText.make(using: &random, most: 12)
                for _ in 0..<Int.random(in: 0..<12, using: &random) {
                    text += Self.pieces.randomElement(using: &random) ?? ""
                    if Bool.random(using: &random) { text += " " }
                }
                texts.append(text)
            }
            let content: [String: Any] = [
                "title": texts[0], "subtitle": texts[1], "bodyLocKey": "T", "bodyLocArgs": [texts[2]],
            ]
            #expect(try probe.reply(["content": content]).outcome == "accepted")
        }
    }

    @Test(
        "long texts are judged by their beginning",
        arguments: [
            "1 ", "123456789 ", "4111 1111 1111 1111 ", "code 12 ", "(", "tap ", "’", "🔴", "Passport ", "DE89 ", ". , ",
            "word ",
        ])
    func longTexts(piece: String) throws {
        let text = String(repeating: piece, count: 20_000 / piece.utf8.count)
        let codes = try AdviceProbe().codes(title: text, body: text + " your code is 482913")
        #expect(codes.contains("title-long") && codes.contains("body-long"))
    }

    /// Only 4096 bytes are read: what is left of the character there is no part of the number before.
    @Test func aCharacterThatIsCutBelongsToNoWord() throws {
        let text = "ab " + String(repeating: "a ", count: 2036) + "your code is 482913"
        try #require(text.utf8.count == 4094)
        #expect(try AdviceProbe().codes(title: "News", body: text + "…").contains("sensitive-data"))
    }
}
