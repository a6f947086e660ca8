public import Model
public import Simulation

/// What a record holds; `nil` for a record of another topic, or one that cannot be read.
extension SimulatedRecord {
    /// The receipt.
    public var receipt: Receipt? { topic == .receipts ? read() : nil }
    /// The delivery to a device of any platform.
    public var delivery: Delivery? { Topic.allDeliveries.contains(topic) ? read() : nil }
    /// The app's record.
    public var app: App? { topic == .apps ? read() : nil }
    /// The person's record.
    public var person: Person? { topic == .people ? read() : nil }
    /// The interaction.
    public var interaction: Interaction? { topic == .interactions ? read() : nil }
    /// The request, on either lane.
    public var request: Request? { topic == .ingest || topic == .ingestUrgent ? read() : nil }

    private func read<Value: JSONReadable>() -> Value? { value.flatMap { try? Value(json: $0.span) } }
}
