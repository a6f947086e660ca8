internal import Model

/// What is found out while a notification is drawn.
struct DrawingFindings: Hashable {
    /// Advice for its producer on the app's words: each place and key once.
    private(set) var advice: [Advice] = []
    /// Whether the app's own content held more than a view may, and was left out.
    var isIncomplete = false

    /// Notes what is wrong with a key, if anything is.
    mutating func note(_ code: AdviceCode?, field: @autoclosure () -> String, key: String?) {
        guard let code, let key else { return }
        add(Advice(code, field: field(), detail: Localisation.detail(code, key: key)))
    }

    /// Adds what was found elsewhere.
    mutating func add(_ other: DrawingFindings) {
        isIncomplete = isIncomplete || other.isIncomplete
        for each in other.advice { add(each) }
    }

    private mutating func add(_ each: Advice) { if !advice.contains(each) { advice.append(each) } }
}
