internal import Model

/// Rule I11: an app may have any advice turn its requests down.
enum AdviceAsErrors {
    static func check(_ advice: [Advice], _ app: App) throws(Rejection) {
        guard let first = advice.first(where: { app.adviceAsErrors.contains($0.code) }) else { return }
        throw rejection(for: first)
    }

    /// Each of them, in order.
    static func all(_ advice: [Advice], _ app: App) -> [Rejection] {
        advice.filter { app.adviceAsErrors.contains($0.code) }.map(rejection)
    }

    private static func rejection(for advice: Advice) -> Rejection {
        Rejection(
            .advice(advice.code.rawValue), path: advice.field ?? "", found: advice.detail,
            fix: "mend it, or take `\(advice.code.rawValue)` out of the app's `adviceAsErrors`")
    }
}
