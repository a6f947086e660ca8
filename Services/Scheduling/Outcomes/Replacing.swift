internal import Model

/// One notification ends as another takes its place (rules N5, P0).
enum Replacing {
    /// Ends what is replaced: it counts no longer, and nothing is a repeat of it.
    static func end(_ items: [Item], _ turn: inout Turn) {
        for var item in items {
            turn.finish(&item, Ending(.replaced, .n5))
            turn.changes.put(item)
            turn.changes.drop(item.key, isComparable: false)
        }
    }

    /// P0: what is there or parked of an id ends as another, accepted again after the window, comes; until then it stays.
    ///
    /// - Returns: the one that was there, as it was before its receipt.
    static func endEarlier(of item: inout Item, _ turn: inout Turn) -> Item? {
        if item.again > 0 {
            turn.changes.forget(item.key)
            item.again = 0
        }
        var shown: Item?
        for earlier in Replacement.earlier(than: item, in: turn.state) {
            if earlier.standing.isThere { shown = earlier }
            var ended = earlier
            turn.finish(&ended, Ending(.replaced, .n5))
            turn.changes.forget(earlier.key)
        }
        return shown
    }
}
