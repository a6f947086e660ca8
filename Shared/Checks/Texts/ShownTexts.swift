internal import Model

/// The texts of a request as a person would see them, for the advice on texts.
struct ShownTexts {
    let title: TextScan?
    let subtitle: TextScan?
    let body: TextScan?
    /// In the order of the screen, from the top.
    let all: [TextScan]
    /// Whether the claim to be a communication is valid (rule C1), so that a person wrote the words and not the
    /// producer.
    let isCommunication: Bool
    /// Whether advice about English applies.
    let isEnglish: Bool
    let appName: NameInTexts
    /// Whether there is something to read: a text with visible characters, or one that cannot be judged here.
    let sayAnything: Bool

    init(_ request: Request, _ app: App, _ name: NameInTexts) {
        let content = request.content ?? .empty
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

    /// The texts that the producer wrote. A communication has none, since its sender wrote them.
    var ownTexts: [TextScan] { isCommunication ? [] : all }

    /// A loc key overrides the plain text (rule R3). A key without an English string in the app is not judged.
    private static func scan(_ text: Content.LocalizableText, _ app: App, _ place: TextScan.Place) -> TextScan? {
        var shown = text.plain
        if let key = text.key {
            shown = app.englishString(key).map { text.filled($0).text }
        }
        guard let shown, !shown.isEmpty else { return nil }
        return TextScan(shown, place)
    }
}

/// Decides whether texts are English, by their frequent words or else by the languages of the app's strings.
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
