internal import Model

/// The advice that depends only on the request and the app's record (rules I8, C2, C6, C9 and section 6). An app may
/// make any of it an error (rule I11).
enum RequestAdvice {
    /// - Parameter unknown: the request's unknown members.
    /// - Parameter remarks: the advice that depends on the app's record alone.
    /// - Parameter sent: when the request was sent.
    /// - Parameter translated: where its unknown members went in the request as Belfry wants it.
    static func advice(
        on request: Request, _ unknown: [UnknownField], _ app: App, _ remarks: AppRemarks, sent: Instant,
        translated: TranslatedMembers? = nil
    ) -> [Advice] {
        var advice = UnknownFieldAdvice.advice(
            on: unknown, samples: .requests, sent: sent, translated: translated,
            count: request.remarks.unknownFieldCount)
        if request.remarks.hasBadge {
            advice.add(
                .badgeIsCounted, at: "badge",
                "`badge` is set, but the badge is the count of unread notifications: leave it out")
        }
        adviseOnContent(of: request, app, remarks, &advice)
        // Rules C are for new notifications, not for requests that update, withdraw or mark one.
        guard case .notify = request.details.kind else { return advice }
        adviseOnCommunication(request.details, app, &advice)
        adviseOnEvent(request.details, sent, &advice)
        if request.details.isCategoryUnknown(to: app) { adviseOnUnknownCategory(request, app, &advice) }
        adviseOnCategory(of: request, app, remarks, &advice)
        return advice
    }

    /// Advice on what people see. Updates have content too; withdrawals and marks have none.
    private static func adviseOnContent(
        of request: Request, _ app: App, _ remarks: AppRemarks, _ advice: inout [Advice]
    ) {
        switch request.details.kind {
        case .notify, .update: break
        case .withdraw, .markRead: return
        }
        let texts = ShownTexts(request, app, remarks.name)
        BlankAdvice.advise(texts, &advice)
        adviseOnWords(texts, request, app, &advice)
        for locale in ShownTexts.otherLocales(request, app) {
            adviseOnWords(ShownTexts(request, app, remarks.name, in: locale), request, app, &advice)
        }
        PlaceholderAdvice.advise(texts, request.details, app, &advice)
        MarketingAdvice.advise(texts, request, app, &advice)
        SoundAndBadgeAdvice.advise(texts, request, app, &advice)
        SameStoryAdvice.advise(texts, request.details, &advice)
        guard let content = request.content else { return }
        AttachmentAdvice.advise(content, app, &advice)
        LaunchImageAdvice.advise(content, app, &advice)
    }

    /// Advice on the words of one language.
    private static func adviseOnWords(
        _ texts: ShownTexts, _ request: Request, _ app: App, _ advice: inout [Advice]
    ) {
        TitleAdvice.advise(texts, request, app, &advice)
        BodyAdvice.advise(texts, &advice)
        AppNameAdvice.advise(texts, &advice)
        PhraseAdvice.advise(texts, &advice)
        SensitiveData.advise(texts, &advice)
        PhraseAdvice.adviseOnErrors(texts, &advice)
    }

    /// Advice on the request's category: its layout, and a destructive action without context that the app record's own
    /// advice does not name already.
    private static func adviseOnCategory(
        of request: Request, _ app: App, _ remarks: AppRemarks, _ advice: inout [Advice]
    ) {
        guard let category = request.details.category else { return }
        LayoutAdvice.advise(request.content, category, remarks, &advice)
        let about = remarks.byCategory[category] ?? []
        let code = AdviceCode.actionDestructiveWithoutContext
        if ActionAdvice.lacksContext(request, app), !about.contains(where: { $0.code == code }) {
            advice.add(
                code, at: "content.body",
                "the category has a destructive action, and neither body nor picture says what it destroys: "
                    + "say it in the body")
        }
    }

    /// Rule C9. Case matters, so the advice names the category that was probably meant.
    private static func adviseOnUnknownCategory(_ request: Request, _ app: App, _ advice: inout [Advice]) {
        let name = request.details.category?.string ?? ""
        let known = (Array(app.categories.keys) + (app.watch?.categories ?? [:]).keys).map(\.string).sorted()
        let meant = NearName.nearest(to: name, among: known).map { ", did you mean \($0.quoted(most: 128))" } ?? ""
        advice.add(
            .categoryUnknown, at: "category",
            "the app has no category \(name.quoted())\(meant): shown without actions, register the category")
    }

    /// Rules I8 and C2.
    private static func adviseOnCommunication(_ details: RequestDetails, _ app: App, _ advice: inout [Advice]) {
        let claim = details.communicationClaim(hasEntitlement: app.entitlements.contains(.communication))
        for code in claim.advice {
            switch code {
            case .communicationWithoutSender:
                advice.add(
                    code, at: "communication.sender",
                    "`communication` names no sender who can be told, so it is none: "
                        + "give the sender's id, handle or name")
            case .communicationWithoutEntitlement:
                advice.add(
                    code, at: "communication",
                    "the app may not send communications, so it is none: "
                        + "register the entitlement `communication`, or leave the field out")
            default:
                advice.add(
                    code, at: "communication",
                    "`communication` stands beside `marketing`, so it is marketing alone: leave one of them out")
            }
        }
    }

    /// Rule C6: without times, relevance cannot be judged and is trusted; without a start, it is trusted until the end.
    /// For marketing, C5 decides first.
    ///
    /// Applies: no event; an event with an end in two weeks, and no start. Does not: an end today; a start.
    private static func adviseOnEvent(_ details: RequestDetails, _ sent: Instant, _ advice: inout [Advice]) {
        guard details.interruptionLevel == .timeSensitive, !details.isMarketing, details.event?.start == nil else {
            return
        }
        guard let end = details.event?.end else {
            return advice.add(
                .eventTimeMissing, at: "event",
                "a Time Sensitive notification has no time, so nobody can tell whether it is due: "
                    + "set `event.start` or `event.end`")
        }
        guard details.trigger == nil, end > sent.adding(seconds: longestUnstarted) else { return }
        advice.add(
            .eventTimeMissing, at: "event.start",
            "a Time Sensitive notification has an event without a start that ends in over a day, "
                + "so it counts as happening until then: set `event.start`")
    }

    /// As long before its end an event without a start may be happening, in seconds [O].
    private static let longestUnstarted = 86_400.0
}
