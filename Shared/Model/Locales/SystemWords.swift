/// The platform's own words in a person's language (rule R3): what devices say beside the producer's words.
///
/// The words are those that Apple's systems use; the tables are files named by regions of the world. A language without a
/// table has English. A class: a table has many members, and every view of a step refers to the same one.
package final class SystemWords: Sendable {
    /// The language and script or region that the words are in.
    package let locale: LocaleName
    /// Whether the language runs from right to left.
    package let isRightToLeft: Bool

    /// An alert's left button of two (rule R5).
    package let close: String
    /// An alert's action button whose category names no title (rule R5).
    package let view: String
    /// An alert's only button (rule R5).
    package let ok: String
    /// The last button of the expanded view and the long look (rules R8, R14).
    package let dismiss: String
    /// Stands where previews are hidden and the category has no placeholder (rule R7).
    package let notification: String
    /// Stands for what a call said, in a digest (rule W8).
    package let missedCall: String
    /// Sends the text of an action whose input names no button (rule R12).
    package let send: String
    /// Answers the question of an app on trial (rule L4).
    package let keep: String
    /// Answers the question about Time Sensitive (rule L3).
    package let leaveOn: String
    /// The other answer to both.
    package let turnOff: String
    /// Above a Time Sensitive notification.
    package let timeSensitive: String
    /// Above a Critical notification.
    package let criticalAlert: String
    /// In place of the time of what has just come.
    package let now: String
    let plural: PluralRule
    private let digits: CountDigits
    private let some: [PluralRule.Category: String]
    private let more: [PluralRule.Category: String]

    init(
        _ locale: String, _ plural: PluralRule, digits: CountDigits = .latin, isRightToLeft: Bool = false,
        close: String, view: String, ok: String = "OK", dismiss: String, notification: String, missedCall: String,
        send: String, keep: String, leaveOn: String, turnOff: String, timeSensitive: String, criticalAlert: String,
        now: String, some: [PluralRule.Category: String], more: [PluralRule.Category: String]
    ) {
        self.locale = LocaleName(locale) ?? .english
        self.plural = plural
        self.digits = digits
        self.isRightToLeft = isRightToLeft
        self.close = close
        self.view = view
        self.ok = ok
        self.dismiss = dismiss
        self.notification = notification
        self.missedCall = missedCall
        self.send = send
        self.keep = keep
        self.leaveOn = leaveOn
        self.turnOff = turnOff
        self.timeSensitive = timeSensitive
        self.criticalAlert = criticalAlert
        self.now = now
        self.some = some
        self.more = more
    }

    /// “3 notifications”; `count` is 0 or more.
    package func notifications(_ count: Int) -> String { phrase(some, count) }

    /// “3 more notifications”: those behind the ones that are shown; `count` is 0 or more.
    package func moreNotifications(_ count: Int) -> String { phrase(more, count) }

    private func phrase(_ forms: [PluralRule.Category: String], _ count: Int) -> String {
        let form = forms[plural.category(of: count)] ?? forms[.other] ?? "%u"
        return CountFormat.fill(form, count: count, digits: digits)
    }
}

extension SystemWords {
    /// The words for a person's locale; English where no language matches.
    package static func words(for locale: LocaleName) -> SystemWords {
        if locale.language == arabic.locale.language, locale.script ?? "arab" == "arab", let region = locale.region,
            arabicIndicRegions.contains(region)
        {
            return arabicOfTheEast
        }
        // Nearly always the language alone decides. Portuguese and Chinese have two tables, and a script may be foreign.
        if locale.script == nil, let words = byLanguage[locale.language] { return words }
        return LocaleMatch.ordered(byLocale.keys, for: locale).first.flatMap { byLocale[$0] } ?? english
    }

    /// Every table.
    static let all = western + northern + eastern + semitic + asian

    private static let byLocale = Dictionary(all.map { ($0.locale, $0) }) { first, _ in first }

    /// The languages with one table.
    private static let byLanguage: [String: SystemWords] = {
        let tables = Dictionary(grouping: all, by: \.locale.language).filter { $0.value.count == 1 }
        return tables.compactMapValues(\.first)
    }()

    /// Where Arabic is written with Arabic-Indic digits by CLDR's default. Everywhere else the default is Latin digits, in
    /// Hindi too. An app's own words keep Latin digits everywhere: they may be in another language than the person's.
    private static let arabicIndicRegions: Set<String> = [
        "BH", "DJ", "EG", "ER", "IL", "IQ", "JO", "KM", "KW", "LB", "MR", "OM", "PS", "QA", "SA", "SD", "SO", "SS",
        "SY", "TD", "YE",
    ]
}
