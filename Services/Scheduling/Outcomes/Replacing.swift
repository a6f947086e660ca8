internal import Model

/// A notification ends as another takes its place (rules N5, P0, W2).
enum Replacing {
    /// Nothing is a repeat of what is replaced.
    ///
    /// - Parameter isForgotten: another of the same request takes the key, so nothing is remembered either (rule P0).
    static func end(_ replaced: Item, isForgotten: Bool, _ turn: inout Turn) {
        var item = replaced
        turn.finish(&item, Ending(.replaced, .n5))
        if isForgotten { return turn.changes.forget(item.key) }
        turn.changes.put(item)
        turn.changes.drop(item.key, isComparable: false)
    }

    /// The new one takes over the open views of the one that it replaces (rule N11).
    ///
    /// - Returns: the devices on which it has to be shown in the view of another.
    static func takeViews(of old: ItemKey, by key: ItemKey, _ turn: inout Turn) -> [DeviceID] {
        let change = OpenViews.takingOver(old, by: key, in: turn.changes.state, at: turn.now)
        for (device, reported) in change.reported { turn.changes.set(reported, for: device) }
        return change.shown[key] ?? []
    }
}
