internal import Model
internal import Pushing

/// What was sent last about items and numbers (rule V6). Lanes of the pipeline overtake each other, so a delivery may come
/// after a later one about the same item was pushed.
///
/// It keeps the last hundred thousand and up to as many before; what is older is forgotten.
struct SequenceMemory {
    private var young: [Int: Int] = [:]
    private var old: [Int: Int] = [:]
    private let most: Int

    init(most: Int = 100_000) { self.most = most }

    private enum Kind: Hashable {
        case number
        case alert
        case item(NotificationID)
        case collapse(String)
    }

    private static func key(_ lane: PushLane, _ kind: Kind) -> Int {
        var hasher = Hasher()
        hasher.combine(lane)
        hasher.combine(kind)
        return hasher.finalize()
    }

    private subscript(key: Int) -> Int? { young[key] ?? old[key] }

    private mutating func note(_ sequence: Int, _ key: Int) {
        young[key] = max(sequence, self[key] ?? 0)
        guard young.count >= most else { return }
        (old, young) = (young, [:])
    }

    /// Whether something of a kind was sent to the push's lane with a higher sequence.
    private func hasSent(_ kind: Kind, to lane: PushLane, after sequence: Int) -> Bool {
        self[Self.key(lane, kind)].map { $0 > sequence } ?? false
    }

    /// Whether something later about the same item, or with the same collapse id (rule N5), was pushed.
    func hasOvertaken(_ push: Push) -> Bool {
        switch push.subject {
        case .item(let item):
            return hasSent(.item(item), to: push.lane, after: push.sequence)
                || push.heading.collapseID.map { hasSent(.collapse($0), to: push.lane, after: push.sequence) } ?? false
        case .number: return hasLaterNumber(than: push)
        case .withdrawal: return false
        }
    }

    /// Whether it alerts nobody, but would take the place of a later alert that Apple keeps for a device that is off.
    private func wouldDisplaceAlert(_ push: Push) -> Bool {
        push.urgency == .quiet && hasSent(.alert, to: push.lane, after: push.sequence)
    }

    func hasLaterNumber(than push: Push) -> Bool {
        hasSent(.number, to: push.lane, after: push.numberSequence)
    }

    /// What is still true of a push: its number if it is the latest, a withdrawal's items if they did not come again since.
    /// `nil` where nothing is. A quiet one behind a later alert is not kept (rule V5).
    func current(_ push: Push) -> Push? {
        guard !hasOvertaken(push), var push = hasLaterNumber(than: push) ? push.withoutNumber : push else { return nil }
        if wouldDisplaceAlert(push) { push = push.notKept }
        guard case .withdrawal(let items) = push.subject else { return push }
        let gone = items.filter { !hasSent(.item($0), to: push.lane, after: push.sequence) }
        return gone.count == items.count ? push : push.withdrawing(gone)
    }

    /// Notes a push that begins.
    mutating func note(_ push: Push) {
        let lane = push.lane
        if push.payload.badge != nil { note(push.numberSequence, Self.key(lane, .number)) }
        if push.urgency != .quiet { note(push.sequence, Self.key(lane, .alert)) }
        switch push.subject {
        case .item(let item):
            note(push.sequence, Self.key(lane, .item(item)))
            if let id = push.heading.collapseID { note(push.sequence, Self.key(lane, .collapse(id))) }
        case .withdrawal(let items): for item in items { note(push.sequence, Self.key(lane, .item(item))) }
        case .number: break
        }
    }
}
