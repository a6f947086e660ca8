/// What a program's command line requests.
enum CommandLineArguments: Hashable, Sendable {
    /// Run, with the settings of a file if one is named.
    case run(configurationFile: String?)
    /// Print the help text.
    case help
    /// Print the version.
    case version

    /// Reads the words after the program's name.
    ///
    /// - Throws: an error for the first unknown word.
    public init(_ words: some Sequence<String>) throws(SettingsError) {
        var file: String?
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            switch word {
            case "--help", "-h":
                self = .help
                return
            case "--version":
                self = .version
                return
            case "--config":
                guard let name = rest.popFirst() else {
                    throw SettingsError("--config", found: "nothing", fix: "write a file's name after it")
                }
                file = name
            case let other where other.hasPrefix("--config="):
                file = String(other.dropFirst("--config=".count))
            default:
                // What follows “=” may be a secret.
                let shown = word.prefix { $0 != "=" }
                throw SettingsError("argument", found: String(shown), fix: "use --config FILE, --help or --version")
            }
        }
        self = .run(configurationFile: file)
    }
}
