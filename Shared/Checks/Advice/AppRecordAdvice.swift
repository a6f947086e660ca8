public import Model

/// The advice that depends on an app's record alone, computed once for each record.
public enum AppRecordAdvice {
    /// For ``AppTable/remarks(on:)``.
    @Sendable public static func remarks(on app: App) -> AppRemarks {
        let name = AppNameAdvice.name(app.name)
        let isEnglish = isEnglish(app)
        var byCategory: [ExactString: [Advice]] = [:]
        let ids = Set(app.categories.keys).union((app.watch?.categories ?? [:]).keys)
        for id in ids {
            var advice: [Advice] = []
            if let category = app.glanceCategory(id, on: .watchOS),
                let placeholder = PlaceholderAdvice.advice(on: category, of: app, isEnglish: isEnglish)
            {
                advice.append(placeholder)
            }
            for category in [app.categories[id], app.watch?.categories[id]].compactMap(\.self) {
                let found = ActionAdvice.advice(on: category, of: app, name: name, isEnglish: isEnglish)
                advice += found.filter { remark in !advice.contains { $0.code == remark.code } }
            }
            if !advice.isEmpty { byCategory[id] = advice }
        }
        return AppRemarks(
            always: WatchAdvice.advice(on: app.watch), byCategory: byCategory, name: name,
            layouts: LayoutAdvice.needs(of: app))
    }

    /// The advice that the producer gets once, when the app's record changes (rule I).
    static func all(on app: App) -> [Advice] {
        let remarks = remarks(on: app)
        var advice = remarks.always + WatchAdvice.colors(of: app.watch) + StringKeyAdvice.advice(on: app)
        for (category, about) in remarks.byCategory.sorted(by: { $0.key < $1.key }) {
            advice += about.map { remark in
                let detail = "in \(category.string.quoted(most: 128)): \(remark.detail)"
                return Advice(remark.code, field: "categories", detail: detail)
            }
        }
        for locale in app.strings.keys.sorted(by: { $0.normalized < $1.normalized }) {
            guard let problem = LocaleAdvice.problem(with: locale) else { continue }
            advice.add(.localeUnmatched, at: "strings.\(locale.string.escaped(most: 64))", problem)
        }
        return Array(advice.prefix(mostTold))
    }

    /// The most advice in one receipt, which must fit on its topic.
    private static let mostTold = 100

    /// Whether the words on buttons, placeholders and topics are English.
    private static func isEnglish(_ app: App) -> Bool {
        var texts: [String] = app.topics.values.map(\.name)
        for category in Array(app.categories.values) + (app.watch?.categories ?? [:]).values {
            texts += category.actions.compactMap { app.english($0.title) }
            texts += [category.placeholder, category.summaryFormat, category.alertActionTitle].compactMap(app.english)
        }
        return Language.isEnglish(texts.map { TextScan($0) }, app)
    }
}
