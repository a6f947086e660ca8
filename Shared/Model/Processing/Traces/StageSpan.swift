/// What one stage did about one request or notification whose trace is sampled.
///
/// A processor notes it with its output. The loop adds when, from which record and by which worker, and exports it once
/// the transaction is committed.
public struct StageSpan: Hashable, Sendable {
    /// The trace that it belongs to.
    public let context: TraceContext
    /// Its own id.
    public let id: SpanID
    /// The span of the stage before, or the producer's.
    public let parent: SpanID
    /// What the stage found out. No text of a notification, and no id of a person or a device.
    public var attributes: [SpanAttribute]
    /// Why the stage failed, in one word; `nil` where it did not.
    public var failure: String?

    package init(
        _ context: TraceContext, id: SpanID, parent: SpanID, attributes: [SpanAttribute], failure: String? = nil
    ) {
        self.context = context
        self.id = id
        self.parent = parent
        self.attributes = attributes
        self.failure = failure
    }
}

/// One attribute of a span.
public struct SpanAttribute: Hashable, Sendable {
    /// The names, listed in `deploy/monitoring/traces`. Those without `belfry.` are OpenTelemetry's semantic conventions.
    public enum Name: String, CaseIterable, Sendable {
        /// The app that sent the request.
        case app = "belfry.app"
        /// The request's id.
        case request = "belfry.request"
        /// What the request is: `notify`, `update`, `withdraw`, `mark-read`.
        case type = "belfry.request.type"
        /// How many people the request is for.
        case recipients = "belfry.request.recipients"
        /// `urgent` or `normal`.
        case lane = "belfry.lane"
        /// The interruption level: as requested in ingestion, as decided from classification on.
        case level = "belfry.interruption_level"
        /// Whether the notification is a communication (rule C1).
        case isCommunication = "belfry.communication"
        /// What became of the notification, as in its receipt.
        case code = "belfry.code"
        /// The rule that decided, by its number.
        case rule = "belfry.rule"
        /// Why, in the receipt's word.
        case reason = "belfry.reason"
        /// What the notification waits for now.
        case waitsFor = "belfry.waits_for"
        /// How long ago ingestion accepted the request, in milliseconds: on what happens after its arrival.
        case age = "belfry.age_ms"
        /// What the devices are to do: `present`, `alert`, …
        case delivery = "belfry.delivery.type"
        /// How many devices get something.
        case devices = "belfry.devices"
        /// The platform of the device.
        case platform = "belfry.platform"
        /// Whether the delivery has a payload for APNs.
        case hasPush = "belfry.push"

        case errorType = "error.type"
        case messagingSystem = "messaging.system"
        case messagingOperation = "messaging.operation.name"
        case messagingOperationType = "messaging.operation.type"
        case messagingDestination = "messaging.destination.name"
        case messagingPartition = "messaging.destination.partition.id"
        case messagingOffset = "messaging.kafka.offset"
        case messagingGroup = "messaging.consumer.group.name"
        case messagingClient = "messaging.client.id"
    }

    /// A value of one of the types that OpenTelemetry has.
    public enum Value: Hashable, Sendable {
        case text(String)
        case integer(Int64)
        case flag(Bool)
    }

    /// The name.
    public let name: Name
    /// The value.
    public let value: Value

    /// An attribute with a text.
    public init(_ name: Name, _ text: String) { (self.name, value) = (name, .text(text)) }
    /// An attribute with a number.
    public init(_ name: Name, _ number: Int) { (self.name, value) = (name, .integer(Int64(number))) }
    /// An attribute with a 64-bit number.
    public init(_ name: Name, _ number: Int64) { (self.name, value) = (name, .integer(number)) }
    /// An attribute that is true or false.
    public init(_ name: Name, _ flag: Bool) { (self.name, value) = (name, .flag(flag)) }
}
