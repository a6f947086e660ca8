/// The settings of one program around the pipeline, such as `gateway.rate`.
///
/// All programs may share one file and one environment, so each reads only the names that begin with its own.
public struct OwnSettings: Sendable {
    private let program: String
    private let values: [String: String]

    /// Picks out the settings of a program.
    ///
    /// - Parameters:
    ///   - program: the name before the first dot.
    ///   - names: all its settings, without the program's name.
    /// - Throws: an error for a name that the program does not know.
    public init(of program: String, in settings: Settings, names: [String]) throws(SettingsError) {
        self.program = program
        let own = settings.around.filter { $0.key.hasPrefix(program + ".") }
        values = Dictionary(
            own.map { (String($0.key.dropFirst(program.count + 1)), $0.value) }, uniquingKeysWith: { first, _ in first }
        )
        for name in values.keys.sorted() where !names.contains(name) {
            throw SettingsError(
                "\(program).\(name)", found: SettingsError.hidden,
                fix: "no such setting; use " + names.map { "\(program).\($0)" }.joined(separator: ", "))
        }
    }

    /// The value as it was given; `nil` where it is absent.
    public func text(_ name: String) -> String? { values[name] }

    /// A whole number.
    ///
    /// - Parameters:
    ///   - range: the allowed values.
    ///   - usual: the value where the setting is absent.
    public func number(_ name: String, in range: ClosedRange<Int>, usual: Int) throws(SettingsError) -> Int {
        guard let text = values[name] else { return usual }
        guard let number = Int(text), range.contains(number) else {
            throw wrong(name, fix: "write \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// `true` or `false`.
    public func flag(_ name: String, usual: Bool) throws(SettingsError) -> Bool {
        guard let text = values[name] else { return usual }
        guard let flag = Bool(text) else { throw wrong(name, fix: "write true or false") }
        return flag
    }

    /// The whole name of a setting.
    func name(_ name: String) -> String { "\(program).\(name)" }

    /// The error for a value that is wrong.
    public func wrong(_ name: String, fix: String) -> SettingsError {
        SettingsError(self.name(name), found: values[name] ?? "", fix: fix)
    }
}
