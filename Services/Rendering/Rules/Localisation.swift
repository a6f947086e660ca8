internal import Model

/// The app's strings in the order in which a person's locale looks for them (rule R3).
struct Localisation {
    private let tables: [[ExactString: String]]

    /// The locale's own strings, then each shorter form of it down to the language, then English.
    init(strings: [LocaleName: [ExactString: String]], locale: String) {
        guard !strings.isEmpty else {
            tables = []
            return
        }
        var names: [LocaleName] = []
        func add(_ name: String) {
            if let name = LocaleName(name), !names.contains(name) { names.append(name) }
        }
        var tags = (LocaleName(locale)?.normalized ?? "en").split(separator: "-")
        while !tags.isEmpty {
            add(tags.joined(separator: "-"))
            tags.removeLast()
        }
        add("en")
        tables = names.compactMap { strings[$0] }
    }

    /// The text, and the key where no table has it; `nil` where there is neither key nor text.
    ///
    /// A key wins over the plain text; a key that no table has is shown itself.
    func text(_ text: Content.LocalizableText) -> (text: String?, missingKey: String?) {
        guard let key = text.key else { return (text.plain, nil) }
        for table in tables {
            if let format = table[ExactString(key)] { return (LocalizedFormat.fill(format, with: text.arguments), nil) }
        }
        return (key, key)
    }

    /// A missing key as advice may quote it: a name, never a text or a number that stands in its place.
    static func quotable(_ key: String) -> String? {
        var digits = 0
        guard key.utf8.count <= 128 else { return nil }
        for byte in key.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "-"):
                continue
            default: return nil
            }
        }
        return digits < 4 ? key : nil
    }
}
