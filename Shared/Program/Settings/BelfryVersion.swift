/// The version of all executables, and what `--version` prints of it.
public enum BelfryVersion {
    /// The version's number (major.minor.patch), which is also the heading of its section in `deploy/guides/CHANGELOG.md`.
    public static let number = "0.2.0"

    /// The two lines of `--version`: the program with its version, and where its changes are described.
    ///
    /// - Parameter program: the executable's name; `nil` for the command `belfry` itself.
    public static func told(by program: String? = nil) -> String {
        """
        belfry \(program.map { "\($0) " } ?? "")\(number)
        what changes with it, and what to do: deploy/guides/CHANGELOG.md, section \(number)
        """
    }
}
