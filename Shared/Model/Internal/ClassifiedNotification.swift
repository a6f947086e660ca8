/// An accepted notification with what classification found out about it (rules C1 to C7).
///
/// The requested level stays in the request; scheduling applies the level rules anew at every decision.
public struct ClassifiedNotification: Hashable, Sendable {
    /// What ingestion accepted.
    public var accepted: AcceptedNotification
    /// Whether it is a communication, so that its sender decides what may alert (rule C1). Decided once, on arrival.
    public var isCommunication: Bool
    /// The level as classification saw it, with what lowered it (rules C4 to C7).
    public var decision: LevelDecision

    package init(accepted: AcceptedNotification, isCommunication: Bool, decision: LevelDecision) {
        self.accepted = accepted
        self.isCommunication = isCommunication
        self.decision = decision
    }

    /// `<app>/<request id>/<person>`.
    public var id: NotificationID { accepted.id }
    /// What the request says.
    public var details: RequestDetails { accepted.details }
    /// The level as the producer asked for it (rule C3).
    public var requestedLevel: InterruptionLevel { accepted.details.requestedLevel }
}

extension ClassifiedNotification: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self {
        Self(accepted: .blank, isCommunication: false, decision: LevelDecision(level: .active))
    }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("accepted", &accepted)
        try form.member("isCommunication", &isCommunication, default: false)
        try form.required("level", &decision.level)
        try form.member("lowered", &decision.lowerings)
    }
}
