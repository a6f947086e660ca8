internal import Model

/// The texts of a request and the app's own words, in the language of the person's locale (rule R3).
struct Localisation {
    private var tables: StringTables

    init(strings: [LocaleName: [ExactString: String]], locale: LocaleName) {
        tables = StringTables(strings, for: locale)
    }

    /// A text as it is shown, with the advice for the producer.
    struct Found: Hashable {
        var text: String?
        var advice: AdviceCode?
    }

    /// The text of a request; none if it has neither key nor plain text.
    ///
    /// A key wins over the plain text; a key that no table has is shown itself. A string that needs more arguments than
    /// the request has is replaced by the plain text. Without a plain text the missing arguments are empty: half a text
    /// says more than none.
    mutating func text(_ text: Content.LocalizableText) -> Found {
        guard let key = text.key else { return Found(text: text.plain) }
        guard let format = string(of: key) else { return Found(text: key, advice: .stringMissing) }
        let filled = text.filled(format)
        return Found(text: filled.text, advice: filled.lacksArgument ? .stringArguments : nil)
    }

    /// One of the app's own words, which has no arguments.
    mutating func text(_ text: AppText) -> Found {
        guard let key = text.key else { return Found(text: text.plain) }
        guard let string = string(of: key) else { return Found(text: key, advice: .stringMissing) }
        return Found(text: string)
    }

    /// - Returns: `nil` if neither the tables that suit the person nor the English one have the key.
    mutating func string(of key: String) -> String? { tables.text(of: key) }

    /// The detail of advice about a key: what is wrong with it, and what would be right.
    static func detail(_ code: AdviceCode, key: String) -> String {
        let named = quotable(key).map { "the key “\($0)”" } ?? "this key"
        return code == .stringArguments
            ? "the app's string of \(named) takes more arguments than the request gives: give them, or change the string"
            : "the app's strings lack \(named), so the key itself is shown: add it to `strings`"
    }

    /// A missing key as advice may quote it: only a name, never a text or a number in its place.
    private static func quotable(_ key: String) -> String? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let isName = key.utf8.allSatisfy { byte in
            let lowercased = byte | 0x20
            return digits.contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercased)
                || "._-".utf8.contains(byte)
        }
        return isName && key.utf8.count <= 128 && key.utf8.count(where: digits.contains) < 4 ? key : nil
    }
}
