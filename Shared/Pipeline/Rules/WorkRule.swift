/// What the loop turns to next.
///
/// Urgent comes first, due timers in slices between, normal records when nothing else waits; and one slice in ten is
/// normal, so that urgent cannot starve it.
struct WorkRule: Hashable, Sendable {
    /// What a slice can be spent on.
    enum Work: Int, Hashable, Sendable, CaseIterable {
        /// Registrations and interactions: they change what follows.
        case changes
        /// Urgent requests.
        case urgent
        case timers
        /// All other requests.
        case normal
    }

    /// One slice in so many is normal.
    static let normalShare = 10

    /// Microseconds of a slice at most.
    static let slice: Int64 = 10_000

    private var slicesSinceNormal = 0
    private var last = Work.normal

    /// Chooses among what waits; `nil` when nothing does.
    mutating func choose(from waiting: Set<Work>) -> Work? {
        guard let choice = choice(from: waiting) else { return nil }
        slicesSinceNormal = choice == .normal ? 0 : slicesSinceNormal + 1
        last = choice
        return choice
    }

    private func choice(from waiting: Set<Work>) -> Work? {
        if waiting.contains(.normal), slicesSinceNormal >= Self.normalShare - 1 { return .normal }
        // Those three take turns; each begins where the last left off.
        let circle: [Work] =
            switch last {
            case .changes: [.urgent, .timers, .changes]
            case .urgent: [.timers, .changes, .urgent]
            case .timers, .normal: [.changes, .urgent, .timers]
            }
        return circle.first(where: waiting.contains) ?? (waiting.contains(.normal) ? .normal : nil)
    }
}
