internal import Model
internal import Pushing

/// Rule V6: what waits for one device and app is folded, so that a device that was long not reached gets what is still true.
enum Folding {
    /// What waits after a push came.
    struct Folded {
        /// In the order of arrival, with the new one if it stays.
        var kept: [WaitingPush] = []
        /// What is not sent any more.
        var overtaken: [WaitingPush] = []
        /// The tickets of those kept whose push has changed, with what it took over.
        var changed: Set<UInt64> = []
    }

    /// Of two about one item the higher sequence stays, a withdrawal takes its items along, and of numbers the last stays.
    /// If only the one that goes would have alerted, the one that stays alerts: a lost alert is worse than one too many. A
    /// later number goes over to the one that stays.
    static func fold(_ new: WaitingPush, into waiting: [WaitingPush]) -> Folded {
        var (new, folded, isKept) = (new, Folded(), true)
        for other in waiting {
            let isNewer = new.push.sequence >= other.push.sequence
            guard isKept, concern(same: new.push, other.push, isNewer: isNewer) else {
                folded.kept.append(other)
                continue
            }
            if isNewer {
                let push = new.push.inPlace(of: other.push)
                if push != new.push { folded.changed.insert(new.ticket) }
                new.push = push
                folded.overtaken.append(other)
            } else {
                var other = other
                let push = other.push.inPlace(of: new.push)
                if push != other.push { folded.changed.insert(other.ticket) }
                other.push = push
                folded.kept.append(other)
                isKept = false
            }
        }
        if isKept { folded.kept.append(new) } else { folded.overtaken.append(new) }
        return folded
    }

    /// Whether of two pushes only the later one is still true: of two about one item, or with one collapse id (rule N5).
    private static func concern(same new: Push, _ other: Push, isNewer: Bool) -> Bool {
        let (later, earlier) = isNewer ? (new, other) : (other, new)
        switch (later.subject, earlier.subject) {
        case (.item(let one), .item(let two)):
            return one == two
                || (later.heading.collapseID != nil && later.heading.collapseID == earlier.heading.collapseID)
        case (.withdrawal(let gone), .item(let item)): return gone.contains(item)
        // What tells a later number makes an earlier number alone needless.
        case (_, .number): return later.payload.badge != nil && later.numberSequence >= earlier.numberSequence
        case (.item, .withdrawal), (.withdrawal, .withdrawal), (.number, _): return false
        }
    }
}
