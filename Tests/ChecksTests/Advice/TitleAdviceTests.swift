import Model
import Testing

struct TitleAdviceTests {
    @Test func theMarkBeforeAnEmojiIsNamed() throws {
        let advice = try AdviceProbe().advice(["content": ["title": "Your Order Has Shipped! 🎉"]])
        #expect(advice.map(\.code) == [.titlePunctuation])
        #expect(advice.first?.detail == "the title ends in “!”: leave the mark out")
    }

    @Test func localisedTextsAreJudgedInEachLanguage() throws {
        let strings = ["en": ["T": "Order Shipped"], "de": ["T": "Neue Nachricht"], "ja": ["T": "発送しました！"], "xx": [:]]
        let advice = try AdviceProbe(app: ["strings": strings]).advice(["content": ["titleLocKey": "T"]])
        #expect(advice.map(\.code) == [.titleGeneric, .titlePunctuation])
        #expect(zip(advice, ["de", "ja"]).allSatisfy { $0.detail.hasPrefix("the title in “\($1)” ") })
    }
}
