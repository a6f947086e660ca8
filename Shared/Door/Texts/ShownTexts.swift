internal import Model

/// The texts of a request as a person would see them, for the advice that reads them.
struct ShownTexts {
    let title: TextScan?
    let subtitle: TextScan?
    let body: TextScan?
    /// In the order of the screen.
    let all: [TextScan]
    /// The claim to be a communication holds (rule C1): the words are a person's, not the producer's.
    let isCommunication: Bool
    /// Advice about English applies.
    let isEnglish: Bool
    let appName: NameInTexts
    /// There is something to read: a text in which something is to be seen, or one that cannot be judged here.
    let sayAnything: Bool

    init(_ request: Request, _ app: App, _ name: NameInTexts) {
        let content = request.content ?? Content()
        title = Self.scan(content.title, app, .title)
        subtitle = Self.scan(content.subtitle, app, .subtitle)
        body = Self.scan(content.body, app, .body)
        let claim = request.details.communicationClaim(hasEntitlement: app.entitlements.contains(.communication))
        isCommunication = claim.isCommunication
        appName = name
        var all: [TextScan] = []
        all.reserveCapacity(3)
        if let title { all.append(title) }
        if let subtitle { all.append(subtitle) }
        if let body { all.append(body) }
        self.all = all
        sayAnything =
            all.contains { !$0.isBlank }
            || [content.title, content.subtitle, content.body].contains { $0.key != nil }
        isEnglish = Language.isEnglish(all, app)
    }

    /// The texts that the producer wrote: of a communication none, the sender wrote them.
    var ownTexts: [TextScan] { isCommunication ? [] : all }

    /// A loc key wins over the plain text (rule R3); one that the app's English strings lack is not judged.
    private static func scan(
        _ text: Content.LocalizableText, _ app: App, _ place: TextScan.Place
    ) -> TextScan? {
        var shown = text.plain
        if let key = text.key {
            shown = app.englishString(key).map { text.filled($0).text }
        }
        guard let shown, !shown.isEmpty else { return nil }
        return TextScan(shown, place)
    }
}

/// Whether texts are English: their frequent words say so, or else the languages that the app has strings in.
enum Language {
    static func isEnglish(_ texts: [TextScan], _ app: App) -> Bool {
        var english = 0
        var foreign = 0
        for text in texts {
            for word in text.words {
                if word.traits.contains(.english) { english += 1 }
                if word.traits.contains(.foreign) || word.shape.contains(.other) { foreign += 1 }
            }
        }
        if english > 0 || foreign > 0 { return english > foreign }
        return !app.strings.isEmpty && app.strings.keys.allSatisfy { $0.language == "en" }
    }
}
