internal import Model

/// Rule I11: an app may have any advice turn its requests down.
enum AdviceAsErrors {
    static func check(_ advice: [Advice], _ app: App) throws(Rejection) {
        guard let first = advice.first(where: { app.adviceAsErrors.contains($0.code) }) else { return }
        throw Rejection(
            .advice(first.code.rawValue), path: first.field ?? "", found: first.detail ?? first.code.rawValue,
            fix: "mend it, or take the code out of the app's `adviceAsErrors`")
    }
}
