internal import Model

/// The members of a payload that the app's service extension uses before a push is shown (rule R18).
///
/// Source: Apple, Modifying content in newly delivered notifications, and Implementing communication notifications. The
/// extension downloads attachments, since a push can only name them, and makes the intent of a communication, without
/// which the device shows neither sender nor picture. It runs if `mutable-content` is 1 and the alert has text.
struct ServiceExtension {
    private(set) var attachments: [ViewAttachment]
    private(set) var sender: StepSender?

    /// `nil` if the extension has nothing to do.
    ///
    /// - Parameter alerts: whether the push alerts: what passes a Focus does so once (rule F6).
    init?(_ content: PushContent, alerts: Bool) {
        guard !content.attachments.isEmpty || content.sender != nil else { return nil }
        attachments = content.attachments
        sender = content.sender
        if !alerts { sender?.notifiesAnyway = false }
    }

    /// Whether it has nothing to do any more.
    var isEmpty: Bool { attachments.isEmpty && sender == nil }

    /// Leaves out the last attachment, of many the last half, or else all images. Who a communication is from stays: the
    /// device's own Focus decides by it.
    ///
    /// - Returns: `false` where nothing is left to leave out.
    mutating func leaveOut() -> Bool {
        if !attachments.isEmpty {
            attachments.removeLast(attachments.count > 8 ? attachments.count / 2 : 1)
            return true
        }
        guard sender?.image != nil || sender?.groupImage != nil else { return false }
        sender?.image = nil
        sender?.groupImage = nil
        return true
    }

    /// Writes the members under `belfry`: attachments as in views, the communication as in requests.
    func writeMembers(to writer: inout JSONWriter) {
        writer.member("attachments", attachments)
        guard let sender else { return }
        writer.object("communication") { writer in
            writer.member("intent", sender.isCall ? CommunicationIntent.startCall : .sendMessage)
            writer.object("sender") { writer in
                writer.member("id", sender.id)
                writer.member("name", sender.name ?? sender.contactName)
                writer.member("handle", sender.handle)
                writer.member("image", sender.image)
            }
            writer.member("conversation", sender.conversation)
            if sender.mentionsRecipient { writer.member("mentionsRecipient", true) }
            if sender.notifiesAnyway { writer.member("notifyAnyway", true) }
            guard sender.isGroup else { return }
            writer.object("group") { writer in
                writer.member("name", sender.groupName)
                writer.member("image", sender.groupImage)
            }
        }
    }
}
