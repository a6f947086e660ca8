internal import Explaining
internal import Model
internal import Page
internal import Simulation

/// A recipient on whom a request is tried out.
struct TriedPerson: Sendable {
    /// The record in force.
    var record: Person
    /// The person's devices as they are now.
    var fold: PersonFold
    /// The person's kept interactions, in order of time.
    var interactions: [SimulatedRecord]

    /// The most interactions that prepare the simulation; the last ones.
    private static let mostInteractions = 500

    /// All records that the request leads to, given what the person and the devices did before.
    func records(
        of request: Request, app: App, at now: Instant, windowSeconds: Int
    ) throws(SimulationError) -> [SimulatedRecord] {
        let known = interactions.suffix(Self.mostInteractions).compactMap { record -> (Interaction, Instant)? in
            guard record.at <= now, let interaction = record.interaction else { return nil }
            return interaction.kind.isOfFocus ? nil : (interaction, record.at)
        }
        let start = min(known.first?.1 ?? now, now)
        var tried = try TriedRequest(app: app, person: record, from: start, windowSeconds: windowSeconds)
        for (interaction, at) in known { try tried.take(interaction, at: at) }
        for interaction in focusByHand(from: start, at: now) { try tried.take(interaction, at: now) }
        return try tried.records(of: request, at: now)
    }

    /// What turns the Focus on that is on now, or turns off those that are off, after the record came into force.
    private func focusByHand(from start: Instant, at now: Instant) -> [Interaction] {
        var (fold, natural) = (fold.devices, PersonDevices())
        natural.take(record, at: start)
        fold.take(record, at: now)
        let wanted = fold.focus(at: now)
        var interactions: [Interaction] = []
        // Each turn ends one Focus, or turns the wanted one on.
        for number in 0...record.focuses.count {
            let current = natural.focus(at: now)
            guard current?.focus != wanted?.focus, let device = record.devices.first?.id else { break }
            let kind: Interaction.Kind =
                if let wanted, wanted.reason == .manual {
                    .focusOn(wanted.focus, until: wanted.ends)
                } else {
                    .focusOff(nil)
                }
            let interaction = Interaction(
                id: PlainID(derived: "tried-\(number)"), person: record.id, device: device, at: now, kind: kind)
            natural.take(interaction, at: now)
            interactions.append(interaction)
        }
        return interactions
    }

    /// The devices after these records: what came is put on what they hold.
    func drawn(_ records: [SimulatedRecord], _ id: NotificationID, apps: [AppID: App]) -> DrawnDeliveries {
        var drawn = DrawnDeliveries(of: id, fold, apps: apps, person: record)
        let numbers = fold.devices.screens.reduce(into: [:]) { $0[$1.device] = $1.numbers }
        let last = fold.lastSequence
        for record in records {
            guard var delivery = record.delivery else { continue }
            // The simulation begins with empty devices, so its numbers come on top.
            delivery.sequence += last
            if let badge = delivery.badge,
                let before = numbers[delivery.device]?.first(where: { $0.app == delivery.app })
            {
                delivery.badge = badge + before.number
            }
            drawn.take(.delivery(delivery))
        }
        return drawn
    }
}

extension Interaction.Kind {
    fileprivate var isOfFocus: Bool {
        switch self {
        case .focusOn, .focusOff: true
        default: false
        }
    }
}
