/// The claim that a notification is a message or a call from a person (rules C1, C2).
public struct Communication: Hashable, Sendable {
    public var intent: CommunicationIntent
    public var sender: Sender?
    public var group: Group?
    /// The conversation's own id at the app.
    public var conversation: String?
    public var mentionsRecipient: Bool
    /// Passes a Focus once a message (rule F6).
    public var notifyAnyway: Bool

    public init(
        intent: CommunicationIntent, sender: Sender? = nil, group: Group? = nil, conversation: String? = nil,
        mentionsRecipient: Bool = false, notifyAnyway: Bool = false
    ) {
        self.intent = intent
        self.sender = sender
        self.group = group
        self.conversation = conversation
        self.mentionsRecipient = mentionsRecipient
        self.notifyAnyway = notifyAnyway
    }

    /// Who wrote or calls.
    public struct Sender: Hashable, Sendable {
        /// The sender's id at the app; a contact may list it.
        public var id: PlainID?
        public var name: String?
        /// An email address or a phone number.
        public var handle: String?
        public var image: String?
        /// The recipient wrote it from another device (rule S3).
        public var isMe: Bool

        public init(
            id: PlainID? = nil, name: String? = nil, handle: String? = nil, image: String? = nil, isMe: Bool = false
        ) {
            self.id = id
            self.name = name
            self.handle = handle
            self.image = image
            self.isMe = isMe
        }
    }

    /// The group that the message went to.
    public struct Group: Hashable, Sendable {
        public var name: String?
        public var image: String?

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
