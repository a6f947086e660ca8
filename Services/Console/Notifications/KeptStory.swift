internal import Model
internal import Simulation

/// Everything that is kept about one notification: what came in, and what came of it.
struct KeptStory: Sendable {
    /// The notification in question.
    let id: NotificationID
    /// The receipts of its request, as records of `notifications.receipts` in the order in which they were written.
    var receipts: [SimulatedRecord] = []
    /// All kept deliveries to its person, in any order.
    var deliveries: [SimulatedRecord] = []
    /// What came in, in order of time: records of its person and of all apps that sent them something (on `people` and
    /// `apps`), interactions of the person, and requests to the person. Other apps count, since a digest (rule W8) tells
    /// of all together.
    var inputs: [SimulatedRecord] = []
    /// The person's fold up to the oldest kept delivery (``PersonFold/stored``).
    var stored: [UInt8]?
    /// The records of the apps in force.
    var apps: [AppID: App] = [:]
    /// The person's record in force.
    var person: Person?
    /// How long repeated requests are recognised, in seconds: the setting of the services.
    var windowSeconds = Waits.usualWindow

    init(_ id: NotificationID) { self.id = id }
}
