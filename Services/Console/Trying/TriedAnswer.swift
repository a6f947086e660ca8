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
        writer.list("advice", advice.map { ToldAdvice(advice: $0) })
        if !mayReadContent { writer.member("contentHidden", true) }
        writer.name("outcomes")
        writer.beginArray()
        for outcome in outcomes { write(outcome, to: &writer, mayReadContent) }
        writer.endArray()
    }

    private func write(_ outcome: Outcome, to writer: inout JSONWriter, _ mayReadContent: Bool) {
        writer.beginObject()
        writer.member("person", outcome.person)
        writer.member("outcome", outcome.decision?.code.rawValue ?? "unknown")
        writer.member("rule", outcome.decision?.rule.text ?? "")
        writer.member(
            "sentence", outcome.decision.map { ExplainedStep($0).says } ?? "It could not be tried out on this person.")
        if mayReadContent { writer.list("drawings", outcome.drawings) }
        writer.endObject()
    }
}

/// A problem of a request or a dead letter: `{code, field, text, fix}`.
struct ToldProblem: Sendable, JSONWritable {
    let problem: Rejection

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", problem.reason.word)
        writer.member("field", orNull: problem.path.isEmpty ? nil : problem.path)
        writer.member("text", problem.found.isEmpty ? problem.fix : "Found \(problem.found).")
        writer.member("fix", problem.fix(withExampleOf: Rejection.mostBytesOfExample))
        writer.endObject()
    }
}

/// Advice on a request: `{code, field, text}`.
private struct ToldAdvice: JSONWritable {
    let advice: Advice

    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("code", advice.code)
        writer.member("field", orNull: advice.field)
        writer.member("text", advice.detail)
        writer.endObject()
    }
}
