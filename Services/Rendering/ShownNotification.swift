internal import Model

/// A notification with all that its views need, resolved once for all devices of the person.
///
/// A class, since it is wide and handed from view to view: as a value it would be copied on the way.
final class ShownNotification {
    let notification: StepNotification
    let app: AppLook
    let category: AppCategory?
    let title: String
    let subtitle: String?
    /// May have several lines; at most 4 KiB.
    let body: String?
    /// The body in banner and list: on one line (rule R4).
    private(set) lazy var bodyAtAGlance = body.map { DisplayText.clean($0, keepsLines: false) }
    /// The sender's name or the request's title; `nil` where ``title`` is the app's name for want of both (rule R1).
    let ownTitle: String?
    let picture: ViewPicture
    let attachments: [ViewAttachment]
    let targetContentID: String?
    let launchImage: String?
    let data: JSONSlice?
    /// What was found on the way.
    let advice: [Advice]

    init(_ notification: StepNotification, content: Content, app: AppLook, locale: String) {
        let localisation = Localisation(strings: app.record?.strings ?? [:], locale: locale)
        var advice: [Advice] = []
        func text(_ source: Content.LocalizableText, field: String) -> String? {
            let (text, missingKey) = localisation.text(source)
            if let missingKey {
                advice.append(Advice(.stringMissing, field: field, detail: Localisation.quotable(missingKey)))
            }
            return text
        }
        let plainTitle = Title.text(text(content.title, field: "content.titleLocKey"))
        let plainSubtitle = Title.text(text(content.subtitle, field: "content.subtitleLocKey"))
        body = Self.body(text(content.body, field: "content.bodyLocKey"))
        let lines = Title.lines(
            title: plainTitle, subtitle: plainSubtitle, sender: notification.sender)
        ownTitle = lines.title
        title = lines.title ?? app.name
        subtitle = lines.subtitle
        self.notification = notification
        self.app = app
        category = app.category(notification.category)
        picture = Picture.picture(sender: notification.sender, app: app)
        attachments = Attachments.supported(content.attachments)
        targetContentID = content.targetContentID
        launchImage = LaunchImage.name(asked: content.launchImage, app: app.record)
        data = content.data
        self.advice = advice
    }

    /// The category that speaks for it at a glance, hidden or as one of a group.
    func glanceCategory(on platform: Platform) -> AppCategory? {
        notification.category.flatMap { app.record?.glanceCategory($0, on: platform) }
    }

    private static func body(_ text: String?) -> String? {
        guard let text else { return nil }
        let clean = DisplayText.shorten(DisplayText.clean(text, keepsLines: true), to: TextLimit())
        return clean.isEmpty ? nil : clean
    }
}
