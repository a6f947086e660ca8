internal import Model

/// The buttons of a category (rule R12).
enum Actions {
    /// A banner's.
    static let mostInBanner = 2

    /// In the category's order, at most `most`, without those that only open the app; an alert's own buttons never count
    /// among them.
    static func actions(
        of category: AppCategory?, appName: String, platform: Platform, most: Int = Limits.actions
    ) -> [ViewAction] {
        guard let category else { return [] }
        return category.actions.lazy.filter { !$0.onlyOpensApp(named: appName) }
            .prefix(most).map { ViewAction($0, platform: platform) }
    }
}
