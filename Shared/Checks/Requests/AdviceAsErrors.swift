internal import Model

/// Rule I11: an app may choose that certain advice rejects its requests.
enum AdviceAsErrors {
    static func check(_ advice: [Advice], _ app: App) throws(Rejection) {
        if let first = all(advice, app).first { throw first }
    }

    /// A rejection for each such advice, in order.
    static func all(_ advice: [Advice], _ app: App) -> [Rejection] {
        advice.filter { app.adviceAsErrors.contains($0.code) }.map { advice in
            let code = advice.code.rawValue
            // The advice is a sentence that says what was found and how to correct it.
            return Rejection(
                .advice(code), path: advice.field ?? "",
                fix: "\(advice.detail), or take `\(code)` out of the app's `adviceAsErrors`", takesAnyExample: false)
        }
    }
}
