internal import Model

struct RequestProblems {
    let apps: AppTable
    let appsAreComplete: Bool

    /// - Parameter first: the problem that ended the first reading.
    func problems(of record: borrowing Record, first: Rejection) -> Problems {
        if record.valueCount > Limits.requestBytes { return Problems(first.naming(LargestField.of(record))) }
        guard let bytes = record.valueCopy else { return Problems(first) }
        if let fault = JSONReader.fault(in: bytes) {
            // What an app that signs has sent unreadably is not read for it.
            let strict = LooseJSON.strict(bytes)
            guard let copy = strict ?? LooseJSON.strict(bytes, mayBeShort: true),
                app(of: copy)?.signingKeys.isEmpty ?? true
            else {
                return Problems(fault)
            }
            return Problems(unreadable: fault, problems(in: copy, of: record, first: fault), isShort: strict == nil)
        }
        return problems(in: bytes, of: record, first: first)
    }

    private func problems(in bytes: [UInt8], of record: borrowing Record, first: Rejection) -> Problems {
        let sent = record.timestamp
        let reading = MendedReading(bytes, as: Request.self, samples: .requests, sent: sent)
        // The app may stand under another service's name for it.
        let meant = reading.isMended("app") ? nil : reading.value.flatMap { apps[$0.app] }
        let app = app(of: bytes) ?? meant
        // A producer without a valid signature learns nothing else.
        if let app,
            let unsigned = Self.fault({ () throws(Rejection) in
                try SignatureCheck.check(record, app, apps.secrets)
            })
        {
            return Problems(unsigned)
        }
        let translation = Translation(
            of: bytes, as: Request.self, samples: .requests, sent: sent, told: reading.problems
        ) { left(in: $0, record, app) }
        let whole = translation?.whole
        var found = reading.problems + (translation?.others ?? [])
        let members = translation.flatMap { translation in
            translation.whole.example.map {
                TranslatedMembers(moves: translation.moves, repaired: $0.bytes, madeUp: translation.madeUp)
            }
        }
        var advice = UnknownFieldAdvice.advice(
            on: reading.unknownFields, in: bytes, samples: .requests, sent: sent, translated: members,
            count: reading.unknownFieldCount)
        if let request = reading.value {
            found += judge(request, record, app).filter { !reading.isMended($0.path) }
                .map { Self.exemplified($0, bytes) }
            if let app {
                advice = advice.filter { !app.adviceAsErrors.contains($0.code) }
                advice += remarks(on: request, app, reading, sent, &found)
            }
        }
        if let translation { found = translation.aligned(found) }
        if let content = whole?.example.flatMap({ ForeignValue($0.bytes) })?["content"] {
            for index in found.indices where found[index].reason == .contentMissing {
                found[index].example = content.slice
                found[index].quotesContent = true
                found[index].fix = "write the texts in `title` and `body` of `content`"
            }
        }
        return Problems(
            first, found: found, besides: translation == nil ? reading.besides : [], whole: whole, advice: advice,
            mended: reading.repaired)
    }

    /// The rules that a translated request breaks, except that its app may be unknown.
    private func left(in bytes: [UInt8], _ record: borrowing Record, _ app: App?) -> [Rejection] {
        guard let request = try? Request(json: bytes.span) else {
            return Rejection.first(in: bytes, as: Request.self).map { [$0] } ?? []
        }
        return judge(request, record, app).filter { $0.reason != .appUnknown }
    }

    /// The current record of the app that the request names, even if the request has problems.
    private func app(of bytes: [UInt8]) -> App? { RequestOutline.app(of: bytes.span).flatMap { apps[$0] } }

    /// Rules I1, I4 to I10 and I13, each checked on its own.
    private func judge(_ request: Request, _ record: borrowing Record, _ app: App?) -> [Rejection] {
        var found: [Rejection] = []
        func check(_ rule: () throws(Rejection) -> Void) {
            if let fault = Self.fault(rule) { found.append(fault) }
        }
        let bytes = record.valueCount
        let sent = record.timestamp
        if let fault = Self.fault({ () throws(Rejection) in
            try SizeLimits.check(bytes: bytes, recipients: request.recipientCount)
        }) {
            found.append(fault.naming(LargestField.of(record)))
        }
        if let app {
            check { () throws(Rejection) in try AppTopicCheck.checkTopic(request.details, app) }
            check { () throws(Rejection) in try AppTopicCheck.checkMarketingTopic(request.details, app) }
            check { () throws(Rejection) in try ContentCheck.check(request, app) }
        } else {
            if appsAreComplete { found.append(UnknownApp.rejection(of: request.app, among: apps)) }
            // Only an app's own extension can show data alone.
            if request.content?.data == nil || request.details.category == nil {
                var anyApp = App(id: request.app, name: request.app.string)
                anyApp.entitlements = [.communication]
                check { () throws(Rejection) in try ContentCheck.check(request, anyApp) }
            }
        }
        check { () throws(Rejection) in try VibrationCheck.check(request) }
        check { () throws(Rejection) in try MarketingLevel.check(request.details) }
        check { () throws(Rejection) in try TriggerLimits.check(request.details, receivedAt: sent) }
        return found
    }

    /// Applies rule I11 to every advice. The other advice is returned and reported beside the problems.
    private func remarks(
        on request: Request, _ app: App, _ reading: MendedReading<Request>, _ sent: Instant, _ found: inout [Rejection]
    ) -> [Advice] {
        var request = request
        request.remarks.unknownFieldCount = reading.unknownFieldCount
        let own = apps.remarks(on: app.id)
        let all = RequestAdvice.advice(on: request, reading.unknownFields, app, own, sent: sent)
            .filter { !reading.isMended($0.field ?? "") }
        found += AdviceAsErrors.all(all + own.concerning(request.details.category), app)
        // Replacement values would cause advice on things that the producer never wrote.
        return reading.problems.isEmpty
            ? all.filter { $0.code != .unknownField && !app.adviceAsErrors.contains($0.code) } : []
    }

    /// Adds an example of a valid value, if the rule gave none.
    private static func exemplified(_ rejection: Rejection, _ bytes: [UInt8]) -> Rejection {
        var rejection = rejection
        if rejection.example == nil, rejection.takesAnyExample {
            rejection.example = JSONPlace.find(rejection.path, in: bytes).flatMap(SampleRecords.requests.example)
        }
        return rejection
    }

    private static func fault(_ rule: () throws(Rejection) -> Void) -> Rejection? {
        do throws(Rejection) {
            try rule()
            return nil
        } catch {
            return error
        }
    }
}
