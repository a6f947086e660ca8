internal import Model

/// The line that stands for the other items of a group, in the category's own words or else the platform's (rule R6).
///
/// Source: Apple, UNNotificationCategory, `categorySummaryFormat`: `%u` is their number, `%@` their senders.
enum GroupSummary {
    /// How many senders a summary names; the others are counted.
    static let mostNames = 2
    /// The platform's own words need two lines on a watch in some languages.
    static let mostLines = 2

    /// - Parameters:
    ///   - shown: the item that leads the group.
    ///   - count: the group's items without the one that leads it.
    ///   - source: the senders; the app's name if they are hidden or unknown.
    /// - Returns: `nil` if there are no other items.
    static func text(
        of category: AppCategory?, _ shown: ShownNotification, platform: Platform, count: Int, from source: String,
        _ findings: inout DrawingFindings
    ) -> String? {
        guard count > 0 else { return nil }
        let format = category.flatMap { shown.text($0.summaryFormat, in: "summaryFormatLocKey", &findings) }
        return DisplayText.shorten(
            text(format, count: count, from: source, words: shown.words),
            to: TextLimit(columns: platform.capabilities.lineColumns, lines: mostLines))
    }

    /// The category's words with their placeholders filled; without any, the platform's. `count` is 1 or more.
    static func text(_ format: String?, count: Int, from source: String, words: SystemWords) -> String {
        format.flatMap { Title.text(CountFormat.fill($0, count: count, source: source)) }
            ?? words.moreNotifications(count)
    }

    /// For neighbours in a digest or summary: the words of their category if they share one, else the platform's.
    static func text(
        of items: [ShownNotification], platform: Platform, hidden: (ShownNotification) -> Bool,
        _ findings: inout DrawingFindings
    ) -> String? {
        guard let leader = items.first else { return nil }
        let common = leader.glanceCategory(on: platform)
        let category = items.allSatisfy { $0.glanceCategory(on: platform) == common } ? common : nil
        let names = items.dropFirst().map { hidden($0) ? nil : $0.notification.sender.flatMap(Title.name) }
        let senders = names.contains(nil) ? leader.app.name : source(names.compactMap(\.self))
        return text(of: category, leader, platform: platform, count: names.count, from: senders, &findings)
    }

    /// Names like “Ben, Sara +2”: the line has no room for more.
    private static func source(_ all: [String]) -> String {
        let names = all.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let named = names.prefix(mostNames).joined(separator: ", ")
        return names.count > mostNames ? "\(named) +\(names.count - mostNames)" : named
    }
}
