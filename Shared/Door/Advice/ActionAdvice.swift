internal import Model

/// Advice on a category's actions [A][B][C][D], worked out once a record of the app.
enum ActionAdvice {
    /// Columns that a button shows: a line of a watch (rule R4) [O].
    static var mostColumns: Int { Platform.watchOS.lineColumns }

    /// The codes with the actions that they are about.
    ///
    /// A title by key is judged by its English string, else by the plain one; without either it is not judged.
    static func advice(on category: AppCategory, of app: App, name: [TextScan.Word], isEnglish: Bool) -> [Advice] {
        var found: [(code: AdviceCode, action: String)] = []
        func judge(_ title: AppText, _ action: String) {
            guard let title = app.english(title) else { return }
            let scan = TextScan(title)
            if TitleAdvice.isLong(scan, most: mostColumns) { found.append((.actionTitleLong, action)) }
            if isEnglish, breaksStyle(scan) { found.append((.actionTitleStyle, action)) }
            if AppNameAdvice.contains(scan, name) { found.append((.actionAppName, action)) }
        }
        for action in category.actions {
            let id = action.id.string
            judge(action.title, id)
            if action.onlyOpensApp(app) { found.append((.actionOpensApp, id)) }
            if (action.icon ?? "").isEmpty { found.append((.actionWithoutIcon, id)) }
            if action.destructive, let title = app.english(action.title), isVague(title) {
                found.append((.actionDestructiveWithoutContext, id))
            }
        }
        judge(category.alertActionTitle, "alertActionTitle")
        return AdviceCode.allCases.compactMap { code in
            let actions = found.filter { $0.code == code }.map(\.action)
            guard !actions.isEmpty else { return nil }
            return Advice(code, field: "category", detail: actions.joined(separator: ", "))
        }
    }

    /// `action-title-style`: no title-style capitalization, or punctuation at the end. English. (`action-title-long` and
    /// `action-app-name` need no language: over ``mostColumns``; the app's name in it.)
    ///
    /// Applies: “mark as read”, “Accept invitation”, “Accept!”. Does not: “Mark as Read”, “Call Back”.
    static func breaksStyle(_ title: TextScan) -> Bool {
        TitleAdvice.breaksTitleStyle(title) || TitleAdvice.endsInPunctuation(title, isEventName: false)
    }

    /// `action-destructive-without-context`, from the record: a destructive action whose title does not say what it
    /// does.
    ///
    /// Applies: “OK”, “Yes”, “Confirm”. Does not: “Delete Photo”, “Decline”.
    static func isVague(_ title: String) -> Bool {
        let words = TextScan(title).words
        return !words.isEmpty && words.count < 4 && words.allSatisfy { $0.traits.contains(.vague) }
    }

    /// `action-destructive-without-context`, from the request: a destructive action, and neither a body nor a picture
    /// nor content of the app's own that would say what it destroys.
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
