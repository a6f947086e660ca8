internal import Model

/// Advice on notifications that contain nothing to read.
enum BlankAdvice {
    /// `content-blank`, for every language: a text without visible characters, or content without words and without a
    /// picture, a sender or content of the app's own in their place. A request without content is fine: it only changes
    /// a badge or a list.
    ///
    /// Applies: body “   ”; content with `data` alone. Does not: an empty subtitle beside a body; a call; no content.
    static func advise(_ texts: ShownTexts, _ request: Request, _ app: App, _ advice: inout [Advice]) {
        guard texts.sayAnything else { return adviseOnSilence(request, app, &advice) }
        for text in texts.all where text.isBlank {
            advice.add(.contentBlank, text, "has nothing to read in it: leave it out, or say what is new")
        }
    }

    private static func adviseOnSilence(_ request: Request, _ app: App, _ advice: inout [Advice]) {
        guard let content = request.content, content.attachments.isEmpty else { return }
        let details = request.details
        // A sender has a name to show. Important notifications have advice of their own (``SoundAndBadgeAdvice``).
        guard details.communication?.sender == nil, !SoundAndBadgeAdvice.isImportant(details) else { return }
        if let category = details.category, app.contentExtension(for: category) != nil { return }
        advice.add(
            .contentBlank, at: "content",
            "the notification has no words and no picture, so people see the app's name alone: "
                + "say what is new in title or body, or leave `content` out")
    }
}
