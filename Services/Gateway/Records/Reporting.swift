internal import Access
internal import InForce
internal import Checks
internal import HTTP
internal import Model

/// `POST /v1/interactions`: takes what happened on a device, one report or a list of them.
struct Reporting: Sendable {
    let writer: BrokerWriter
    let rates: RateKeeper

    func answer(_ call: Call) throws(Problem) {
        let body = try call.body(countedBy: rates)
        // Rule G3, before the checks, as for requests.
        try call.take(body.count, from: rates)
        body.answer(call) { report($0, call, body.haste, done: $1) }
    }

    private func report(
        _ value: [UInt8], _ call: Call, _ haste: BrokerWriter.Haste, done: @escaping @Sendable (Outcome) -> Void
    ) {
        let verdict = Record.lend(
            topic: .interactions, partition: 0, offset: 0, timestamp: call.now, key: nil, value: value.span
        ) { RegistrationKind.interaction.verdict(on: $0) }
        switch verdict {
        case .accepted(let checked):
            // Rule G2.
            guard let interaction = checked.value, Rights.mayReport(interaction, call.caller.role) else {
                return done(.problem(Problem(.forbidden, "the token is for other reports than this one")))
            }
            writer.write(value, to: .interactions, key: checked.key, at: call.now, haste) { written in
                done(
                    written.outcome {
                        .taken(202) { writer in
                            writer.member("id", interaction.id.string)
                            writer.member("advice", checked.advice)
                        }
                    })
            }
        case .rejected(let problems): done(.problem(Problem(rejected: problems)))
        }
    }
}
