/// What each rule says, in one plain sentence: the only place where these sentences stand.
///
/// They are written for the person who asks why, so they say what happened rather than what the table's row demands.
public enum RuleSentences {
    /// The sentence of a rule; `nil` for a number that no rule has.
    ///
    /// - Parameter rule: its number, such as `S7`.
    public static func sentence(for rule: String) -> String? { all[rule] }

    /// The sentence of a rule where its reason, or the code of its receipt, says more than the rule alone.
    ///
    /// - Parameters:
    ///   - rule: its number.
    ///   - word: a reason or a code, such as `device-unknown`.
    public static func sentence(for rule: String, _ word: String) -> String? { exact["\(rule) \(word)"] }

    /// All numbers that have a sentence.
    public static var rules: Set<String> { Set(all.keys) }

    static let all: [String: String] = [
        arrival, kind, personGate, alert, focus, time, waiting, devices, list, views,
    ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

    /// By rule and the word after it.
    private static let exact = [
        "I registered": "The record is right; the advice says what would be better.",
        "P1 recipient-unknown": "No person of this id was registered, within ten seconds.",
        "P1 device-unknown": "The person has no device of this id.",
        "P8 repeat":
            "The app said the same before, and nothing is new; an event.id of its own or alertsAgain makes it new.",
        "P1 app-removed": "The app is no longer registered.",
        "S3 passive": "It is Passive, so it comes without an alert.",
        "S3 from-self": "The person wrote it themself, so it comes without an alert.",
        "S4 quiet-by-person": "The person wants quiet from this app.",
        "S4 muted": "The person muted this app or thread for a while.",
        "N5 level-not-raised": "It replaces one that was there and is no more urgent, so it does not alert again.",
        "N5 replaced": "A later one with the same id or collapse id took its place.",
        "R3 advised": "Making its views brought up advice for the producer.",
        "R8 view-not-made": "A view could not be made, or the app's own content holds too much: it was left out.",
    ]
}
