internal import Model

/// A notification with everything that its views need, resolved once for all devices of the person.
///
/// A class, to avoid copying its many fields from view to view. Drawing does not change it: its lazy members only keep what
/// follows from the others.
final class ShownNotification {
    let notification: StepNotification
    let app: AppLook
    /// W8: a call whose alert had to wait. It says so in the platform's words instead of the producer's, which say that somebody
    /// is calling.
    let isMissedCall: Bool
    /// The category whose actions and own content it has; a missed call has neither, since nobody can answer it any more.
    let categoryID: ExactString?
    let category: AppCategory?
    let title: String
    let subtitle: String?
    /// May have several lines; at most 4 KiB.
    let body: String?
    /// The body in banner and list, on one line (rule R4).
    private(set) lazy var bodyAtAGlance = body.map { DisplayText.clean($0, keepsLines: false) }
    /// The sender's name or the request's title; `nil` if both are missing, so that ``title`` is the app's name (rule
    /// R1).
    let ownTitle: String?
    let picture: ViewPicture
    let attachments: [ViewAttachment]
    let targetContentID: String?
    let launchImage: String?
    let data: JSONSlice?
    /// The platform's own words in the person's language (rule R3).
    let words: SystemWords
    private var localisation: Localisation
    /// What was found out about the request's texts; drawing adds to a copy of it.
    let findings: DrawingFindings

    /// - Parameter isMissedCall: of a missed call only what a tap opens is left of the content.
    init(
        _ notification: consuming StepNotification, content: Content, app: consuming AppLook, locale: LocaleName,
        isMissedCall: Bool = false
    ) {
        var localisation = Localisation(strings: app.read { $0.strings } ?? [:], locale: locale)
        var findings = DrawingFindings()
        func text(_ source: Content.LocalizableText, field: String) -> String? {
            // Nothing that its producer said of a call is true once it is over.
            if isMissedCall { return nil }
            let found = localisation.text(source)
            findings.note(found.advice, field: field, key: source.key)
            return found.text
        }
        let plainTitle = Title.text(text(content.title, field: "content.titleLocKey"))
        let plainSubtitle = Title.text(text(content.subtitle, field: "content.subtitleLocKey"))
        let plainBody = Self.body(text(content.body, field: "content.bodyLocKey"))
        words = SystemWords.words(for: locale)
        body = isMissedCall ? words.missedCall : plainBody
        let lines = Title.lines(title: plainTitle, subtitle: plainSubtitle, sender: notification.sender)
        ownTitle = lines.title
        title = lines.title ?? app.name
        subtitle = lines.subtitle
        self.isMissedCall = isMissedCall
        categoryID = isMissedCall ? nil : notification.category
        // An unknown one has the default interface (rule C9).
        category = categoryID.flatMap { id in app.read { $0.categories[id] } }
        picture = Picture.picture(sender: notification.sender, app: app)
        attachments = isMissedCall ? [] : Attachments.supported(content.attachments)
        targetContentID = content.targetContentID
        launchImage = app.read { LaunchImage.name(asked: content.launchImage, app: $0) }
        data = content.data
        self.localisation = localisation
        self.findings = findings
        // Last, so that they are moved here.
        self.app = app
        self.notification = notification
    }

    /// One of the app's own words in the person's language; `nil` if its record has none.
    ///
    /// - Parameter field: the field that advice names, within the category.
    func text(_ text: AppText, in field: StaticString, _ findings: inout DrawingFindings) -> String? {
        let found = localisation.text(text)
        findings.note(found.advice, field: "category.\(field)", key: text.key)
        return found.text
    }

    /// The same on one line; `nil` if it is empty.
    func line(_ text: AppText, in field: StaticString, _ findings: inout DrawingFindings) -> String? {
        Title.text(self.text(text, in: field, &findings))
    }

    /// The words of a layout's element in the person's language. A key that no table has shows itself, braces and all.
    func template(_ words: LayoutText, _ findings: inout DrawingFindings) -> Template {
        guard let key = words.key else { return words.plain ?? Template(verbatim: "") }
        guard let string = localisation.string(of: key) else {
            findings.note(.stringMissing, field: "category.layout.textLocKey", key: key)
            return Template(verbatim: key)
        }
        // The app's record was checked on entry, so the string has no other placeholder.
        return (try? Template(string)) ?? Template(verbatim: string)
    }

    /// The category whose words stand for it at a glance, when it is hidden or one of a group.
    func glanceCategory(on platform: Platform) -> AppCategory? {
        guard let id = notification.category else { return nil }
        return app.read { $0.glanceCategory(id, on: platform) }
    }

    private static func body(_ text: String?) -> String? {
        guard let text else { return nil }
        let clean = DisplayText.shorten(DisplayText.clean(text, keepsLines: true), to: TextLimit())
        return clean.isEmpty ? nil : clean
    }
}
