/// One of an app's own texts: plain, or as a key of the app's strings (rule R3).
public struct AppText: Hashable, Sendable {
    /// The text as it is shown where there is no key.
    public var plain: String?
    /// Wins over ``plain``.
    public var key: String?

    /// Whether the app's record has neither.
    public var isAbsent: Bool { plain == nil && key == nil }
}

extension AppText: ExpressibleByStringLiteral {
    /// A plain text.
    public init(stringLiteral value: String) { self.init(plain: value) }
}

extension App {
    /// A text in English, for rules that judge its words: the English string of its key, else the plain text.
    public func english(_ text: AppText) -> String? {
        text.key.flatMap { englishString($0) } ?? text.plain
    }

    /// The text of a key in English; `nil` where no English table has the key.
    public func englishString(_ key: String) -> String? {
        var tables = StringTables(strings, for: .english)
        return tables.text(of: key)
    }
}
