internal import Model
internal import Simulation

/// Something that changes how a person's devices look or stand.
enum Happening: Sendable {
    /// A record of the person, and when it was written.
    case record(Person, Instant)
    /// Something that the person or a device did, and when that was written.
    case interaction(Interaction, Instant)
    case delivery(Delivery)

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
