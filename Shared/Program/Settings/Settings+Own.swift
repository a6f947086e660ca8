extension Settings {
    /// Reads the settings of one program around the pipeline, such as `gateway.rate`.
    ///
    /// All programs may share one file and one environment, so each reads only the names that begin with its own.
    ///
    /// - Parameters:
    ///   - table: all settings of the program.
    ///   - program: the name before the first dot.
    /// - Throws: an error for the first wrong setting, or one that the program does not know.
    public func own<Own: SettingGroup>(_ table: [Setting<Own>], of program: String) throws(SettingsError) -> Own {
        var own = Own()
        for (name, text) in ofPrograms.sorted(by: { $0.key < $1.key }) where name.hasPrefix(program + ".") {
            guard let setting = table.first(where: { $0.name == name }) else {
                throw SettingsError(
                    name, found: SettingsError.hidden,
                    fix: "no such setting; use " + table.map(\.name).joined(separator: ", "))
            }
            try setting.set(&own, text, name)
        }
        return own
    }
}
