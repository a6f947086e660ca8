internal import Model

/// The order of a scheduled summary (rule W9).
enum SummaryOrder {
    /// By relevance score (0 if none), then media first, then newest first.
    static func sorted(_ items: [Gathered]) -> [Gathered] {
        items.map { (gathered: $0, score: $0.item.details.relevanceScore ?? 0, hasMedia: hasMedia($0.item)) }.sorted {
            left, right in
            if left.score != right.score { return left.score > right.score }
            if left.hasMedia != right.hasMedia { return left.hasMedia }
            return left.gathered.item.standing.ordinal > right.gathered.item.standing.ordinal
        }.map(\.gathered)
    }

    /// Whether a device can show an attachment (rule R20). Unreadable content has none; rendering reports it.
    private static func hasMedia(_ item: Item) -> Bool {
        guard let slice = item.details.content else { return false }
        do throws(Rejection) {
            return try slice.read(as: Content.self).attachments.contains { $0.supportedKind != nil }
        } catch { return false }
    }
}
