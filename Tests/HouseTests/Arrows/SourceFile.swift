import Foundation
import TestSupport

/// What one source file declares and what it names.
struct SourceFile: Sendable {
    /// A function by its name and the label of its first parameter.
    struct Function: Hashable {
        let name: String
        /// `_` where the first parameter has no label, or where there is none.
        let label: String
    }

    /// A word that may name something.
    struct Use: Hashable {
        let word: String
        /// The label of the first argument; `nil` where no parenthesis follows.
        let label: String?
        /// The word before the dot before it: empty where something else stands there, `nil` where no dot does.
        let after: String?
        /// The types in whose braces it stands, the outermost first.
        let scope: [String]
    }

    /// From the package's folder on.
    let path: String
    private(set) var imports: Set<String> = []
    /// Types by their whole names, such as `StoryStep.Scene`.
    private(set) var types: Set<String> = []
    /// Functions that other files may call, by the type that they belong to; those outside of all types under `nil`.
    private(set) var functions: [String?: Set<Function>] = [:]
    private(set) var uses: Set<Use> = []
    /// Functions that may change a `Turn`: its mutating ones, and those that take one `inout`.
    private(set) var turnChanges = 0

    /// A target's name: the room's, with `Main` behind it for what is under `Main`.
    var module: String {
        let parts = path.split(separator: "/")
        return parts[1] + (parts[2] == "Main" ? "Main" : "")
    }

    init(path: String, _ text: String) {
        self.path = path
        var reader = DeclarationReader(Tokenizer.tokens(of: text))
        reader.read()
        (imports, types, functions) = (reader.imports, reader.types, reader.functions)
        (uses, turnChanges) = (reader.uses, reader.turnChanges)
    }

    /// Every file below `Services` and `Shared`.
    static let all: [SourceFile] = {
        ["Services", "Shared"].flatMap { room -> [SourceFile] in
            let folder = packageFolder.appendingPathComponent(room)
            let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
                (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)).map {
                    SourceFile(path: "\(room)/\(path)", $0)
                }
            }
        }
    }()
}
