internal import Model

/// Advice on a category's actions [A][B][C][D], computed once for each record of the app.
enum ActionAdvice {
    /// Columns that a button can show: one line of a watch (rule R4) [O].
    static var mostColumns: Int { Platform.watchOS.capabilities.lineColumns }

    /// The codes, each with the actions that it concerns.
    ///
    /// A localized title is judged by its English string, or else by its plain text, and by what needs no English in the
    /// app's other languages.
    static func advice(on category: AppCategory, of app: App, name: NameInTexts, isEnglish: Bool) -> [Advice] {
        var found: [(code: AdviceCode, action: String)] = []
        func judgeInAnyLanguage(_ title: TextScan, _ action: String) {
            if TitleAdvice.isLong(title, most: mostColumns) { found.append((.actionTitleLong, action)) }
            if AppNameAdvice.contains(title, name) { found.append((.actionAppName, action)) }
        }
        func judge(_ title: AppText, _ action: String) {
            if let english = app.english(title) {
                let scan = TextScan(english)
                judgeInAnyLanguage(scan, action)
                if isEnglish, breaksStyle(scan) { found.append((.actionTitleStyle, action)) }
            }
            for other in app.otherLanguages(of: title) {
                judgeInAnyLanguage(TextScan(other.text), "\(action) in \(other.locale.string.quoted(most: 64))")
            }
        }
        for action in category.actions {
            let id = action.id.string.quoted()
            judge(action.title, id)
            if action.onlyOpensApp(app) { found.append((.actionOpensApp, id)) }
            if (action.icon ?? "").isEmpty { found.append((.actionWithoutIcon, id)) }
            if action.destructive, let title = app.english(action.title), isVague(title) {
                found.append((.actionDestructiveWithoutContext, id))
            }
        }
        judge(category.alertActionTitle, "alertActionTitle".quoted())
        return AdviceCode.allCases.compactMap { code in
            let actions = found.filter { $0.code == code }.map(\.action)
            guard !actions.isEmpty else { return nil }
            return Advice(code, field: "category", detail: detail(code, actions))
        }
    }

    /// As many are named; the rest is counted, since an app has many languages.
    private static let mostNames = 12

    private static func detail(_ code: AdviceCode, _ actions: [String]) -> String {
        let rest = actions.count - mostNames
        let names = actions.prefix(mostNames).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        let who = actions.count == 1 ? "the action \(names)" : "each of the actions \(names)"
        return switch code {
        case .actionTitleLong:
            "\(who) has a title of over \(mostColumns) columns, more than a watch shows: shorten it"
        case .actionTitleStyle:
            "\(who) has a title with a word in small letters, all capitals or a mark at its end: "
                + "write it as in “Mark as Read”"
        case .actionAppName:
            "\(who) names the app in its title: leave the name out, the notification shows it"
        case .actionOpensApp:
            "\(who) only opens the app, as a tap does, and is left out: take it out of the category"
        case .actionWithoutIcon:
            "\(who) has no icon: name a picture that says what it does"
        default:
            "\(who) destroys something and does not say what: name it in the title, as in “Delete Photo”"
        }
    }

    /// `action-title-style`: no title-style capitalization, or punctuation at the end. English only.
    /// (`action-title-long`, for titles over ``mostColumns``, and `action-app-name`, for titles with the app's name,
    /// apply to every language.)
    ///
    /// Applies: “mark as read”, “Accept invitation”, “Accept!”. Does not: “Mark as Read”, “Call Back”.
    static func breaksStyle(_ title: TextScan) -> Bool {
        TitleAdvice.breaksTitleStyle(title) || TitleAdvice.endsInPunctuation(title, isEventName: false)
    }

    /// `action-destructive-without-context`, found in the app's record: a destructive action whose title does not say
    /// what it does.
    ///
    /// Applies: “OK”, “Yes”, “Confirm”. Does not: “Delete Photo”, “Decline”.
    static func isVague(_ title: String) -> Bool {
        let words = TextScan(title).words
        return !words.isEmpty && words.count < 4 && words.allSatisfy { $0.traits.contains(.vague) }
    }

    /// `action-destructive-without-context`, found in the request: a destructive action in a request that has no body,
    /// no picture and no content of the app's own to say what the action destroys.
    ///
    /// Applies: “Delete” under a title alone. Does not: the same with a body.
    static func lacksContext(_ request: Request, _ app: App) -> Bool {
        guard let category = request.details.category(in: app), category.actions.contains(where: \.destructive) else {
            return false
        }
        guard let content = request.content else { return true }
        return (content.body.plain ?? content.body.key ?? "").isEmpty && content.attachments.isEmpty
            && app.contentExtension(for: category.id) == nil
    }
}
