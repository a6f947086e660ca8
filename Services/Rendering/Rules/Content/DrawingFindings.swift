internal import Model

/// What is found out while a notification's views are drawn. Each function that draws adds to its caller's value.
struct DrawingFindings: Hashable {
    /// Advice for its producer on the app's words: each place and key once.
    private(set) var advice: [Advice] = []
    /// Whether the app's own content held more than a view may, and was left out.
    var isIncomplete = false

    /// Notes what is wrong with a key, if anything is.
    mutating func note(_ code: AdviceCode?, field: @autoclosure () -> String, key: String?) {
        guard let code, let key else { return }
        let found = Advice(code, field: field(), detail: Localisation.detail(code, key: key))
        if !advice.contains(found) { advice.append(found) }
    }
}
