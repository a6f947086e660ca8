/// How the value of a setting is written.
public struct SettingForm<Value>: Sendable {
    /// What to write instead of a text that is no value.
    let fix: String
    /// The values that are allowed, for `--help`; nothing where that goes without saying.
    let allowed: String
    /// Whether a wrong text may be a secret, so that no error quotes it.
    let isSecret: Bool
    /// Writes a value.
    let text: @Sendable (Value) -> String
    /// Reads a value; `nil` where the text is none.
    let value: @Sendable (String) -> Value?

    /// A form of its own.
    public init(
        fix: String, allowed: String = "", isSecret: Bool = false,
        text: @escaping @Sendable (Value) -> String = { "\($0)" }, value: @escaping @Sendable (String) -> Value?
    ) {
        (self.fix, self.allowed, self.isSecret) = (fix, allowed, isSecret)
        (self.text, self.value) = (text, value)
    }

    /// The form of a value that may be absent.
    public static func optional<Wrapped>(_ form: SettingForm<Wrapped>) -> Self where Value == Wrapped? {
        Self(fix: form.fix, allowed: form.allowed, isSecret: form.isSecret, text: { $0.map(form.text) ?? "" }) { text in
            form.value(text).map { .some($0) }
        }
    }

    /// Values separated by commas; spaces do not count.
    public static func list<Element>(
        fix: String, _ element: @escaping @Sendable (String) -> Element?
    ) -> Self where Value == [Element] {
        Self(fix: fix, text: { list in list.map { "\($0)" }.joined(separator: ",") }) { text in
            let parts = text.split(separator: ",").map { String($0.filter { $0 != " " }) }
            let values = parts.compactMap(element)
            return values.count == parts.count ? values : nil
        }
    }
}

extension SettingForm<Int> {
    /// A whole number.
    public static func number(_ range: ClosedRange<Int>) -> Self {
        let (least, most) = (range.lowerBound, range.upperBound)
        return Self(fix: "write \(least) to \(most)", allowed: "\(least)…\(most)") { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A number of bytes, written in MiB.
    public static func megabytes(_ range: ClosedRange<Int>) -> Self {
        let number = number(range)
        return Self(fix: number.fix, allowed: number.allowed, text: { "\($0 >> 20)" }) { text in
            number.value(text).map { $0 << 20 }
        }
    }
}

extension SettingForm<Bool> {
    /// `true` or `false`.
    public static var flag: Self { Self(fix: "write true or false") { Bool($0) } }
}

extension SettingForm<String> {
    /// Any text, such as the path of a file.
    public static var text: Self { Self(fix: "") { $0 } }
}

extension SettingForm<String?> {
    /// Any text, such as the path of a file; `nil` where the setting is absent.
    public static var text: Self { optional(.text) }
}

extension SettingForm where Value: CaseIterable & RawRepresentable<String> & SendableMetatype {
    /// One of a few words.
    public static var word: Self {
        let words = Value.allCases.map(\.rawValue)
        let choice = "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
        return Self(fix: "write \(choice)", allowed: choice, text: { $0.rawValue }) { Value(rawValue: $0) }
    }
}
