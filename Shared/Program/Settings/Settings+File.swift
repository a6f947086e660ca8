internal import Glibc

extension Settings {
    /// The text of the file that `--config` names. A pipe or `/dev/null` works too.
    ///
    /// - Parameter name: `nil` means no file and gives an empty text.
    /// - Throws: the system's reason when the file cannot be read.
    public static func text(ofFile name: String?) throws(SettingsError) -> String {
        guard let name else { return "" }
        guard let file = fopen(name, "r") else { throw unreadable(name) }
        defer { fclose(file) }
        var text: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 16_384)
        while case let count = fread(&part, 1, part.count, file), count > 0 { text += part.prefix(count) }
        guard ferror(file) == 0 else { throw unreadable(name) }
        return String(decoding: text, as: UTF8.self)
    }

    private static func unreadable(_ name: String) -> SettingsError {
        let reason = String(cString: strerror(errno))
        return SettingsError("--config", found: name, fix: "name a file that can be read (\(reason))")
    }
}
