internal import Model

/// Searches for the smallest sets of changes that make a notification alert, by trying them out.
struct WaySearch {
    /// The most changes of one way, since nobody would change more for one notification.
    static let mostChanges = 3
    /// The most ways that are reported for one notification.
    static let mostWays = 5
    /// The most trials for one notification.
    static let mostTrials = 120

    private let trial: Trial
    private let needed: [Change]
    private var outcomes: [Set<Change>: Trial.Outcome] = [:]
    private var trials = 0
    private(set) var found: [[Change]] = []

    private init(_ trial: Trial, needed: [Change]) { (self.trial, self.needed) = (trial, needed) }

    /// The smallest ways first. Ways of one size have the order of ``Situation/candidates(past:)``.
    ///
    /// The search tries only the candidates past the current obstacle, and then those past the next one.
    ///
    /// - Parameters:
    ///   - obstacle: the obstacle with the needed changes alone.
    ///   - needed: the changes that every way includes.
    static func ways(past obstacle: Obstacle, in trial: Trial, needed: [Change] = []) -> [[Change]] {
        var search = WaySearch(trial, needed: needed)
        var border = [(needed, obstacle)]
        for _ in 1...mostChanges {
            var next: [([Change], Obstacle)] = []
            for (changes, obstacle) in border {
                let situation = trial.decided.with(changes)
                for change in situation.candidates(past: obstacle)
                where !changes.contains(where: change.excludes) {
                    let more = changes + [change]
                    guard !search.isCovered(more), search.outcomes[Set(more)] == nil else { continue }
                    switch search.outcome(of: more) {
                    case .alerted: search.add(more)
                    case .stopped(let obstacle): next.append((more, obstacle))
                    case .open: continue
                    }
                }
            }
            border = next
        }
        return search.found.enumerated()
            .sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }.map(\.element)
    }

    private func isCovered(_ changes: [Change]) -> Bool {
        found.count >= Self.mostWays || trials >= Self.mostTrials || !trial.mayGoOn()
            || found.contains { $0.allSatisfy(changes.contains) }
    }

    private mutating func outcome(of changes: [Change]) -> Trial.Outcome {
        let key = Set(changes)
        if let known = outcomes[key] { return known }
        trials += 1
        let outcome = trial.outcome(with: changes)
        outcomes[key] = outcome
        return outcome
    }

    /// Adds a way, without the changes that it does not need.
    private mutating func add(_ changes: [Change]) {
        var way = changes
        for change in changes where way.count > 1 && !needed.contains(change) {
            let fewer = way.filter { $0 != change }
            if case .alerted = outcome(of: fewer) { way = fewer }
        }
        if !found.contains(where: { Set($0) == Set(way) }) { found.append(way) }
    }
}
