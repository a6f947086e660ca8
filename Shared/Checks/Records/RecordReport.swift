public import Model

/// The result of checking one record.
public struct RecordReport: Sendable {
    /// The kind that the record was checked as.
    public let kind: RecordKind
    /// The record's name: `<app>/<request id>`, or its id; `nil` if that cannot be read.
    public internal(set) var name: String?
    /// Empty if the record is accepted; the first problem is the reason for the rejection.
    public internal(set) var problems: [Rejection] = []
    /// Advice to the record's producer.
    public internal(set) var advice: [Advice] = []
    /// The app of a request, if the app's record is missing. Whatever depends on that record was not checked.
    public internal(set) var lackedApp: AppID?
    /// An accepted request, with the app record that it was checked against.
    public internal(set) var request: CheckedRequest?
}

/// Checks records without a broker. The apps that requests may name are those among the records.
///
/// Signatures are not checked, since they cover the exact bytes that are sent.
public struct RecordChecker: Sendable {
    private var apps = AppTable(remark: AppRecordAdvice.remarks)
    let now: Instant
    private let knowsAllApps: Bool

    /// - Parameters:
    ///   - now: when the records are sent; a trigger must be later (rule I10).
    ///   - knowsAllApps: whether every app is registered with this checker. A request of another app is then turned
    ///     down (rule I4), not checked as far as possible.
    public init(at now: Instant, knowsAllApps: Bool = false) {
        self.now = now
        self.knowsAllApps = knowsAllApps
    }

    /// Registers an app for requests that are checked later. An app record that cannot be read is ignored.
    public mutating func register(_ bytes: [UInt8]) {
        guard let app = try? App(json: bytes.span) else { return }
        register(app)
    }

    /// Registers an app for requests that are checked later.
    public mutating func register(_ app: App) {
        var app = app
        app.signingKeys = []
        take(app, into: &apps)
    }

    /// The report on bytes that cannot be a record at all.
    public static func report(on fault: Rejection) -> RecordReport {
        RecordReport(kind: .request, problems: [fault])
    }

    /// Checks one record.
    ///
    /// - Parameters:
    ///   - key: the record's key, if it has one.
    ///   - sent: the record's timestamp; `nil` for the checker's.
    public func report(
        on bytes: [UInt8], as kind: RecordKind, key: String? = nil, sent: Instant? = nil
    ) -> RecordReport {
        let key = key.map { Array($0.utf8) }
        return Record.lend(
            topic: kind.topic, partition: 0, offset: 0, timestamp: sent ?? now, key: key?.span, value: bytes.span
        ) { record in
            switch kind {
            case .request: report(onRequest: record, bytes)
            case .app: report(record, RegistrationKind.app, kind, bytes)
            case .person: report(record, RegistrationKind.person, kind, bytes)
            case .interaction: report(record, RegistrationKind.interaction, kind, bytes)
            }
        }
    }

    private func report<Value>(
        _ record: borrowing Record, _ registration: RegistrationKind<Value>, _ kind: RecordKind, _ bytes: [UInt8]
    ) -> RecordReport {
        switch registration.verdict(on: record) {
        case .accepted(let checked): RecordReport(kind: kind, name: checked.key, advice: checked.advice)
        case .rejected(let problems):
            RecordReport(
                kind: kind, name: Self.text(of: "id", in: bytes), problems: problems.all, advice: problems.advice)
        }
    }

    private func report(onRequest record: borrowing Record, _ bytes: [UInt8]) -> RecordReport {
        let names = ["app", "id"].compactMap { Self.text(of: $0, in: bytes) }
        let name = names.count == 2 ? names.joined(separator: "/") : nil
        let named = Self.text(of: "app", in: bytes).flatMap { AppID($0) }
        let lackedApp = knowsAllApps ? nil : named.flatMap { self.apps.contains($0) ? nil : $0 }
        var apps = apps
        if lackedApp != nil, let request = try? Request(json: bytes.span) {
            take(App(standingInFor: request), into: &apps)
        }
        var report = RecordReport(kind: .request, name: name, lackedApp: lackedApp)
        switch RequestCheck.verdict(on: record, apps: apps, appsAreComplete: knowsAllApps, mayAsk: false) {
        case .accepted(let checked): (report.advice, report.request) = (checked.advice, checked)
        case .needsApp: break
        case .rejected(let problems): (report.problems, report.advice) = (problems.all, problems.advice)
        }
        return report
    }

    private func take(_ app: App, into apps: inout AppTable) {
        let value = JSONSlice { app.write(to: &$0) }
        // Bytes from our own writer can always be read.
        try? apps.apply(key: app.id.string.utf8Span.span, value: value.bytes.span)
    }

    /// A top-level member, if it is a string.
    private static func text(of member: String, in bytes: [UInt8]) -> String? {
        guard case .value(let range)? = JSONPlace.find(member, in: bytes)?.target else { return nil }
        return try? JSONReader.read(Array(bytes[range]).span, checksNames: false) { (reader) throws(Rejection) in
            try reader.readString()
        }
    }
}

extension App {
    /// A stand-in for an app whose record is missing. It has registered everything that the request names.
    fileprivate init(standingInFor request: Request) {
        self.init(id: request.app, name: request.app.string)
        entitlements = Set(Entitlement.allCases)
        settingsLink = "https://example.com"
        if let topic = request.details.topic { topics[topic] = AppTopic(id: topic, name: topic.string) }
        if let topic = request.details.marketingTopic {
            topics[topic] = AppTopic(id: topic, name: topic.string, isMarketing: true)
        }
        if let category = request.details.category { categories[category] = AppCategory(id: category) }
        if let image = request.content?.launchImage { launchImages = [ExactString(image)] }
    }
}
