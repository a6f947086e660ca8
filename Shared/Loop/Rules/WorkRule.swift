internal import Model

/// Which work the loop's next slice is spent on.
///
/// Changes, urgent records and due timers take turns. Normal records are processed when none of these wait, and in one
/// slice of ten, so that the others cannot starve them.
struct WorkRule: Hashable, Sendable {
    /// The kinds of work.
    enum Work: Int, Hashable, Sendable, CaseIterable {
        /// Registrations and interactions. They change how later requests are processed.
        case changes
        /// Urgent requests.
        case urgent
        case timers
        /// All other requests.
        case normal
    }

    /// One slice in this many is for normal records while they wait.
    static let normalShare = 10

    /// The longest slice, in microseconds.
    static let slice: Int64 = 10_000

    private var slicesSinceNormal = 0
    private var last = Work.normal

    /// Chooses among the kinds of work that wait; `nil` when none does.
    mutating func choose(from waiting: Set<Work>) -> Work? {
        guard let choice = choice(from: waiting) else { return nil }
        slicesSinceNormal = choice == .normal ? 0 : slicesSinceNormal + 1
        last = choice
        return choice
    }

    private func choice(from waiting: Set<Work>) -> Work? {
        if waiting.contains(.normal), slicesSinceNormal >= Self.normalShare - 1 { return .normal }
        // Changes, urgent records and timers take turns; the last one served comes last.
        let circle: [Work] =
            switch last {
            case .changes: [.urgent, .timers, .changes]
            case .urgent: [.timers, .changes, .urgent]
            case .timers, .normal: [.changes, .urgent, .timers]
            }
        return circle.first(where: waiting.contains) ?? (waiting.contains(.normal) ? .normal : nil)
    }
}

extension Topic {
    /// The kind of work that records of this input topic are.
    var work: WorkRule.Work {
        switch self {
        case .apps, .people, .interactions, .registeredApps, .registeredPeople, .checkedInteractions: .changes
        default: lane == .urgent ? .urgent : .normal
        }
    }
}

extension WorkRule.Work {
    /// The consumer's lane; timers have none.
    var lane: Int? {
        switch self {
        case .changes: 0
        case .urgent: 1
        case .normal: 2
        case .timers: nil
        }
    }

    static let lanes = 3
}
