internal import Model

/// Counts by app and one more value. Producers choose the apps' ids, so the number of pairs is bounded.
struct AppCounts<Part: Hashable & Sendable>: Hashable, Sendable {
    /// What is counted.
    struct Pair: Hashable, Sendable {
        let app: AppID
        let part: Part
    }

    private(set) var counts: [Pair: Int] = [:]

    /// The most pairs that are counted separately; later apps are counted under ``others``.
    static var mostPairs: Int { 4000 }
    /// Stands for apps beyond ``mostPairs``; no app's id has a slash.
    static var others: AppID { AppID(derived: "others/") }

    /// Adds the other counts.
    mutating func add(_ other: AppCounts) {
        for (pair, count) in other.counts { add(count, pair.app, pair.part) }
    }

    mutating func add(_ count: Int, _ app: AppID, _ part: Part) {
        let pair = Pair(app: app, part: part)
        let isKnown = counts[pair] != nil || counts.count < Self.mostPairs
        counts[isKnown ? pair : Pair(app: Self.others, part: part), default: 0] += count
    }
}
