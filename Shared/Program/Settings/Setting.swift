/// A group of settings with the value of each; a new one has the defaults.
public protocol SettingGroup: Sendable {
    /// The defaults.
    init()
}

/// One setting: its name, what `--help` says of it, and how a text changes the group that it belongs to.
///
/// Whatever reads settings, lists them or refuses them has its words from here. The default is that of the group's
/// member.
public struct Setting<Group: SettingGroup>: Sendable {
    /// How `--help` shows it.
    public let line: SettingLine
    /// The value as a text that may be shown.
    let text: @Sendable (Group) -> String
    /// Changes the setting to a text; an error names it as it was given, by its name or its variable.
    let set: @Sendable (inout Group, _ text: String, _ given: String) throws(SettingsError) -> Void

    /// The name in a file, such as `worker.id`.
    public var name: String { line.name }

    /// A setting that is one member of its group.
    ///
    /// - Parameters:
    ///   - meaning: what it is, in a few words.
    ///   - usual: the default in words, where the member's text does not say it.
    public init<Value>(
        _ name: String, _ meaning: String, _ member: any WritableKeyPath<Group, Value> & Sendable,
        _ form: SettingForm<Value>, usual: String? = nil
    ) {
        let text: @Sendable (Group) -> String = { form.text($0[keyPath: member]) }
        let usual = usual ?? text(Group())
        self.init(SettingLine(name: name, meaning: meaning, usual: usual, allowed: form.allowed), text: text) {
            (group: inout Group, text: String, given: String) throws(SettingsError) in
            guard let value = form.value(text) else {
                throw SettingsError(given, found: form.isSecret ? SettingsError.hidden : text, fix: form.fix)
            }
            group[keyPath: member] = value
        }
    }

    /// A setting that changes its group in a way of its own.
    init(
        _ line: SettingLine, text: @escaping @Sendable (Group) -> String = { _ in "" },
        set: @escaping @Sendable (inout Group, String, String) throws(SettingsError) -> Void
    ) {
        (self.line, self.text, self.set) = (line, text, set)
    }

    /// The same setting as one of a group that contains this one.
    public func of<Outer>(_ member: any WritableKeyPath<Outer, Group> & Sendable) -> Setting<Outer> {
        Setting<Outer>(line, text: { text($0[keyPath: member]) }) {
            (group: inout Outer, text: String, given: String) throws(SettingsError) in
            try set(&group[keyPath: member], text, given)
        }
    }
}

/// A line of `--help` about one setting.
public struct SettingLine: Sendable {
    let name: String
    let meaning: String
    /// The default in words.
    var usual = ""
    /// The values that are allowed, where that does not go without saying.
    var allowed = ""

    /// The variable of the environment.
    var variable: String { "BELFRY_" + name.uppercased().replacing(".", with: "_") }

    /// The default and what is allowed.
    var values: String { "(\(usual.isEmpty ? "none" : usual)\(allowed.isEmpty ? "" : "; \(allowed)"))" }
}
