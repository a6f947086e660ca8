internal import Glibc

extension Settings {
    /// The text of the file that `--config` names: whatever can be read to its end, a pipe or `/dev/null` too.
    ///
    /// - Parameter name: `nil` is no file, hence no text.
    /// - Throws: what the system says of a file that cannot be read.
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
