internal import Access
internal import HTTP
internal import Model
internal import Program

/// One call of a route: what was asked, by whom, and the way to answer.
struct Call: Sendable {
    let request: HTTPRequest
    /// The ids of the path, in order.
    let ids: [String]
    let caller: Caller
    /// When it came; records are checked and produced with this time.
    let now: Instant
    /// Answers once, from any thread.
    let answer: @Sendable (HTTPResponse) -> Void
    /// Counts an answer that is given past ``answer``: a stream's.
    let note: @Sendable (_ status: Int) -> Void

    func refuse(_ problem: Problem) { answer(problem.response) }

    /// Takes so many records of the caller's rate (rule G3).
    func take(_ count: Int, from rates: RateKeeper) throws(Problem) {
        if case .wait(let seconds) = rates.take(count, of: caller, ticks: Clock.ticks) {
            throw Problem(.tooMany, "the token's rate is used up: try again in \(seconds) s", retryAfter: seconds)
        }
    }

    /// The body, split into records. One that cannot be split takes one record of the caller's rate (rule G3), since
    /// reading it took time, too.
    func body(countedBy rates: RateKeeper) throws(Problem) -> RecordBody {
        do throws(Problem) {
            return try RecordBody(request.body)
        } catch {
            try take(1, from: rates)
            throw error
        }
    }

    /// Whether a query parameter is set: `true`, or without a value.
    func flag(_ name: String) throws(Problem) -> Bool {
        switch request.parameter(name) {
        case nil, "false": return false
        case "", "true": return true
        case let other?:
            throw Problem(.malformed, "\(name) is \(other.quoted(most: 64)): write true or false")
        }
    }
}
