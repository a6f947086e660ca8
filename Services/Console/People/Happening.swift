internal import Model
internal import Simulation

/// Something that changes how a person's devices look or stand.
enum Happening: Sendable {
    /// A record of the person, and when it was written.
    case record(Person, Instant)
    /// Something that the person or a device did, and when that was written.
    case interaction(Interaction, Instant)
    case delivery(Delivery)

    /// The deliveries in order of their sequences, with the inputs between them.
    ///
    /// Inputs and deliveries stand on different topics, so only their times put them in order. At the same instant an
    /// input comes first, since it may have caused the delivery; but an interaction comes after the delivery of the same
    /// instant that first shows the notification it is about, since nobody opens what is not there.
    static func inOrder(inputs: [SimulatedRecord], deliveries: [SimulatedRecord]) -> [Happening] {
        let deliveries = deliveries.compactMap { record -> Delivery? in
            guard Topic.allDeliveries.contains(record.topic), let value = record.value else { return nil }
            return try? Delivery(json: value.span)
        }.sorted { ($0.sequence, $0.device) < ($1.sequence, $1.device) }
        var known: Set<NotificationID> = []
        var happenings: [Happening] = []
        var next = 0
        func take(_ delivery: Delivery) {
            known.formUnion([delivery.notification].compactMap(\.self))
            happenings.append(.delivery(delivery))
            next += 1
        }
        for input in inputs {
            guard let happening = Happening(input) else { continue }
            while next < deliveries.count, deliveries[next].at < input.at { take(deliveries[next]) }
            if case .interaction(let interaction, _) = happening, let id = interaction.kind.notification,
                !known.contains(id),
                let last = deliveries[next...].prefix(while: { $0.at <= input.at }).lastIndex(where: {
                    $0.notification == id
                })
            {
                while next <= last { take(deliveries[next]) }
            }
            happenings.append(happening)
        }
        return happenings + deliveries[next...].map { .delivery($0) }
    }

    /// - Returns: `nil` for records that cannot be read, or that change no device.
    init?(_ input: SimulatedRecord) {
        guard let value = input.value else { return nil }
        switch input.topic {
        case .people:
            guard let person = try? Person(json: value.span) else { return nil }
            self = .record(person, input.at)
        case .interactions:
            guard let interaction = try? Interaction(json: value.span) else { return nil }
            self = .interaction(interaction, input.at)
        default: return nil
        }
    }
}
