internal import Access
internal import InForce
internal import Checks
internal import HTTP
internal import Model

/// Writes what visitors send: requests from the form, and interactions such as a Focus that is switched.
struct Sending: Sendable {
    let apps: AppDirectory
    let writer: BrokerWriter

    /// `POST /api/send`: publishes the text of a request, if the checks accept it.
    func publish(_ body: [UInt8], at now: Instant, answer: @escaping @Sendable (HTTPResponse) -> Void) {
        do throws(ConsoleProblem) {
            let form = try FormBody(body: body)
            let request = Array(form.text.utf8)
            let topic: Topic = form.isUrgent ? .ingestUrgent : .ingest
            let verdict = verdict(on: request, topic, apps.known, isComplete: false, at: now)
            guard case .needsApp = verdict else { return conclude(verdict, request, topic, at: now, answer) }
            // Rule I4: the app may be registered since the registrations were read last.
            apps.records.readOn { [self] isAtEnd in
                let verdict = self.verdict(on: request, topic, apps.known, isComplete: isAtEnd, at: now)
                conclude(verdict, request, topic, at: now, answer)
            }
        } catch {
            answer(error.response)
        }
    }

    /// `POST /api/people/{person}/interactions`: reports something that happens now.
    ///
    /// - Parameter id: the interaction's id, where the body has none.
    func interact(
        _ person: PersonID, _ body: [UInt8], id: String, at now: Instant,
        answer: @escaping @Sendable (HTTPResponse) -> Void
    ) {
        do throws(ConsoleProblem) {
            let value = try InteractionBody(body: body).complete(person: person, id: id, at: now)
            let verdict = Record.lend(
                topic: .interactions, partition: 0, offset: 0, timestamp: now, key: nil, value: value.span
            ) { RegistrationKind.interaction.verdict(on: $0) }
            switch verdict {
            case .accepted(let checked):
                writer.write(value, to: .interactions, key: checked.key, at: now) { written in
                    answer(Self.answer(to: written) { _ in })
                }
            case .rejected(let problems): throw ConsoleProblem(rejected: problems)
            }
        } catch {
            answer(error.response)
        }
    }

    private func verdict(
        on value: [UInt8], _ topic: Topic, _ apps: AppTable, isComplete: Bool, at now: Instant
    ) -> RequestVerdict {
        Record.lend(topic: topic, partition: 0, offset: 0, timestamp: now, key: nil, value: value.span) {
            RequestCheck.verdict(on: $0, apps: apps, appsAreComplete: isComplete)
        }
    }

    private func conclude(
        _ verdict: RequestVerdict, _ value: [UInt8], _ topic: Topic, at now: Instant,
        _ answer: @escaping @Sendable (HTTPResponse) -> Void
    ) {
        switch verdict {
        case .accepted(let checked):
            let request = checked.request
            writer.write(value, to: topic, key: request.recipients.first?.string, at: now) { written in
                answer(
                    Self.answer(to: written) { writer in
                        let ids = request.recipients.map {
                            NotificationID(app: request.app, request: request.id, person: $0).string
                        }
                        writer.member("notifications", ids)
                    })
            }
        case .rejected(let problems): answer(ConsoleProblem(rejected: problems).response)
        case .needsApp: answer(ConsoleProblem(503, "the registered apps cannot be read").response)
        }
    }

    private static func answer(
        to written: BrokerWriter.Written, _ members: (inout JSONWriter) -> Void
    ) -> HTTPResponse {
        switch written {
        case .at: .object(202, members)
        case .notSent(.noBroker(let what)): ConsoleProblem(503, what).response
        case .notSent(.tooManyWait): ConsoleProblem(503, "too many records wait for Kafka").response
        case .unknown:
            ConsoleProblem(503, "Kafka did not answer in time: send the same again, with the same id").response
        }
    }
}

extension ConsoleProblem {
    /// A record that the checks rejected, with all its problems.
    init(rejected problems: Problems) {
        self.init(422, problems.summary)
        self.problems = problems.all
        advice = problems.advice
    }
}
