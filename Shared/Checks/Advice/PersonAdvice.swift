internal import Model

/// Advice on entries of a person's record that can match nothing (rule I).
enum PersonAdvice {
    @Sendable static func all(on person: Person) -> [Advice] {
        var advice: [Advice] = []
        if let problem = LocaleAdvice.problem(with: person.locale) {
            advice.append(Advice(.localeUnmatched, field: "locale", detail: problem))
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
        return Array(advice.prefix(Problems.most))
    }
}
