internal import Model

/// How a receipt's code looks on the page.
enum CodeWords {
    /// A receipt's code as a person says it.
    static func words(for code: String) -> String {
        guard let first = code.first else { return "Changed" }
        return first.uppercased() + code.dropFirst().replacing("-", with: " ")
    }

    /// How the pill is coloured; its words say the same.
    static func tone(of code: String) -> StaticString {
        switch ReceiptCode(rawValue: code) {
        case .alerted?: "loud"
        case .held?, .parked?, .snoozed?: "waits"
        case .suppressed?, .rejected?, .nowhere?, .expired?: "stopped"
        default: "calm"
        }
    }
}
