internal import Model

/// The advice that request and app record alone decide (rules I8, C2, C6, C9 and section 6).
enum RequestAdvice {
    static func advice(on request: Request, _ app: App) -> [Advice] {
        var advice = request.remarks.unknownFields.map { Advice(.unknownField, field: $0) }
        if request.remarks.hasBadge {
            advice.append(Advice(.badgeIsCounted, field: "badge", detail: "unread notifications are counted"))
        }
        // Rules C apply to new notifications only (fine print of section 4).
        guard case .notify = request.details.kind else { return advice }
        advice += communication(request.details, app)
        if let eventTimeMissing = eventTimeMissing(request.details) { advice.append(eventTimeMissing) }
        if request.details.isCategoryUnknown(to: app) {
            advice.append(
                Advice(.categoryUnknown, field: "category", detail: "shown without actions; register the category"))
        }
        return advice
    }

    /// Rules I8 and C2.
    private static func communication(_ details: RequestDetails, _ app: App) -> [Advice] {
        let claim = details.communicationClaim(hasEntitlement: app.entitlements.contains(.communication))
        return claim.advice.map { code in
            Advice(code, field: code == .communicationWithoutSender ? "communication.sender" : "communication")
        }
    }

    /// Rule C6: relevance cannot be judged without times, so it is taken on trust. Marketing falls to C5 before.
    private static func eventTimeMissing(_ details: RequestDetails) -> Advice? {
        guard details.interruptionLevel == .timeSensitive, !details.isMarketing, details.event?.start == nil,
            details.event?.end == nil
        else { return nil }
        return Advice(.eventTimeMissing, field: "event", detail: "say when it starts or ends")
    }
}
