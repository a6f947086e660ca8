/// What advice says of an app's record alone, worked out once a record instead of once a request (section 6). It is told
/// when the app is registered; to an app that has it among its `adviceAsErrors` it turns requests down.
public struct AppRemarks: Hashable, Sendable {
    /// For each notification of the app.
    public var always: [Advice]
    /// For each notification of a category, by the category's id.
    public var byCategory: [ExactString: [Advice]]

    /// Puts remarks together.
    public init(always: [Advice] = [], byCategory: [ExactString: [Advice]] = [:]) {
        self.always = always
        self.byCategory = byCategory
    }

    /// For a notification of this category, or of none.
    public func concerning(_ category: ExactString?) -> [Advice] {
        always + (category.flatMap { byCategory[$0] } ?? [])
    }
}
