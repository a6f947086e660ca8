internal import InForce
internal import HTTP
internal import Model
internal import Synchronization

/// Gathers what became of each record of a list, in any order and from any thread, and answers when all are there.
final class ListAnswer: Sendable {
    private struct State {
        var outcomes: [Outcome?]
        var left: Int
    }

    private let state: Mutex<State>
    private let answer: @Sendable (HTTPResponse) -> Void

    init(_ count: Int, answer: @escaping @Sendable (HTTPResponse) -> Void) {
        state = Mutex(State(outcomes: Array(repeating: nil, count: count), left: count))
        self.answer = answer
        if count == 0 { answer(Self.response([])) }
    }

    /// Notes the outcome of one record; only the first one counts.
    func note(_ outcome: Outcome, at index: Int) {
        let whole: [Outcome]? = state.withLock { state in
            guard state.outcomes.indices.contains(index), case nil = state.outcomes[index] else { return nil }
            state.outcomes[index] = outcome
            state.left -= 1
            return state.left == 0 ? state.outcomes.compactMap(\.self) : nil
        }
        if let whole { answer(Self.response(whole)) }
    }

    private static func response(_ outcomes: [Outcome]) -> HTTPResponse {
        HTTPResponse.object(200) { $0.list("results", outcomes) }
    }
}

extension RecordBody {
    /// Carries out each record of a call, and answers when the outcomes of all are there.
    func answer(_ call: Call, by carryOut: ([UInt8], @escaping @Sendable (Outcome) -> Void) -> Void) {
        switch self {
        case .one(let value): carryOut(value) { call.answer($0.answer) }
        case .list(let values):
            let list = ListAnswer(values.count, answer: call.answer)
            for (index, value) in values.enumerated() {
                carryOut(value) { list.note($0, at: index) }
            }
        }
    }
}
