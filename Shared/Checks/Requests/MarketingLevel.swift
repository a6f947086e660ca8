internal import Model

/// Rule I9: marketing is never Critical [A].
enum MarketingLevel {
    static func check(_ details: RequestDetails) throws(Rejection) {
        guard details.isMarketing, details.interruptionLevel == .critical else { return }
        throw Rejection(
            .marketingCritical, path: "interruptionLevel", found: "“critical” beside `marketing`",
            fix: "send marketing as “active” or “passive”", example: JSONSlice { $0.write("active") })
    }
}
