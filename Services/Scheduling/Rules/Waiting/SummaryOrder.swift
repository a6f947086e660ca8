internal import Model

/// The order of a scheduled summary (rule W9).
enum SummaryOrder {
    /// By relevance score, none being 0, then media first, then newest.
    static func sorted(_ items: [Gathered]) -> [Gathered] {
        items.map { (gathered: $0, score: $0.item.details.relevanceScore ?? 0, hasMedia: hasMedia($0.item)) }
            .sorted { left, right in
                if left.score != right.score { return left.score > right.score }
                if left.hasMedia != right.hasMedia { return left.hasMedia }
                return left.gathered.item.standing.ordinal > right.gathered.item.standing.ordinal
            }
            .map(\.gathered)
    }

    /// What a device can show (rule R20). Content that cannot be read has none; rendering says so.
    private static func hasMedia(_ item: Item) -> Bool {
        guard let slice = item.details.content else { return false }
        do throws(Rejection) {
            return try slice.read(as: Content.self).attachments.contains { $0.supportedKind != nil }
        } catch {
            return false
        }
    }
}
