internal import Model

/// A digest or a summary on its way to the devices (rules W8, W9).
struct Gathering {
    enum Kind {
        case digest, summary

        var type: DeliveryType { self == .digest ? .digest : .summary }
        var rule: Rule { self == .digest ? .w8 : .w9 }
    }

    let kind: Kind
    /// What may alert now.
    let waiting: [Gathered]
    /// Passive items, which are only listed as well.
    let listed: [Gathered]

    /// All items, in the order of a device that has all of them.
    var ordered: [Gathered] {
        kind == .digest ? DigestOrder.sorted(waiting + listed) : SummaryOrder.sorted(waiting + listed)
    }

    /// Some items, in the order of a device that has no others (rule W8). In a digest, missing items can change the
    /// order of apps and threads; in a summary they change no order.
    func sorted(_ items: [Gathered]) -> [Gathered] {
        kind == .digest && items.count < waiting.count + listed.count ? DigestOrder.sorted(items) : items
    }

    /// Whether it goes to a device: a summary goes only to devices that take summaries (rule W9).
    func comes(to device: Device) -> Bool { kind == .digest || device.scheduledSummary }

    /// W8: one digest of what may alert now, which also lists the passive items that arrived during the Focus.
    ///
    /// - Parameter ordinals: the ordinals of the items that arrived during the Focus.
    static func digest(
        _ waiting: [Gathered], during ordinals: Range<Int>, in state: PersonState, _ occasion: Occasion
    ) -> Gathering {
        Gathering(
            kind: .digest, waiting: waiting,
            listed: passiveItems(in: state, occasion) { ordinals.contains($0.ordinal) })
    }

    /// W9: one summary of what waited for it. During a Focus it holds only what S5, S7 and S10 let through.
    static func summary(_ waiting: [Gathered], in state: PersonState, _ occasion: Occasion) -> Gathering {
        let listed = passiveItems(in: state, occasion) { $0.listing == .againInSummary }
            .filter { AlertDecision.focusRule($0.circumstances) == nil }
        return Gathering(kind: .summary, waiting: waiting, listed: listed)
    }

    /// Unread Passive items that S3 made quiet on arrival, if P and S3 still decide the same.
    private static func passiveItems(
        in state: PersonState, _ occasion: Occasion, where condition: (ItemStanding) -> Bool
    ) -> [Gathered] {
        let passive = state.items.items { $1.isUnread && $1.listing.isPassive && $1.wait == nil && condition($1) }
        return passive.sorted { $0.key < $1.key }.compactMap { item in
            guard let circumstances = Circumstances(item, state, occasion),
                PersonGate.judge(circumstances) == nil, AlertDecision.decide(circumstances).rule == .s3
            else { return nil }
            return Gathered(item: item, circumstances: circumstances)
        }
    }
}
