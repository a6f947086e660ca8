public import Model

/// What several programs tell of themselves; alerts ask it of all of them alike.
extension MetricsText {
    /// Writes that the process runs and since when, whether a broker answers, and whether the process works.
    ///
    /// - Parameters:
    ///   - isReady: what `/readyz` says.
    ///   - work: the work that is done while it is ready, such as `records are processed`.
    public mutating func addProcess(started: Instant, isConnected: Bool, isReady: Bool, while work: String) {
        gauge("belfry_up", "1 while the process runs.", 1)
        gauge(
            "process_start_time_seconds", "When the process started, in seconds since 1970.",
            Double(started.milliseconds) / 1000)
        gauge("belfry_connected", "1 while a broker answers.", isConnected ? 1 : 0)
        gauge("belfry_ready", "1 while \(work).", isReady ? 1 : 0)
    }

    /// Writes how many secrets that apps' records name cannot be read.
    public mutating func addSecrets(missing: Int) {
        gauge("belfry_secrets_missing", "Secrets that apps' records refer to and that cannot be read.", Double(missing))
    }

    /// Writes whether a changed file of tokens cannot be used.
    public mutating func addTokens(isStale: Bool) {
        gauge(
            "belfry_tokens_stale", "1 while the tokens' file cannot be used and its last good content counts.",
            isStale ? 1 : 0)
    }
}
