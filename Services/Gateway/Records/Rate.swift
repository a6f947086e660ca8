internal import Access
internal import Program

/// The rate of a token.
enum Rate {
    /// Takes so many records of the caller's rate.
    static func take(_ count: Int, _ call: Call, _ rates: RateKeeper) throws(Problem) {
        if case .wait(let seconds) = rates.take(count, of: call.caller, ticks: Clock.ticks) {
            throw Problem(.tooMany, "the token's rate is used up: try again in \(seconds) s").retrying(after: seconds)
        }
    }
}
