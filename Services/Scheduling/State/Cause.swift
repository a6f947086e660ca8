internal import Model

/// What caused a step, as a text from which the step's id derives.
///
/// A record that is processed again makes the same ids. No two steps of a person may have the same id, so all forms of
/// causes and ids are defined here.
struct Cause: Hashable, Sendable, CustomStringConvertible {
    let description: String
    /// When the request was accepted; `nil` where a request is not the cause itself.
    let acceptedAt: Instant?

    private init(_ description: String, acceptedAt: Instant? = nil) {
        self.description = description
        self.acceptedAt = acceptedAt
    }

    // MARK: What an event begins with

    /// A request. The same id accepted again after its window is another cause.
    static func request(_ accepted: AcceptedNotification) -> Cause {
        let time = String(accepted.acceptedAt.milliseconds)
        return Cause(
            String(slashed: ["request", accepted.app.string, accepted.request.string, time]),
            acceptedAt: accepted.acceptedAt)
    }

    /// An interaction. The same id again after its window is another cause.
    static func interaction(_ interaction: Interaction) -> Cause {
        Cause("interaction/\(interaction.device?.string ?? "")/\(interaction.id)/\(interaction.at.milliseconds)")
    }

    static func record(sequence: Int) -> Cause { Cause("record/\(sequence)") }
    static func erasure(sequence: Int) -> Cause { Cause("erasure/\(sequence)") }
    static func timer(sequence: Int) -> Cause { Cause("timer/\(sequence)") }
    static func sweep(sequence: Int) -> Cause { Cause("sweep/\(sequence)") }

    // MARK: What falls due or is decided within an event

    static func trigger(of key: ItemKey, due: Instant) -> Cause {
        Cause("trigger/\(key.app)/\(key.request)/\(due.milliseconds)")
    }

    static func snooze(of key: ItemKey, due: Instant) -> Cause {
        Cause("snooze/\(key.app)/\(key.request)/\(due.milliseconds)")
    }

    /// A held alert that is decided again and alerts by itself.
    static func again(_ key: ItemKey, sequence: Int) -> Cause { Cause("again/\(key.app)/\(key.request)/\(sequence)") }

    /// Items that no longer pass the gate while they wait (rule W5).
    static func waiting(sequence: Int) -> Cause { Cause("waiting/\(sequence)") }

    static func age(of app: AppID, sequence: Int) -> Cause { Cause("age/\(app)/\(sequence)") }

    static func appRemoved(_ app: AppID, sequence: Int) -> Cause { Cause("app-removed/\(app)/\(sequence)") }

    static func gathering(_ kind: DeliveryType, sequence: Int) -> Cause { Cause("\(kind.rawValue)/\(sequence)") }

    // MARK: What one cause leads to besides its own step

    /// The oldest items leave (rule N12).
    var oldest: Cause { Cause("\(self)/oldest") }
    /// The rest leaves because nothing unread is left (rule N4).
    var rest: Cause { Cause("\(self)/rest") }
    /// An item leaves because another took its place (rule N5).
    var replaced: Cause { Cause("\(self)/replaced") }
    /// Items leave that no device can have any more (rule N13).
    var gone: Cause { Cause("\(self)/gone") }
    /// One of several targets of a request.
    func target(_ number: Int) -> Cause { Cause("\(self)/\(number)") }
    /// A view shows this item instead of one that left.
    func instead(_ key: ItemKey) -> Cause { Cause("\(self)/\(key.request)") }

    /// A decision on a notification that sends no step; only its span is named after it. Two timers that send nothing
    /// have the same sequence; the time tells them apart.
    func decision(on notification: NotificationID, at now: Instant) -> Cause {
        Cause("decision/\(self)/\(notification)/\(now.milliseconds)")
    }

    // MARK: Steps that are of more than the cause's own

    func badge(of app: AppID) -> Cause { Cause("\(self)/badge/\(app)") }
    func badgeOfNewDevices(of app: AppID) -> Cause { Cause("\(self)/badge/\(app)/new") }
    func withdrawal(of app: AppID, part: Int) -> Cause { Cause("\(self)/withdraw/\(app)\(Self.numbered(part))") }
    func removal(of app: AppID, part: Int) -> Cause { Cause("\(self)/removed/\(app)\(Self.numbered(part))") }
    /// - Parameter part: counts the steps of one withdrawal from 0.
    private static func numbered(_ part: Int) -> String { part == 0 ? "" : "/\(part + 1)" }
    func view(of key: ItemKey) -> Cause { Cause("\(self)/view/\(key.request)") }
    /// An item that no summary holds any more.
    func listing(_ key: ItemKey) -> Cause { Cause("\(self)/list/\(key.app)/\(key.request)") }
    /// An item that looks otherwise.
    func look(of key: ItemKey) -> Cause { Cause("\(self)/look/\(key.app)/\(key.request)") }
    /// An item on a device that takes no summaries any more.
    func listingWithoutSummary(_ key: ItemKey) -> Cause { Cause("\(self)/listed/\(key.app)/\(key.request)") }
}
