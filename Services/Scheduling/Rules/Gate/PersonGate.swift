internal import Model

/// Section 3, P: whether a notification may reach the person at all.
enum PersonGate {
    enum Row: Sendable {
        case p2, p3, p4, p5, p6, p7, p8, p9

        private var outcome: (rule: Rule, reason: Reason) {
            switch self {
            case .p2: (.p2, .expired)
            case .p3: (.p3, .notAuthorized)
            case .p4: (.p4, .notAuthorized)
            case .p5: (.p5, .turnedOff)
            case .p6: (.p6, .marketingNotConsented)
            case .p7: (.p7, .noDevice)
            case .p8: (.p8, .repeated)
            case .p9: (.p9, .tooManyParked)
            }
        }

        var rule: Rule { outcome.rule }
        var reason: Reason { outcome.reason }
    }

    struct Refusal: Hashable, Sendable {
        /// The first row that holds.
        var first: Row
        /// The other rows that hold, in order.
        var others: [Row]

        var rows: [Row] { [first] + others }
    }

    /// Judges P2 to P7. The caller judges P8 and P9, on arrival only.
    ///
    /// The first row that holds is the reason; the others go to `also` of the receipt.
    static func judge(
        _ circumstances: Circumstances, isRepeat: Bool = false, hasTooManyParked: Bool = false
    ) -> Refusal? {
        var held: [Row] = []
        if let expires = circumstances.details.expires, circumstances.now >= expires { held.append(.p2) }
        if let row = authorization(circumstances) { held.append(row) }
        if isTurnedOff(circumstances) { held.append(.p5) }
        if lacksConsent(circumstances) { held.append(.p6) }
        if circumstances.devices.isEmpty { held.append(.p7) }
        if isRepeat { held.append(.p8) }
        if hasTooManyParked { held.append(.p9) }
        return held.first.map { Refusal(first: $0, others: Array(held.dropFirst())) }
    }

    /// P3 to P6: the first row that refuses this notification's new content. P3 and P4 refuse no government alert's.
    static func refusal(ofContent circumstances: Circumstances) -> Row? {
        (circumstances.isGovernmentAlert ? nil : authorization(circumstances))
            ?? (isTurnedOff(circumstances) ? .p5 : nil) ?? (lacksConsent(circumstances) ? .p6 : nil)
    }

    /// P3: the person has not allowed the app.
    static func forbids(_ authorization: Authorization) -> Bool {
        switch authorization {
        case .notDetermined, .denied: true
        case .criticalOnly, .provisional, .authorized: false
        }
    }

    /// P3 and P4. A government alert passes if its app is `denied`, but not if the person has not decided yet.
    private static func authorization(_ circumstances: Circumstances) -> Row? {
        switch circumstances.settings.authorization {
        case .notDetermined: .p3
        case .denied: circumstances.isGovernmentAlert ? nil : .p3
        case .criticalOnly: circumstances.level.level == .critical ? nil : .p4
        case .provisional, .authorized: nil
        }
    }

    /// P5: the category or either kind of topic is turned off. No switch stops a government alert.
    private static func isTurnedOff(_ circumstances: Circumstances) -> Bool {
        if circumstances.isGovernmentAlert { return false }
        let settings = circumstances.settings
        if let category = circumstances.details.category, settings.categoriesOff.contains(category) { return true }
        if let topic = circumstances.details.topic, settings.topicsOff.contains(topic) { return true }
        return circumstances.details.marketingTopic.map(settings.topicsOff.contains) ?? false
    }

    /// P6: marketing needs consent to its own topic, given by now; permission for the app is not enough.
    static func lacksConsent(_ circumstances: Circumstances) -> Bool {
        guard let topic = circumstances.details.marketingTopic else { return false }
        return !circumstances.settings.hasGranted(marketing: topic, at: circumstances.now)
    }
}

extension Ending {
    /// The ending of a notification that P stopped: `expired` under P2, which is its own reason, else `suppressed`.
    init(_ refusal: PersonGate.Refusal) {
        let (row, also) = (refusal.first, refusal.others.map(\.reason))
        switch row {
        case .p2: self.init(.expired, row.rule, also: also)
        case .p3, .p4, .p5, .p6, .p7, .p8, .p9: self.init(.suppressed, row.rule, reason: row.reason, also: also)
        }
    }
}
