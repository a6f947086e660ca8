internal import Model

/// The texts of a request as a person would see them, for the advice on texts.
struct ShownTexts {
    let title: TextScan?
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

    /// - Parameter locale: the locale whose strings are read, and nothing else; by default, the English strings and the
    ///   plain texts.
    init(_ request: borrowing Request, _ app: borrowing App, _ name: NameInTexts, in locale: LocaleName? = nil) {
        title = Self.scan(request.content?.title, app, .title, locale)
        let subtitle = Self.scan(request.content?.subtitle, app, .subtitle, locale)
        body = Self.scan(request.content?.body, app, .body, locale)
        let claim = request.details.communicationClaim(hasEntitlement: app.entitlements.contains(.communication))
        isCommunication = claim.isCommunication
        appName = name
        var all: [TextScan] = []
        all.reserveCapacity(3)
        if let title { all.append(title) }
        if let subtitle { all.append(subtitle) }
        if let body { all.append(body) }
        self.all = all
        sayAnything = all.contains { !$0.isBlank } || request.content?.textKeys.isEmpty == false
        isEnglish = locale == nil && Language.isEnglish(all, app)
        PhraseReading.read(all, isEnglish: isEnglish, locale, name)
    }

    /// The texts that the producer wrote. A communication has none, since its sender wrote them.
    var ownTexts: [TextScan] { isCommunication ? [] : all }

    /// The locales, beside the English ones, whose strings have a text of the request.
    static func otherLocales(_ request: Request, _ app: App) -> [LocaleName] {
        guard app.hasOtherLanguages, let content = request.content else { return [] }
        return app.otherLocales(with: content.textKeys)
    }

    /// A loc key overrides the plain text (rule R3). A key without an English string in the app is not judged.
    private static func scan(
        _ text: Content.LocalizableText?, _ app: App, _ place: TextScan.Place, _ locale: LocaleName?
    ) -> TextScan? {
        guard let text else { return nil }
        var shown = locale == nil ? text.plain : nil
        if let key = text.key {
            let string = locale.map { app.strings[$0]?[ExactString(key)] } ?? app.englishString(key)
            shown = string.map { text.filled($0).text }
        }
        guard let shown, !shown.isEmpty else { return nil }
        return TextScan(shown, place, locale: locale?.string)
    }
}

extension Content {
    /// The keys of its texts in the app's strings.
    fileprivate var textKeys: [String] { [title, subtitle, body].compactMap(\.key) }
}
