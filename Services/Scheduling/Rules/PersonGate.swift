internal import Model

/// Section 3, P: may a notification reach the person at all?
enum PersonGate {
    /// What the gate says when it stops a notification.
    struct Refusal: Hashable, Sendable {
        /// `suppressed`, or `expired` for P2.
        var code: ReceiptCode
        var rule: String
        /// The word of the rule; P2's is its code.
        var word: String
        /// The words of the other rows that hold, in order.
        var also: [String]

        /// The reason on the receipt; one never repeats the code.
        var reason: String? { word == code.rawValue ? nil : word }
    }

    /// Judges P2 to P7, and of P8 and P9 what the caller found on arrival.
    ///
    /// The first row that holds is the reason; the others go to `also`.
    static func judge(
        _ circumstances: Circumstances, isRepeat: Bool = false, hasTooManyParked: Bool = false
    ) -> Refusal? {
        var held: [(rule: String, word: String)] = []
        if let expires = circumstances.details.expires, circumstances.now >= expires { held.append(("P2", "expired")) }
        held += authorization(circumstances)
        if isTurnedOff(circumstances) { held.append(("P5", "turned-off")) }
        if lacksConsent(circumstances) { held.append(("P6", "marketing-not-consented")) }
        if circumstances.devices.isEmpty { held.append(("P7", "no-device")) }
        if isRepeat { held.append(("P8", "repeat")) }
        if hasTooManyParked { held.append(("P9", "too-many-parked")) }
        guard let first = held.first else { return nil }
        return Refusal(
            code: first.rule == "P2" ? .expired : .suppressed, rule: first.rule, word: first.word,
            also: held.dropFirst().map(\.word))
    }

    /// P3 and P4. A government alert passes a `denied` of its own app, not an open question.
    private static func authorization(_ circumstances: Circumstances) -> [(rule: String, word: String)] {
        switch circumstances.settings.authorization {
        case .notDetermined: [("P3", "not-authorized")]
        case .denied: circumstances.isGovernmentAlert ? [] : [("P3", "not-authorized")]
        case .criticalOnly: circumstances.level.level == .critical ? [] : [("P4", "not-authorized")]
        case .provisional, .authorized: []
        }
    }

    /// P5: the category or the topic, of either kind.
    private static func isTurnedOff(_ circumstances: Circumstances) -> Bool {
        let settings = circumstances.settings
        if let category = circumstances.details.category, settings.categoriesOff.contains(category) { return true }
        if let topic = circumstances.details.topic, settings.topicsOff.contains(topic) { return true }
        return circumstances.details.marketingTopic.map(settings.topicsOff.contains) ?? false
    }

    /// P6: general permission is not enough for marketing.
    private static func lacksConsent(_ circumstances: Circumstances) -> Bool {
        guard let topic = circumstances.details.marketingTopic else { return false }
        return !circumstances.settings.hasGranted(marketing: topic)
    }
}
