internal import Model

/// How long an item's content is kept: while something may show it again (design, "State").
enum ContentKeeping {
    /// The item without its content where nothing will show it again: no wait, no repetition, no listing to come, no open
    /// view; no category, which may have an action that snoozes (rule W10) or a view that opens later (rule N11); not
    /// passive, with a digest or summary to come that may list it.
    ///
    /// - Parameter inFocus: it came while the Focus was on that is on now, which may list it in its digest; `nil` to find
    ///   out.
    static func trimmed(_ item: consuming Item, inFocus: Bool? = nil, in state: PersonState) -> Item {
        let standing = item.standing
        guard item.details.content != nil, standing.wait == nil, item.details.category == nil, !standing.awaitsListing,
            !standing.isUnlisted, !(standing.isPassive && (inFocus ?? isInFocus(standing, in: state))),
            !state.isInView(item.key)
        else { return item }
        return item.with(content: nil, hash: item.details.contentHash)
    }

    /// Passive items as they are without the content that was kept for the digest of a Focus which is over: those that
    /// arrived from an ordinal on, in alphabetical order.
    static func passiveToTrim(since ordinal: Int, in state: PersonState) -> [Item] {
        state.items.items { $1.isThere && $1.isPassive && $1.ordinal >= ordinal }
            .sorted { $0.key < $1.key }
            .compactMap { item in
                let trimmed = trimmed(item, in: state)
                return trimmed == item ? nil : trimmed
            }
    }

    /// Whether the item arrived while the Focus was on that is on now.
    static func isInFocus(_ standing: ItemStanding, in state: PersonState) -> Bool {
        state.attention.on != nil && standing.ordinal >= state.attention.firstOrdinal
    }
}
