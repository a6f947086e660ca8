internal import Model

/// The members of a payload that the app's service extension uses before a push is shown (rule R18).
///
/// Source: Apple, Modifying content in newly delivered notifications, and Implementing communication notifications. The
/// extension downloads attachments, since a push can only name them, and makes the intent of a communication, without
/// which the device shows neither sender nor picture. It runs if `mutable-content` is 1 and the alert has text.
struct ServiceExtension {
    let attachments: [ViewAttachment]
    let sender: StepSender?

    /// `nil` if the extension has nothing to do.
    init?(_ content: PushContent) {
        guard !content.attachments.isEmpty || content.sender != nil else { return nil }
        attachments = content.attachments
        sender = content.sender
    }

    /// Writes the members under `belfry`: attachments as in views, the communication as in requests.
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("attachments", attachments)
        guard let sender else { return }
        writer.object("communication") { writer in
            writer.member("intent", sender.isCall ? CommunicationIntent.startCall : .sendMessage)
            writer.object("sender") { writer in
                writer.member("name", sender.name ?? sender.contactName)
                writer.member("handle", sender.handle)
                writer.member("image", sender.image)
            }
            guard sender.isGroup else { return }
            writer.object("group") { writer in
                writer.member("name", sender.groupName)
                writer.member("image", sender.groupImage)
            }
        }
    }
}
