import Model

/// The apps' door: passes apps on, and asks for the app that a request's key names.
struct Porter: Processor {
    static let topology = Topology(
        service: .ingestion, inputs: [.apps, .ingest], outputs: [.registeredApps, .accepted, .rejected],
        readsPublicApps: true)

    func process(
        _ record: borrowing Record, state: inout NoState, context: borrowing Context, output: inout Output
    ) -> Verdict {
        if record.topic == .apps {
            let source = AppSource(partition: record.partition, offset: record.offset)
            record.withKey { (key: Span<UInt8>?) in
                record.withValue { (value: Span<UInt8>?) in
                    output.send(raw: value, to: .registeredApps, key: key, headers: [source.header])
                }
            }
            return .done
        }
        let app = AppID(derived: record.keyText)
        if let verdict = context.verdict(awaiting: app) { return verdict }
        output.send(
            raw: Array("\(context.apps[app]?.name ?? "absent")".utf8).span, to: .accepted,
            key: record.keyText.utf8Span.span)
        return .done
    }
}
