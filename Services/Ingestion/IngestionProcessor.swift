public import Model

/// The only door: checks what comes in on the public topics and passes it on, keyed by person or app.
///
/// A bad record costs one dead letter, and a receipt when its app and id can be read (section 1).
public struct IngestionProcessor: Processor {
    /// Reads the five public inputs, remembers nothing.
    public static let topology = Topology(
        service: .ingestion, inputs: [.ingest, .ingestUrgent, .apps, .people, .interactions],
        outputs: [
            .accepted, .acceptedUrgent, .registeredApps, .registeredPeople, .checkedInteractions, .receipts, .rejected,
        ],
        readsPublicApps: true, appRemarks: AppRecordAdvice.remarks)

    /// The door has no settings and remembers nothing.
    public init() {}

    /// Checks one record and passes it on, or turns it down.
    public func process(
        _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
    ) -> Verdict {
        switch record.topic {
        case .ingest, .ingestUrgent: return RequestDoor.process(record, context: context, output: &output)
        case .apps: Registration<App>.process(record, output: &output)
        case .people: Registration<Person>.process(record, output: &output)
        case .interactions: Registration<Interaction>.process(record, output: &output)
        default: break  // Not among the inputs.
        }
        return .done
    }
}
