internal import Model

/// Advice on marketing, which needs people's consent and a way to withdraw it [A].
enum MarketingAdvice {
    /// The score at which a text counts as marketing.
    private static let enough = 3

    static func advise(_ texts: ShownTexts, _ request: Request, _ app: App, _ advice: inout [Advice]) {
        if request.details.isMarketing {
            guard app.settingsLink == nil else { return }
            // `settings-link-missing`: marketing from an app whose record has no `settingsLink`. Applies to all
            // marketing of such an app, and never to other notifications.
            return advice.add(
                .settingsLinkMissing, at: "marketing",
                "this is marketing, and the app's record has no `settingsLink`: "
                    + "register where people can take their consent back")
        }
        guard texts.isEnglish, !texts.isCommunication, isMarketing(texts) else { return }
        advice.add(
            .marketingUnmarked, at: "marketing",
            "the text reads as an offer, and `marketing` is not set: name the app's marketing topic there")
    }

    private static let now = Lexicon.hash("now".utf8)
    private static let off = Lexicon.hash("off".utf8)
    private static let save = Lexicon.hash("save".utf8)
    private static let of = Lexicon.hash("of".utf8)
    /// The words that make an offer of the one behind them: “today only”, “don't miss”.
    private static let pairs = [
        Lexicon.hash("only".utf8): Lexicon.hashes("today", "weekend"),
        Lexicon.hash("miss".utf8): Lexicon.hashes("dont"), Lexicon.hash("chance".utf8): Lexicon.hashes("last"),
    ]

    /// `marketing-unmarked`: words of offers, each with a score; `20% off` or a call to buy is enough alone.
    ///
    /// Applies: “Spring sale: 20% off everything.”, “Upgrade to Premium now.” Does not: “Your offer was accepted.”,
    /// “Your free trial ends tomorrow.”
    static func isMarketing(_ texts: ShownTexts) -> Bool {
        var points = 0
        for text in texts.all where text.traits.meets([.offer, .strongOffer, .buy, .ending, .offerPhrase]) {
            var seen: UInt64 = 0
            for (index, word) in text.words.enumerated() {
                if word.traits.contains(.ending) { points -= 1 }
                if word.traits.contains(.strongOffer) { points += 2 }
                if word.traits.contains(.offer), seen != word.hash {
                    points += 1
                    seen = word.hash
                }
                points += phrase(text, index)
            }
        }
        return points >= enough
    }

    private static func phrase(_ text: TextScan, _ index: Int) -> Int {
        let words = text.words
        let word = words[index]
        let before = text.traits(index - 1)
        if word.traits.contains(.offerPhrase), index > 0, pairs[word.hash]?.contains(words[index - 1].hash) == true {
            return 1
        }
        switch word.hash {
        case now where before.contains(.buy) && text.mayBeOrder(index - 1): return 2
        case off where index > 0 && words[index - 1].shape.isNumber: return isNewsBehindOff(text, index) ? 0 : enough
        case save where text.mayBeOrder(index):
            guard words.indices.contains(index + 1), words[index + 1].shape.isNumber else { return 0 }
            // “Save 20% of your pay”: a saving, not an offer.
            if words.indices.contains(index + 2), words[index + 2].hash == of { return 0 }
            let isShare = text.byte(words[index + 1].end) == UInt8(ascii: "%")
            return isShare || text.byteBefore(words[index + 1]) == UInt8(ascii: "$") ? 2 : 0
        default: break
        }
        // “Upgrade to Premium”, “Get Pro”.
        return word.traits.contains(.buy) && word.shape.contains(.clause) && index + 1 < words.count ? 1 : 0
    }

    /// “Oil is 3% off its peak”, “10% off your best”: an “off” that is no discount.
    private static func isNewsBehindOff(_ text: TextScan, _ index: Int) -> Bool {
        let share = text.words[index - 1]
        let isPrice = text.byte(share.end) == UInt8(ascii: "%") || text.byteBefore(share) == UInt8(ascii: "$")
        guard isPrice else { return true }
        guard text.words.indices.contains(index + 1) else { return false }
        let next = text.words[index + 1].hash
        if news.contains(next) { return true }
        // “10% off your best”: a personal record.
        return owners.contains(next) && text.traits(index + 2).contains(.record)
    }

    private static let owners = Lexicon.hashes("your", "my", "her", "our")

    private static let news = Lexicon.hashes("its", "the", "their", "his", "a", "of")
}
