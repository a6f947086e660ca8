internal import Model

/// Section 1 for requests: the first rule that is broken turns the request down, else it is accepted.
enum RequestDoor {
    static func process(_ record: borrowing Record, context: borrowing Context, output: inout Output) -> Verdict {
        do throws(Rejection) {
            let request = try read(record)
            guard let app = context.apps[request.app] else {
                // A registration may be on its way; the caller reads on and comes back.
                guard context.appsAreComplete else { return .needsApp(request.app, until: context.now) }
                throw UnknownApp.rejection(of: request.app)
            }
            let advice = try judge(request, record, app, context.apps.remarks(on: app.id))
            FanOut.accept(request, record, app: app, advice: advice, at: context.now, output: &output)
        } catch {
            RejectedRequest.write(error, record, at: context.now, output: &output)
        }
        return .done
    }

    /// Rules I1 to I3.
    private static func read(_ record: borrowing Record) throws(Rejection) -> Request {
        try SizeLimits.check(record, most: Limits.requestBytes)
        let request = try record.withValue { (value: Span<UInt8>?) throws(Rejection) -> Request in
            guard let value else {
                throw Rejection(.unreadable, found: "an empty value", fix: "send one JSON object in UTF-8")
            }
            return try Request.decode(value)
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
        try AdviceAsErrors.check(advice, app)
        return advice
    }
}
