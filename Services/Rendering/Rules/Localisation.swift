internal import Model

/// The app's strings in the order in which a person's locale looks for them (rule R3).
struct Localisation {
    private let tables: [[String: String]]

    /// The locale's own strings, then each shorter form of it down to the language, then English.
    init(strings: [LocaleName: [String: String]], locale: String) {
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
            if let format = table[key] { return (Self.fill(format, with: text.arguments), nil) }
        }
        return (key, key)
    }

    /// Fills `%@` in order and `%1$@` by number; `%%` is a percent sign. A missing argument is empty.
    static func fill(_ format: String, with arguments: [String]) -> String {
        guard format.utf8.contains(UInt8(ascii: "%")) else { return format }
        var result = ""
        var next = 0
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            result += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            if rest.hasPrefix("%") {
                result += "%"
                rest = rest.dropFirst()
            } else if rest.hasPrefix("@") {
                if arguments.indices.contains(next) { result += arguments[next] }
                next += 1
                rest = rest.dropFirst()
            } else {
                let digits = rest.prefix { ("0"..."9").contains($0) }
                let after = rest[digits.endIndex...]
                if let number = Int(digits), after.hasPrefix("$@") {
                    if number > 0, number <= arguments.count { result += arguments[number - 1] }
                    rest = after.dropFirst(2)
                } else {
                    result += "%"
                }
            }
        }
        return result + rest
    }
}
