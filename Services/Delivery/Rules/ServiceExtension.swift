internal import Model

/// What the app's service extension works on before a push is shown (rule R18).
///
/// Source: Apple, Modifying content in newly delivered notifications, and Implementing communication notifications: it
/// downloads attachments, which a push can only name, and makes the intent of a communication, without which the device
/// knows neither sender nor picture. It runs where `mutable-content` is 1 and the alert has text.
struct ServiceExtension {
    let attachments: [ViewAttachment]
    let sender: StepSender?

    /// `nil` where there is nothing for it to do.
    init?(_ content: PushContent) {
        guard !content.attachments.isEmpty || content.sender != nil else { return nil }
        attachments = content.attachments
        sender = content.sender
    }

    /// Members under `belfry`: attachments as in views, the communication as in requests.
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("attachments", attachments)
        guard let sender else { return }
        writer.name("communication")
        writer.beginObject()
        writer.member("intent", sender.isCall ? CommunicationIntent.startCall : .sendMessage)
        writer.name("sender")
        writer.beginObject()
        writer.member("name", sender.name ?? sender.contactName)
        writer.member("handle", sender.handle)
        writer.member("image", sender.image)
        writer.endObject()
        if sender.isGroup {
            writer.name("group")
            writer.beginObject()
            writer.member("name", sender.groupName)
            writer.member("image", sender.groupImage)
            writer.endObject()
        }
        writer.endObject()
    }
}
