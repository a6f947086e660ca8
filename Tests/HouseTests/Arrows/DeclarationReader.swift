/// Finds declarations and uses in the tokens of a file.
struct DeclarationReader {
    private let tokens: [String]
    /// The file, with what was found.
    private var file: SourceFile
    /// The owner of each open brace: a type's name, or `nil` for a body.
    private var braces: [String?] = []
    /// The type whose opening brace comes next.
    private var pending: String?

    private static let kinds: Set = ["struct", "enum", "class", "actor", "protocol", "typealias", "associatedtype"]

    private static let modifiers: Set = [
        "private", "fileprivate", "static", "final", "mutating", "consuming", "borrowing", "indirect", "nonisolated",
        "override",
    ]

    init(_ file: SourceFile, _ text: String) { (self.file, tokens) = (file, Tokenizer.tokens(of: text)) }

    mutating func read() -> SourceFile {
        for index in tokens.indices {
            switch tokens[index] {
            case "{":
                braces.append(pending)
                pending = nil
            case "}": if !braces.isEmpty { braces.removeLast() }
            default: if let word = wordAt(index) { read(word, at: index) }
            }
        }
        return file
    }

    private func token(_ index: Int) -> String? { tokens.indices.contains(index) ? tokens[index] : nil }

    private func wordAt(_ index: Int) -> String? { token(index).flatMap { Tokenizer.isWord($0) ? $0 : nil } }

    private var scope: [String] { braces.compactMap(\.self) }

    private mutating func read(_ word: String, at index: Int) {
        let isAfterDot = token(index - 1) == "."
        if !isAfterDot, let name = wordAt(index + 1) {
            switch word {
            case "import":
                file.imports.insert(name)
                return
            case "extension":
                pending = dotted(from: index + 1)
            case "func": readFunction(name, at: index)
            case _ where Self.kinds.contains(word) && !["func", "var", "let", "subscript"].contains(name):
                let type = (scope.last.map { "\($0)." } ?? "") + name
                if !isPrivate(at: index) { file.types.insert(type) }
                if word != "typealias", word != "associatedtype" { pending = type }
            default: break
            }
        }
        let after = isAfterDot ? wordAt(index - 2) ?? "" : nil
        file.uses.insert(SourceFile.Use(word: word, label: label(after: index + 1), after: after, scope: scope))
    }

    private mutating func readFunction(_ name: String, at index: Int) {
        guard let open = tokens[index...].firstIndex(of: "(") else { return }
        var (depth, close) = (0, open)
        while let next = token(close) {
            if next == "(" { depth += 1 }
            if next == ")" { depth -= 1 }
            if depth == 0 { break }
            close += 1
        }
        let parameters = tokens[open..<min(close, tokens.count)]
        let takesTurn = parameters.indices.contains { place in
            token(place) == ":" && token(place + 1) == "inout" && token(place + 2) == "Turn"
        }
        let changesTurn = braces.last == "Turn" && token(index - 1) == "mutating"
        if takesTurn || changesTurn { file.turnChanges += 1 }
        // A function that is private or inside a body can be called in this file only.
        let owner = braces.last ?? nil
        if !isPrivate(at: index), owner != nil || braces.isEmpty {
            let function = SourceFile.Function(name: name, label: label(after: open) ?? "_")
            file.functions[owner, default: []].insert(function)
        }
    }

    /// Whether the declaration whose keyword is at `index` is private.
    private func isPrivate(at index: Int) -> Bool {
        // Modifiers such as `static` and `final` may come between.
        for word in tokens[..<index].reversed() {
            guard Self.modifiers.contains(word) else { return false }
            if word == "private" || word == "fileprivate" { return true }
        }
        return false
    }

    /// The label after a parenthesis at `index`; `nil` if there is none.
    private func label(after index: Int) -> String? {
        guard token(index) == "(" else { return nil }
        guard let first = wordAt(index + 1) else { return "_" }
        // A parameter may have a name after its label.
        let isLabel = token(index + 2) == ":" || token(index + 3) == ":"
        return isLabel && token(index + 2) != "," ? first : "_"
    }

    private func dotted(from index: Int) -> String {
        var (name, place) = (wordAt(index) ?? "", index + 1)
        while token(place) == ".", let next = wordAt(place + 1) {
            name += ".\(next)"
            place += 2
        }
        return name
    }
}
