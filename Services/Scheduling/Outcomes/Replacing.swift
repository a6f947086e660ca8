internal import Model

/// Notifications end as another takes their place (rules N5, P0, W2).
enum Replacing {
    /// Nothing is a repeat of what is replaced.
    ///
    /// - Parameter isForgotten: another of the same request takes the key, so nothing is remembered either (rule P0).
    static func end(_ items: [Item], isForgotten: Bool, _ turn: inout Turn) {
        for var item in items {
            turn.finish(&item, Ending(.replaced, .n5))
            if isForgotten {
                turn.changes.forget(item.key)
            } else {
                turn.changes.put(item)
                turn.changes.drop(item.key, isComparable: false)
            }
        }
    }
}
