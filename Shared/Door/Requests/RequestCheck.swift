public import Model

/// A request that may go on, with what there is to say about it all the same.
public struct CheckedRequest: Sendable {
    /// The request, checked by rules I1 to I11.
    public let request: Request
    /// The record in force of the app that asks.
    public let app: App
    /// The advice that request and app record alone decide (section 6).
    public let advice: [Advice]
}

/// What the door says of a request.
public enum RequestVerdict: Sendable {
    case accepted(CheckedRequest)
    /// The app is not in the table, and its registration may be on its way: whoever asks reads on and asks again.
    case needsApp(AppID)
    case turnedDown(Problems)
}

/// Section 1 for requests: the first rule that is broken turns the request down, else it is accepted.
///
/// A good request is read once. One that is turned down is read again for all that is wrong with it (``RequestProblems``).
public enum RequestCheck {
    /// Checks one record of the public request topics.
    ///
    /// - Parameters:
    ///   - record: its own timestamp is what a trigger is compared with (rule I10).
    ///   - apps: the registered apps, as far as they have been read.
    ///   - appsAreComplete: no app is still on its way: one that is absent is unknown (rule I4).
    public static func verdict(
        on record: borrowing Record, apps: AppTable, appsAreComplete: Bool
    ) -> RequestVerdict {
        verdict(on: record, apps: apps, appsAreComplete: appsAreComplete, mayAsk: !appsAreComplete)
    }

    /// - Parameter mayAsk: whether the app of a request that is turned down is asked for, too.
    static func verdict(
        on record: borrowing Record, apps: AppTable, appsAreComplete: Bool, mayAsk: Bool
    ) -> RequestVerdict {
        do throws(Rejection) {
            var request = try read(record)
            guard let app = apps[request.app] else {
                guard appsAreComplete else { return .needsApp(request.app) }
                throw UnknownApp.rejection(of: request.app, among: apps)
            }
            if request.remarks.unknownFieldCount > 0 {
                request.remarks.unknownFields = record.unknownFields(as: Request.self)
            }
            let advice = try judge(request, record, app, apps.remarks(on: app.id))
            return .accepted(CheckedRequest(request: request, app: app, advice: advice))
        } catch {
            // Whether it is signed counts before all else that is wrong with it.
            if mayAsk, let app = missingApp(of: record, error), !apps.contains(app) { return .needsApp(app) }
            let search = RequestProblems(apps: apps, appsAreComplete: appsAreComplete)
            return .turnedDown(search.problems(of: record, first: error))
        }
    }

    /// The app that a readable request names.
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

    /// Rules I5 to I11, in order; I4 has found the app.
    private static func judge(
        _ request: Request, _ record: borrowing Record, _ app: App, _ remarks: AppRemarks
    ) throws(Rejection) -> [Advice] {
        try SignatureCheck.check(record, app)
        try AppTopicCheck.check(request.details, app)
        try VibrationCheck.check(request)
        try MarketingLevel.check(request.details)
        try TriggerLimits.check(request.details, receivedAt: record.timestamp)
        let advice = RequestAdvice.advice(on: request, app, remarks)
        if !app.adviceAsErrors.isEmpty {
            try AdviceAsErrors.check(advice + remarks.concerning(request.details.category), app)
        }
        return advice
    }
}
