internal import Model

/// Advice on attachments, launch image and target.
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

/// Advice on what a tap opens [B].
enum TargetAdvice {
    /// `no-target`: nothing tells the app which screen a tap should open (rule R19): no `targetContentId`, no `data`,
    /// thread, event or conversation, though its category has buttons, so it is about something. What others of the
    /// category set is not remembered here.
    ///
    /// Applies: category REVIEW with an action, title and body alone. Does not: the same with `targetContentId`, with
    /// `data` or with `threadId`; a category without actions.
    static func advise(_ content: Content, _ request: RequestDetails, _ app: App, _ advice: inout [Advice]) {
        guard content.targetContentID == nil, content.data == nil, request.threadID == nil, request.event == nil,
            request.communication == nil, let category = request.category(in: app), !category.actions.isEmpty
        else { return }
        advice.append(
            Advice(.noTarget, field: "content.targetContentId", detail: "a tap opens the app's first screen"))
    }
}
