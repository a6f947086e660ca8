internal import Model

/// Rule I13: a notification that would show nothing is no notification [O].
///
/// Who wrote the words is no matter: a text, a key of the app's strings, an attachment, data that the app's own content
/// draws, or the name of a communication's sender is enough. Updates, withdrawals and marks have rules of their own.
enum ContentCheck {
    static func check(_ request: Request, _ app: App) throws(Rejection) {
        guard case .notify = request.details.kind, !showsSomething(request, app) else { return }
        throw Rejection(
            .contentMissing, path: "content", found: request.content == nil ? "nothing" : "nothing that people can see",
            fix: "say what is new in `title` and `body` of `content`",
            example: JSONSlice { writer in
                writer.beginObject()
                writer.member("title", "Train Delayed")
                writer.member("body", "Your train to Leeds leaves 10 minutes late.")
                writer.endObject()
            })
    }

    private static func showsSomething(_ request: Request, _ app: App) -> Bool {
        if let content = request.content {
            if isSeen(content.body) || isSeen(content.title) || isSeen(content.subtitle) { return true }
            if !content.attachments.isEmpty { return true }
            if content.data != nil, let category = request.details.category,
                app.contentExtension(for: category) != nil
            {
                return true
            }
        }
        return request.details.communicationClaim(hasEntitlement: app.entitlements.contains(.communication))
            .isCommunication
    }

    /// A text of spaces and other characters that nobody sees says nothing.
    private static func isSeen(_ text: Content.LocalizableText) -> Bool {
        if let key = text.key, !key.isEmpty { return true }
        guard let plain = text.plain, let first = plain.utf8.first else { return false }
        return (0x21...0x7E).contains(first) || !DisplayText.clean(plain, keepsLines: false).isEmpty
    }
}
