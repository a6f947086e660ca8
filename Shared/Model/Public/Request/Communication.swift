/// The claim that a notification is a message or a call from a person (rules C1, C2).
public struct Communication: Hashable, Sendable {
    /// A message or a call.
    public var intent: CommunicationIntent
    /// Without one the claim does not hold (rule C2).
    public var sender: Sender?
    /// The group that it went to; the sender decides all the same.
    public var group: Group?
    /// The conversation's own id at the app.
    public var conversation: String?
    /// The text names the recipient.
    public var mentionsRecipient = false
    /// Passes a Focus once a message (rule F6).
    public var notifyAnyway = false

    /// Who wrote or calls.
    public struct Sender: Hashable, Sendable {
        /// The sender's id at the app; a contact may list it.
        public var id: PlainID?
        /// Shown as the title (rule R1).
        public var name: String?
        /// An email address or a phone number.
        public var handle: String?
        /// Shown as the picture, unless it is hidden (rule R2).
        public var image: String?
        /// The recipient wrote it from another device (rule S3).
        public var isMe = false

        /// Whether it can be told who that is: by id, handle or name (rule C1).
        public var namesSomebody: Bool {
            id != nil
                || [handle, name].contains { $0.map { !DisplayText.clean($0, keepsLines: false).isEmpty } ?? false }
        }
    }

    /// Whether it is a call, which can be missed (rules F3, F4 and W8).
    public var isCall: Bool { intent == .startCall }

    /// The group that the message went to.
    public struct Group: Hashable, Sendable {
        /// Shown as the subtitle (rule R1).
        public var name: String?
        /// Shown instead of the sender's (rule R2).
        public var image: String?

        /// Describes a group.
        public init(name: String? = nil, image: String? = nil) {
            self.name = name
            self.image = image
        }
    }
}

/// The two intents that make a communication notification [A].
public enum CommunicationIntent: String, ClosedEnumeration {
    case sendMessage = "send-message"
    case startCall = "start-call"
}
