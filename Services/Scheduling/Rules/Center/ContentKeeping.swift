internal import Model

/// How long an item's content is kept: as long as something may show it again.
enum ContentKeeping {
    /// The item, without its content if nothing will show it again. The content is kept while the item waits or
    /// repeats, will still be listed, or shows in an open view; while it is passive and a digest (rule W8) or summary
    /// (rule W9) may list it; and if it has a category, which may have a snoozing action (rule W10) or a view that
    /// opens later (rule N11).
    static func trimmed(_ item: consuming Item, in state: PersonState) -> Item {
        let standing = item.standing
        guard item.details.content != nil, !standing.isWaiting, item.details.category == nil else { return item }
        let mayBeListed =
            switch standing.listing {
            case .atOnce: false
            case .againInDigest: isInFocus(standing, in: state)
            case .withSummary, .againInSummary: true
            }
        if mayBeListed || state.isInView(item.key) { return item }
        return item.with(content: nil, hash: item.details.contentHash)
    }

    /// Passive items, without the content that was kept for the digest of a Focus that is over: those with at least
    /// this ordinal whose content goes, in alphabetical order.
    static func passiveToTrim(since ordinal: Int, in state: PersonState) -> [Item] {
        state.items.items { $1.isThere && $1.listing.isPassive && $1.ordinal >= ordinal }.sorted { $0.key < $1.key }
            .compactMap { item in
                let trimmed = trimmed(item, in: state)
                return trimmed == item ? nil : trimmed
            }
    }

    /// Whether the item arrived during the Focus that is on.
    static func isInFocus(_ standing: ItemStanding, in state: PersonState) -> Bool {
        state.attention.on != nil && standing.ordinal >= state.attention.firstOrdinal
    }
}
