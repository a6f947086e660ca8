/// Every Kafka topic of Belfry, public and internal. Names are without the configurable prefix.
public enum Topic: String, CaseIterable, Hashable, Sendable {
    // Public, read by ingestion.
    case ingest = "notifications.ingest"
    case ingestUrgent = "notifications.ingest.urgent"
    case apps
    case people
    case interactions

    // Internal, keyed by person with murmur2.
    case accepted = "notifications.accepted"
    case acceptedUrgent = "notifications.accepted.urgent"
    case classified = "notifications.classified"
    case classifiedUrgent = "notifications.classified.urgent"
    case scheduled = "notifications.scheduled"
    case scheduledUrgent = "notifications.scheduled.urgent"
    case rendered = "notifications.rendered"
    case renderedUrgent = "notifications.rendered.urgent"
    case registeredApps = "notifications.apps"
    case registeredPeople = "notifications.people"
    case checkedInteractions = "notifications.interactions"
    case schedulingChangelog = "notifications.scheduling.changelog"

    // Public, written by the services.
    case deliveriesIOS = "deliveries.ios"
    case deliveriesIPadOS = "deliveries.ipados"
    case deliveriesMacOS = "deliveries.macos"
    case deliveriesWatchOS = "deliveries.watchos"
    case deliveriesTVOS = "deliveries.tvos"
    case deliveriesVisionOS = "deliveries.visionos"
    case responses = "notifications.responses"
    case receipts = "notifications.receipts"
    case rejected = "notifications.rejected"

    // Public, written by `webhooks`.
    case webhooks = "notifications.webhooks"
    case failedWebhooks = "notifications.webhooks.failed"

    // Public, written by `apns`.
    case pushes = "notifications.pushes"

    /// The topics that producers write to, and that ingestion reads.
    public static let publicInputs: [Topic] = [.ingest, .ingestUrgent, .apps, .people, .interactions]

    /// The delivery topics of all platforms.
    public static let allDeliveries = Platform.allCases.map { Topic.deliveries($0) }

    /// The delivery topic of a platform.
    public static func deliveries(_ platform: Platform) -> Topic {
        switch platform {
        case .iOS: .deliveriesIOS
        case .iPadOS: .deliveriesIPadOS
        case .macOS: .deliveriesMacOS
        case .watchOS: .deliveriesWatchOS
        case .tvOS: .deliveriesTVOS
        case .visionOS: .deliveriesVisionOS
        }
    }

    /// What ingestion hands to classification, by lane.
    public static func accepted(_ lane: Lane) -> Topic { lane == .urgent ? .acceptedUrgent : .accepted }
    /// What classification hands to scheduling, by lane.
    public static func classified(_ lane: Lane) -> Topic { lane == .urgent ? .classifiedUrgent : .classified }
    /// What scheduling hands to rendering, by lane.
    public static func scheduled(_ lane: Lane) -> Topic { lane == .urgent ? .scheduledUrgent : .scheduled }
    /// What rendering hands to delivery, by lane.
    public static func rendered(_ lane: Lane) -> Topic { lane == .urgent ? .renderedUrgent : .rendered }

    /// The lane of an input topic. Registrations and interactions use the urgent lane: they are few and affect later
    /// records.
    public var lane: Lane {
        switch self {
        case .ingest, .accepted, .classified, .scheduled, .rendered: .normal
        default: .urgent
        }
    }

    /// Whether producers or consumers outside the pipeline use this topic.
    public var isPublic: Bool {
        switch self {
        case .accepted, .acceptedUrgent, .classified, .classifiedUrgent, .scheduled, .scheduledUrgent, .rendered,
            .renderedUrgent, .registeredApps, .registeredPeople, .checkedInteractions, .schedulingChangelog:
            false
        default: true
        }
    }
}
