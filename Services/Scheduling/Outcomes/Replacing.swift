internal import Model

/// A notification ends because another one takes its place (rules N5, P0, W2).
enum Replacing {
    /// Finishes a replaced item and removes it. No later notification counts as its repeat (rule P8).
    ///
    /// - Parameter isForgotten: an item of the same request takes over the key, so no memory is kept (rule P0).
    static func end(_ replaced: Item, isForgotten: Bool, _ turn: inout Turn) {
        var item = replaced
        turn.finish(&item, Ending(.replaced, .n5))
        if isForgotten { return turn.changes.forget(item.key) }
        turn.changes.put(item)
        turn.changes.drop(item.key, mayBeRepeated: false)
    }

    /// The new item takes over the open views of the item that it replaces (rule N11).
    ///
    /// - Returns: the devices on which the new item must be shown in another item's view.
    static func takeViews(of old: ItemKey, by key: ItemKey, _ turn: inout Turn) -> [DeviceID] {
        let change = OpenViews.takingOver(old, by: key, in: turn.changes.state, at: turn.now)
        for (device, reported) in change.reported { turn.changes.set(reported, for: device) }
        return change.shown[key] ?? []
    }
}
