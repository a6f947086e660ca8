internal import Explaining
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
        if let person = input.person {
            self = .record(person, input.at)
        } else if let interaction = input.interaction {
            self = .interaction(interaction, input.at)
        } else {
            return nil
        }
    }
}
