public import Model

/// An accepted request, with the advice on it.
public struct CheckedRequest: Sendable {
    /// The request, checked by rules I1 to I13.
    public let request: Request
    /// The current record of the app that sent the request.
    public let registered: Shared<App>
    /// The same, copied.
    public var app: App { registered.value }
    /// The advice that depends only on the request and the app's record (section 6).
    public let advice: [Advice]
}

/// The result of checking a request.
public enum RequestVerdict: Sendable {
    case accepted(CheckedRequest)
    /// The app, or the key of the signature, is unknown, but its registration may still be unread. The caller reads
    /// on, also the app's secrets, and checks again.
    case needsApp(AppID)
    case rejected(Problems)
}

/// Section 1 for requests: the first rule that is broken rejects the request; otherwise it is accepted.
///
/// A valid request is read once. A rejected one is read again to find all its problems (``RequestProblems``).
public enum RequestCheck {
    /// Checks one record of the public request topics.
    ///
    /// - Parameters:
    ///   - record: a trigger is compared with the record's own timestamp (rule I10).
    ///   - apps: the registered apps that have been read so far.
    ///   - appsAreComplete: whether all registrations have been read, so that an absent app is unknown (rule I4).
    public static func verdict(on record: borrowing Record, apps: AppTable, appsAreComplete: Bool) -> RequestVerdict {
        verdict(on: record, apps: apps, appsAreComplete: appsAreComplete, mayAsk: !appsAreComplete)
    }

    /// - Parameter mayAsk: whether ``RequestVerdict/needsApp(_:)`` may also be returned for a request with problems.
    static func verdict(
        on record: borrowing Record, apps: AppTable, appsAreComplete: Bool, mayAsk: Bool
    ) -> RequestVerdict {
        do throws(Rejection) {
            let request = try read(record)
            guard let app = apps.record(of: request.app) else {
                guard appsAreComplete else { return .needsApp(request.app) }
                throw UnknownApp.rejection(of: request.app, among: apps)
            }
            // Read anew for the names that were probably meant.
            let unknown =
                request.remarks.unknownFieldCount > 0
                ? record.unknownFields(as: Request.self) : request.remarks.unknownFields
            let advice = try judge(request, unknown, record, app, apps)
            return .accepted(CheckedRequest(request: request, registered: app, advice: advice))
        } catch {
            // The signature is checked before all other problems, and that needs the app's record. A key that is not
            // in the record may be in a newer one, so a wrong signature is told only of the newest (rule I5).
            if mayAsk, let app = missingApp(of: record, error), !apps.contains(app) || error.reason.rule == .i5 {
                return .needsApp(app)
            }
            let search = RequestProblems(apps: apps, appsAreComplete: appsAreComplete)
            return .rejected(search.problems(of: record, first: error))
        }
    }

    /// The app that a request names, if that can be read.
    private static func missingApp(of record: borrowing Record, _ error: Rejection) -> AppID? {
        guard error.reason.rule != .i1 else { return nil }
        return record.withValue { (value: Span<UInt8>?) in
            guard let value else { return nil }
            return RequestOutline.app(of: value)
        }
    }

    /// Rules I1 to I3.
    private static func read(_ record: borrowing Record) throws(Rejection) -> Request {
        try SizeLimits.check(record, most: Limits.requestBytes)
        let request = try record.withValue { (value: Span<UInt8>?) throws(Rejection) -> Request in
            guard let value else { throw .emptyValue }
            return try Request(json: value)
        }
        try SizeLimits.check(bytes: record.valueCount, recipients: request.recipientCount)
        return request
    }

    /// Rules I5 to I11 and I13, in order. I4 was checked by finding the app.
    ///
    /// - Parameter unknown: the request's unknown members, with the names that were probably meant.
    private static func judge(
        _ request: Request, _ unknown: [UnknownField], _ record: borrowing Record, _ app: Shared<App>, _ apps: AppTable
    ) throws(Rejection) -> [Advice] {
        let remarks = apps.remarks(on: app.value.id)
        try SignatureCheck.check(record, app.value, apps.secrets)
        try AppTopicCheck.check(request.details, app.value)
        try VibrationCheck.check(request)
        try MarketingLevel.check(request.details)
        try TriggerLimits.check(request.details, receivedAt: record.timestamp)
        let advice = RequestAdvice.advice(
            on: request, unknown, app.value, remarks, sent: record.timestamp,
            translated: TranslatedMembers(of: record, unknown))
        if !app.value.adviceAsErrors.isEmpty {
            try AdviceAsErrors.check(advice + remarks.concerning(request.details.category), app.value)
        }
        try ContentCheck.check(request, app.value)
        return advice
    }
}
