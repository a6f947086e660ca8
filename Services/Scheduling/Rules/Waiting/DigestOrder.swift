internal import Model

/// The order of a digest (rule W8).
enum DigestOrder {
    /// The three parts, from last to first.
    private enum Part: Int {
        case marketing, ordinary, communications

        init(_ item: Item) {
            self =
                item.details.isMarketing ? .marketing : item.notification.isCommunication ? .communications : .ordinary
        }
    }

    private struct Section: Hashable {
        let part: Part
        let app: AppID
        var thread: ExactString??

        init(_ item: Item, byThread: Bool) {
            (part, app) = (Part(item), item.key.app)
            thread = byThread ? .some(item.details.threadID) : nil
        }
    }

    /// Communications first and marketing last. In each part apps are sorted by their newest item, an app's threads by
    /// theirs, and a thread's items newest first. Items without a thread form one group.
    static func sorted(_ items: [Gathered]) -> [Gathered] {
        var newest: [Section: Int] = [:]
        for item in items.map(\.item) {
            for section in [Section(item, byThread: false), Section(item, byThread: true)] {
                newest[section] = max(newest[section] ?? 0, item.standing.ordinal)
            }
        }
        // Ordinals are unique, so two apps or threads never tie.
        func place(_ item: Item) -> (Int, Int, Int, Int) {
            (
                Part(item).rawValue, newest[Section(item, byThread: false)] ?? 0,
                newest[Section(item, byThread: true)] ?? 0, item.standing.ordinal
            )
        }
        return items.sorted { place($0.item) > place($1.item) }
    }
}
