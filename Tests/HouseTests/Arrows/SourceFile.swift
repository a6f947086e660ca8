/// The declarations of one source file and the names that it uses.
struct SourceFile: Sendable {
    /// A function by its name and the label of its first parameter.
    struct Function: Hashable {
        let name: String
        /// `_` if the first parameter has no label, or if there is none.
        let label: String
    }

    /// A word that may name something.
    struct Use: Hashable {
        let word: String
        /// The label of the first argument; `nil` if no parenthesis follows.
        let label: String?
        /// The word before the preceding dot: empty if something else precedes the dot, `nil` if there is no dot.
        let after: String?
        /// The types that enclose the word, the outermost first.
        let scope: [String]
    }

    /// The path, relative to the package's folder.
    private(set) var path: String
    var imports: Set<String> = []
    /// Types by their full names, such as `StoryStep.Scene`.
    var types: Set<String> = []
    /// Functions that other files may call, by the type that they belong to; top-level functions under `nil`.
    var functions: [String?: Set<Function>] = [:]
    var uses: Set<Use> = []
    /// Functions that may change a `Turn`: its mutating ones, and those that take one `inout`.
    var turnChanges = 0

    /// The target's name: the room's, followed by `Main` for files under `Main`.
    var module: String {
        let parts = path.split(separator: "/")
        return parts[1] + (parts[2] == "Main" ? "Main" : "")
    }

    init(path: String, _ text: String) {
        self.path = path
        var reader = DeclarationReader(self, text)
        self = reader.read()
    }

    /// Every file below `Services` and `Shared`.
    static let all = TidyTests.sources.filter { $0.path.hasPrefix("Services/") || $0.path.hasPrefix("Shared/") }
        .map { SourceFile(path: $0.path, $0.lines.joined(separator: "\n")) }
}
