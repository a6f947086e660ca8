public import Pipeline

extension MetricsText {
    /// Writes whether a changed file of tokens cannot be used, which an alert asks of gateway and console.
    public mutating func addTokens(isStale: Bool) {
        gauge(
            "belfry_tokens_stale", "1 while the tokens' file cannot be used and its last good content counts.",
            isStale ? 1 : 0)
    }
}
