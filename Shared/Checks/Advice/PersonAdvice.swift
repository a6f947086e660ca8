internal import Model

/// Advice on a person's record: entries that can match nothing, and consent that proves nothing (rule I).
enum PersonAdvice {
    /// - Parameter sent: when the record was sent.
    @Sendable static func all(on person: Person, sent: Instant) -> [Advice] {
        var advice: [Advice] = []
        if let problem = LocaleAdvice.problem(with: person.locale) {
            advice.add(.localeUnmatched, at: "locale", problem)
        }
        let contacts = Set(person.contacts.contacts.map { ExactString($0.id.string) })
        for (index, focus) in person.focuses.enumerated() {
            for (place, entry) in (focus.people?.list ?? []).enumerated()
            where !contacts.contains(ExactString(entry)) && Handle(entry) == nil {
                advice.add(
                    .handleUnmatched, at: "focuses[\(index)].people.list[\(place)]",
                    "\(entry.quoted()) matches nobody: name a contact's id, an email address or a phone number")
            }
        }
        for (app, settings) in person.apps.sorted(by: { $0.key < $1.key }) {
            for (topic, consent) in settings.marketing.sorted(by: { $0.key < $1.key }) where consent.granted {
                advise(consent, at: "apps.\(app.string).marketing.\(topic.string)", sent, &advice)
            }
        }
        return Array(advice.prefix(Problems.most))
    }

    /// `consent-unclear`: a consent to marketing that could not be shown later, when somebody asks for it [A].
    ///
    /// Applies: granted without `shown`; granted tomorrow. Does not: granted with the words that were shown; declined.
    private static func advise(_ consent: MarketingConsent, at path: String, _ sent: Instant, _ advice: inout [Advice])
    {
        if let at = consent.at, at > sent.adding(seconds: MarketingConsent.mostClockError) {
            advice.add(
                .consentUnclear, at: path + ".at",
                "the person is said to have agreed at \(at), after this record was sent: write when they did")
        }
        if consent.shown?.isEmpty ?? true {
            advice.add(
                .consentUnclear, at: path + ".shown",
                "it does not say which words the person agreed to: write the text that was shown")
        }
    }
}
