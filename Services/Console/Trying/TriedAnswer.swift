internal import Explaining
internal import Model

/// The answer to a tried request: `{verdict, problems, advice, outcomes}`; the route adds `took`.
struct TriedAnswer: Sendable {
    /// What one person would get.
    struct Outcome: Sendable {
        let person: PersonID
        /// `nil` if it could not be tried out.
        let decision: Receipt?
        /// The person's devices, as `article` elements.
        let drawings: [String]
    }

    /// Empty if the request would be accepted.
    let problems: [Rejection]
    let advice: [Advice]
    let outcomes: [Outcome]

    /// What the checks say.
    var verdict: String {
        switch problems.first?.reason {
        case nil: "accepted"
        case .unreadable?: "unreadable"
        case .some: "rejected"
        }
    }

    /// Writes the members of the answer, without the braces around them.
    func writeMembers(to writer: inout JSONWriter, mayReadContent: Bool) {
        writer.member("verdict", verdict)
        writer.list("problems", problems.map { ToldProblem(problem: $0) })
        writer.objects("advice", advice) { advice, writer in
            writer.member("code", advice.code)
            writer.member("field", orNull: advice.field)
            writer.member("text", advice.detail)
        }
        // Rule G2.
        if !mayReadContent { writer.member("contentHidden", true) }
        writer.objects("outcomes", outcomes) { outcome, writer in
            writer.member("person", outcome.person)
            writer.member("outcome", outcome.decision?.code.rawValue ?? "unknown")
            writer.member("rule", outcome.decision?.rule.text ?? "")
            let sentence = outcome.decision.map { ExplainedStep($0).says }
            writer.member("sentence", sentence ?? "It could not be tried out on this person.")
            // Rule G2.
            if mayReadContent { writer.list("drawings", outcome.drawings) }
        }
    }
}

/// A problem of a request or a dead letter: `{code, field, text, fix}`.
struct ToldProblem: Sendable, JSONObjectWritable {
    let problem: Rejection

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("code", problem.reason.word)
        writer.member("field", orNull: problem.path.isEmpty ? nil : problem.path)
        writer.member("text", problem.found.isEmpty ? problem.fix : "Found \(problem.found).")
        writer.member("fix", problem.fix(withExampleOf: Rejection.mostBytesOfExample))
    }
}
