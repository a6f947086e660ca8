internal import Door
internal import Model

/// Passes good registrations and interactions on as they came. A bad one is a dead letter, and the last good one stays in
/// force.
enum Registration {
    /// An app's record. What there is to say of it is told at once, unless it is the one in force (rule I).
    static func process(app record: borrowing Record, context: borrowing Context, output: inout Output) {
        guard let checked = pass(record, of: .app, to: .registeredApps, output: &output), !checked.advice.isEmpty,
            let app = checked.value, context.apps.isNews(record, of: app.id)
        else { return }
        output.send(Receipt.registered(.app(app.id), at: context.now, advice: checked.advice))
    }

    /// A person's record. Scheduling, which has the one in force, tells what there is to say of it (rule I).
    static func process(person record: borrowing Record, output: inout Output) {
        pass(record, of: .person, to: .registeredPeople, output: &output)
    }

    /// An interaction.
    static func process(interaction record: borrowing Record, output: inout Output) {
        pass(record, of: .interaction, to: .checkedInteractions, output: &output)
    }

    /// - Returns: what was passed on; `nil` for a bad one.
    @discardableResult
    private static func pass<Value>(
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
        case .turnedDown(let problems):
            output.reject(problems.first, detail: problems.summary, record, by: .ingestion)
            return nil
        }
    }
}
