internal import Model

/// The line that stands for the further items of a group, in the category's own words (rule R6).
///
/// Source: Apple, UNNotificationCategory, `categorySummaryFormat`: `%u` is their number, `%@` whom they are from.
enum GroupSummary {
    /// - Parameters:
    ///   - count: the items beside the one that leads the group.
    ///   - source: whom they are from; the app's name where that is hidden, or not known.
    /// - Returns: `nil` where there are none, or the category has no words for them: the system takes its own.
    static func text(of category: AppCategory?, count: Int, from source: String) -> String? {
        guard count > 0, let format = category?.summaryFormat else { return nil }
        return Title.text(CountFormat.fill(format, count: count, source: source))
    }

    /// Of neighbours in a digest or summary: the words of their category, where they have one in common.
    static func text(
        of items: [ShownNotification], platform: Platform, hidden: (ShownNotification) -> Bool
    ) -> String? {
        guard let leader = items.first else { return nil }
        let category = leader.glanceCategory(on: platform)
        guard items.allSatisfy({ $0.glanceCategory(on: platform) == category }) else { return nil }
        let further = items.dropFirst()
        var names: [String] = []
        for item in further {
            guard !hidden(item), let name = item.notification.sender.flatMap(Title.name) else {
                return text(of: category, count: further.count, from: leader.app.name)
            }
            if !names.contains(name) { names.append(name) }
        }
        return text(of: category, count: further.count, from: names.joined(separator: ", "))
    }
}

/// The placeholders of a category's own texts.
enum CountFormat {
    /// Fills `%u` with a count, and `%@` with a source where there is one; `%%` is a percent sign.
    static func fill(_ format: String, count: Int, source: String? = nil) -> String {
        var text = String.UnicodeScalarView()
        var rest = Substring(format).unicodeScalars
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            switch (rest.first, source) {
            case ("u", _): text += String(count).unicodeScalars
            case ("@", let source?): text += source.unicodeScalars
            case ("%", _): text.append("%")
            default:
                text.append("%")
                continue
            }
            rest = rest.dropFirst()
        }
        return String(text + rest)
    }
}
