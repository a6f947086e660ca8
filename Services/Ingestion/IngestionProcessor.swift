internal import Checks
public import Model

/// The only entry: checks the records of the public topics and passes them on, keyed by person or app.
///
/// A rejected record leads to one dead letter, and to a receipt if its app and id can be read (section 1).
public struct IngestionProcessor: Processor {
    /// Reads the five public inputs and keeps no state.
    public static let topology = Topology(
        service: .ingestion, inputs: Topic.publicInputs,
        outputs: [
            .accepted, .acceptedUrgent, .registeredApps, .registeredPeople, .checkedInteractions, .receipts, .rejected,
        ],
        readsPublicApps: true, appRemarks: AppRecordAdvice.remarks)

    /// A processor; it has no settings.
    public init() {}

    /// Checks one record, and passes it on or rejects it.
    public func process(
        _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
    ) -> Verdict {
        switch record.topic {
        case .ingest, .ingestUrgent: return process(request: record, context: context, output: &output)
        case .apps: PassingOn.process(app: record, context: context, output: &output)
        case .people: PassingOn.pass(record, of: .person, to: .registeredPeople, output: &output)
        case .interactions: PassingOn.pass(record, of: .interaction, to: .checkedInteractions, output: &output)
        default: break  // Not among the inputs.
        }
        return .done
    }

    /// Checks a request. If its app is unknown, the loop first reads the registrations to their end (rule I4).
    private func process(
        request record: borrowing Record, context: borrowing Context, output: inout Output
    ) -> Verdict {
        let verdict = RequestCheck.verdict(on: record, apps: context.apps, appsAreComplete: context.appsAreComplete)
        switch verdict {
        case .accepted(let checked): FanOut.accept(checked, record, at: context.now, output: &output)
        case .needsApp(let app): return .needsApp(app)
        case .rejected(let problems):
            RejectedRequest.write(problems, record, at: context.now, output: &output)
        }
        return .done
    }
}
