internal import Model

/// The words and the colour that the page uses for a receipt's code.
enum CodeWords {
    /// A receipt's code in everyday words.
    static func words(for code: String) -> String {
        switch ReceiptCode(rawValue: code) {
        case .pushed?: return "Accepted by Apple, which does not mean shown"
        case .pushFailed?: return "Never accepted by Apple"
        default: break
        }
        guard let first = code.first else { return "Changed" }
        return first.uppercased() + code.dropFirst().replacing("-", with: " ")
    }

    /// The colour of the pill, which repeats what its words say.
    static func tone(of code: String) -> StaticString {
        switch ReceiptCode(rawValue: code) {
        case .alerted?: "loud"
        case .held?, .parked?, .snoozed?: "waits"
        case .suppressed?, .rejected?, .nowhere?, .expired?, .pushFailed?: "stopped"
        default: "calm"
        }
    }
}
