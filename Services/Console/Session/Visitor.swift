internal import Access

/// Somebody who looks at the console, with what they may do there (rule G2).
struct Visitor: Hashable, Sendable {
    let caller: Caller

    var mayReadContent: Bool { Rights.mayReadContent(caller.role) }
    var mayReadMetrics: Bool { Rights.mayReadMetrics(caller.role) }
    var maySend: Bool { Rights.maySend(caller.role) }
}
