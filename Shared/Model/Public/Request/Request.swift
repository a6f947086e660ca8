/// What a producer asks for, as it stands on `notifications.ingest`.
public struct Request: Sendable {
    /// Most recipients that one request may name (rule I3).
    public static let mostRecipients = 1000

    /// The producer's id; (app, id) is handled once a person (rule P0).
    public var id: RequestID
    /// The app that asks.
    public var app: AppID
    /// In the request's order, each once.
    public var recipients: [PersonID]
    /// How many recipients the request named, including duplicates (rules I3, I12).
    public var recipientCount: Int
    /// Everything but sender and recipients.
    public var details: RequestDetails
    /// ``RequestDetails/content`` as it was read; only the slice is handed on.
    public var content: Content?
    /// What only the checks use; it is not passed on.
    public var remarks = Remarks()

    /// What a request contained besides its meaning.
    public struct Remarks: Hashable, Sendable {
        /// Members that the contract does not know, at most 16.
        public var unknownFields: [UnknownField] = []
        /// How many such members there are.
        public var unknownFieldCount = 0
        /// `badge` is set; the pipeline counts itself.
        public var hasBadge = false
        /// The path of a member that asks for vibration (rule I7).
        public var vibrationPath: String?
    }
}
