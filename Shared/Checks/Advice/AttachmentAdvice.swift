internal import Model

/// Advice on attachments.
enum AttachmentAdvice {
    /// `attachment-unsupported`: no address, a type that devices do not show, or too large (rule R20).
    ///
    /// Applies: type `image/webp`; a video of 51 MB. Does not: `image/png`; no type and a URL that ends in `.jpg`.
    static func advise(_ content: Content, _ app: App, _ advice: inout [Advice]) {
        for (index, attachment) in content.attachments.enumerated() where isIcon(attachment, of: app) {
            advice.add(
                .appIconAttached, at: "content.attachments[\(index)]",
                "the attachment is the app's icon, which each view shows: leave it out, or attach what is new")
        }
        for (index, attachment) in content.attachments.enumerated() where attachment.supportedKind == nil {
            advice.add(
                .attachmentUnsupported, at: "content.attachments[\(index)]", detail(attachment))
        }
    }

    /// The detail never quotes the attachment's own text, since a misplaced value could be anything.
    private static func detail(_ attachment: Content.Attachment) -> String {
        guard attachment.url != nil else { return "the attachment has no `url` and is left out: say where it is" }
        var small = attachment
        small.bytes = nil
        guard let kind = small.supportedKind else {
            return "the attachment is of no type that devices show and is left out: "
                + "send a JPEG, PNG, GIF, MP3, WAV, AIFF or MPEG file, and name its `type`"
        }
        let most = Content.Attachment.mostBytes(kind) / 1_000_000
        return "the attachment is over \(most) MB and is left out: make it smaller"
    }

    /// `app-icon-attached` [B][C]: the attachment's address, or the name of its file, is that of the app's icon.
    ///
    /// Applies: icon `https://example.com/icon.png`, and an attachment of this URL. Does not: an app without an icon.
    static func isIcon(_ attachment: Content.Attachment, of app: App) -> Bool {
        guard let icon = app.icon, !icon.isEmpty, let url = attachment.url else { return false }
        return url == icon || !icon.contains("/") && url.split(separator: "/").last.map(String.init) == icon
    }
}
