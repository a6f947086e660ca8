/// A service's inputs, tables, state and outputs.
public struct Topology: Sendable {
    /// The service; its name stands in dead letters, metrics and names of groups.
    public let service: Service
    /// Input topics; each names its ``Topic/lane``.
    public private(set) var inputs: [Topic]
    /// The compacted topic that holds the state; `nil` for a stateless service.
    public let changelog: Topic?
    /// Every topic that the processor writes to, except the changelog.
    public let outputs: [Topic]
    /// Compacted topics that the loop reads whole before the first record: the registered apps.
    public var tables: [Topic] { [.registeredApps] }
    /// Whether the loop looks for a missing app on the public topic itself (ingestion), or awaits it on the internal
    /// one.
    public let readsPublicApps: Bool
    /// The lane of the inputs where they are one lane's alone; `nil` for all inputs of the service.
    public private(set) var lane: Lane?
    /// What the service computes once from each app's record, for ``AppTable/remarks(on:)``; a pure function.
    public let appRemarks: (@Sendable (App) -> AppRemarks)?

    /// Puts the parts together; a stateless service has no changelog.
    public init(
        service: Service, inputs: [Topic], outputs: [Topic], changelog: Topic? = nil, readsPublicApps: Bool = false,
        appRemarks: (@Sendable (App) -> AppRemarks)? = nil
    ) {
        self.service = service
        self.inputs = inputs
        self.outputs = outputs
        self.changelog = changelog
        self.readsPublicApps = readsPublicApps
        self.appRemarks = appRemarks
    }

    /// What each worker of a process reads, the worker of the normal lane last.
    ///
    /// A service without state has a worker for each lane, so that an urgent record neither waits for a commit of normal
    /// ones nor ends their transaction early. Both lanes of scheduling change the same people's state, so it has one.
    public var workers: [Topology] {
        guard changelog == nil else { return [self] }
        return Lane.allCases.map { lane in
            var part = self
            (part.inputs, part.lane) = (inputs.filter { $0.lane == lane }, lane)
            return part
        }
    }
}
