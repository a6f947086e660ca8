internal import Model

/// Advice on attachments and launch images.
enum AttachmentAdvice {
    /// `attachment-unsupported`: no address, a type that devices do not show, or too large (rule R20).
    ///
    /// Applies: type `image/webp`; a video of 51 MB. Does not: `image/png`; no type and a URL that ends in `.jpg`.
    static func advise(_ content: Content, _ advice: inout [Advice]) {
        for (index, attachment) in content.attachments.enumerated() where attachment.supportedKind == nil {
            advice.append(
                Advice(
                    .attachmentUnsupported, field: "content.attachments[\(index)]",
                    detail: "left out: give a url, a type that devices show, and a size that they take"))
        }
    }
}

/// Advice on launch images [C].
enum LaunchImageAdvice {
    /// `launch-image-unknown`: the app has registered no such image, so its default is taken (rule R16).
    ///
    /// Applies: `board`, of an app with `menu`. Does not: `menu`; none.
    static func advise(_ content: Content, _ app: App, _ advice: inout [Advice]) {
        guard let image = content.launchImage, !app.launchImages.contains(image) else { return }
        advice.append(
            Advice(
                .launchImageUnknown, field: "content.launchImage", detail: "register it among the app's launchImages"))
    }
}
