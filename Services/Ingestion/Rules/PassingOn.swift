internal import Checks
internal import Model

/// Passes valid registrations and interactions on unchanged. An invalid one becomes a dead letter, and the last valid
/// one stays in force.
enum PassingOn {
    /// Checks an app's record. Advice on it is sent at once, unless the same record is already in force (rule I).
    static func process(app record: borrowing Record, context: borrowing Context, output: inout Output) {
        guard let checked = pass(record, of: .app, to: .registeredApps, output: &output), !checked.advice.isEmpty,
            let app = checked.value, context.apps.isNews(record, of: app.id)
        else { return }
        output.send(Receipt.registered(.app(app.id), at: context.now, advice: checked.advice))
    }

    /// Checks a record and passes it on. Scheduling, which has a person's record in force, sends the advice on it (rule I).
    ///
    /// - Returns: what was passed on; `nil` for a rejected record.
    @discardableResult
    static func pass<Value>(
        _ record: borrowing Record, of kind: RegistrationKind<Value>, to destination: Topic, output: inout Output
    ) -> CheckedRegistration<Value>? {
        switch kind.verdict(on: record) {
        case .accepted(let checked):
            var headers = [AppSource(partition: record.partition, offset: record.offset).header]
            if destination == .registeredPeople, !checked.advice.isEmpty {
                headers.append(Advice.header(checked.advice))
            }
            record.withValue { (value: Span<UInt8>?) in
                output.send(raw: value, to: destination, key: checked.key.utf8Span.span, headers: headers)
            }
            return checked
        case .rejected(let problems):
            output.reject(problems.first, detail: problems.summary, record, by: .ingestion)
            return nil
        }
    }
}
