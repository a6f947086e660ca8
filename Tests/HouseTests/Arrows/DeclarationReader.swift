/// Finds declarations and uses in the tokens of a file.
struct DeclarationReader {
    private let tokens: [Token]
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
            case .symbol(UInt8(ascii: "{")):
                braces.append(pending)
                pending = nil
            case .symbol(UInt8(ascii: "}")): if !braces.isEmpty { braces.removeLast() }
            case .symbol: break
            case .word(let word): read(word, at: index)
            }
        }
        return file
    }

    private func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

    private var scope: [String] { braces.compactMap(\.self) }

    private mutating func read(_ word: String, at index: Int) {
        let isAfterDot = token(index - 1)?.isSymbol(".") == true
        if !isAfterDot, let name = token(index + 1)?.word {
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
        let after = isAfterDot ? token(index - 2)?.word ?? "" : nil
        file.uses.insert(SourceFile.Use(word: word, label: label(after: index + 1), after: after, scope: scope))
    }

    private mutating func readFunction(_ name: String, at index: Int) {
        guard let open = tokens[index...].firstIndex(where: { $0.isSymbol("(") }) else { return }
        var (depth, close) = (0, open)
        while let next = token(close) {
            if next.isSymbol("(") { depth += 1 }
            if next.isSymbol(")") { depth -= 1 }
            if depth == 0 { break }
            close += 1
        }
        let parameters = tokens[open..<min(close, tokens.count)]
        let takesTurn = parameters.indices.contains { place in
            token(place)?.isSymbol(":") == true && token(place + 1)?.word == "inout" && token(place + 2)?.word == "Turn"
        }
        let changesTurn = braces.last == "Turn" && token(index - 1)?.word == "mutating"
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
        for word in tokens[..<index].reversed().lazy.map(\.word) {
            guard let word, Self.modifiers.contains(word) else { return false }
            if word == "private" || word == "fileprivate" { return true }
        }
        return false
    }

    /// The label after a parenthesis at `index`; `nil` if there is none.
    private func label(after index: Int) -> String? {
        guard token(index)?.isSymbol("(") == true else { return nil }
        guard let first = token(index + 1)?.word else { return "_" }
        // A parameter may have a name after its label.
        let isLabel = token(index + 2)?.isSymbol(":") == true || token(index + 3)?.isSymbol(":") == true
        return isLabel && token(index + 2)?.isSymbol(",") != true ? first : "_"
    }

    private func dotted(from index: Int) -> String {
        var (name, place) = (token(index)?.word ?? "", index + 1)
        while token(place)?.isSymbol(".") == true, let next = token(place + 1)?.word {
            name += ".\(next)"
            place += 2
        }
        return name
    }
}
