internal import Access

/// Somebody who looks at the console, with what they may do there (rule G2).
struct Visitor: Hashable, Sendable {
    let caller: Caller

    /// Whether they may see what notifications say.
    var mayReadContent: Bool { Rights.mayReadContent(caller.role) }
    /// Whether they may read the metrics.
    var mayReadMetrics: Bool { Rights.mayReadMetrics(caller.role) }
    /// Whether they may send requests and interactions and replay dead letters.
    var maySend: Bool { Rights.maySend(caller.role) }
}
