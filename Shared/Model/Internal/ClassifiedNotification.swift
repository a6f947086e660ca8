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

    /// Puts the parts together.
    public init(accepted: AcceptedNotification, isCommunication: Bool, decision: LevelDecision) {
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

extension ClassifiedNotification: JSONReadable, JSONWritable {
    /// Reads what ``write(to:)`` wrote.
    public init(from reader: inout JSONReader) throws(Rejection) {
        var accepted: AcceptedNotification?
        var isCommunication = false
        var level: InterruptionLevel?
        var lowerings: [Lowering] = []
        try reader.beginObject()
        while let member = try reader.nextName() {
            switch member {
            case "accepted": accepted = try AcceptedNotification(from: &reader)
            case "isCommunication": isCommunication = try reader.readBool()
            case "level": level = try InterruptionLevel(from: &reader)
            case "lowered": lowerings = try reader.readList()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            accepted: try reader.required(accepted, "accepted"), isCommunication: isCommunication,
            decision: LevelDecision(level: try reader.required(level, "level"), lowerings: lowerings))
    }

    /// Writes one object; what is false or empty is left out.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("accepted", accepted)
        if isCommunication { writer.member("isCommunication", true) }
        writer.member("level", decision.level)
        writer.member("lowered", decision.lowerings)
        writer.endObject()
    }
}
