/// Which files of a module use declarations of which others, read from the sources without an index.
///
/// A type belongs to the file that declares it, and a file that names it uses that file. A function that an extension
/// adds to a type declared elsewhere counts if no other function of the module has its name and the label of its first
/// parameter. Properties, and functions without that label, are left out: their names are too ambiguous.
struct Arrows {
    /// The files that each file uses, by their paths.
    private(set) var files: [String: Set<String>] = [:]
    private let paths: [String]

    /// - Parameter files: the files of one module.
    init(_ files: [SourceFile]) {
        paths = files.map(\.path)
        var types: [String: Set<String>] = [:]
        var functions: [SourceFile.Function: Set<String>] = [:]
        for file in files {
            for type in file.types { types[type, default: []].insert(file.path) }
            for function in file.functions.values.joined() { functions[function, default: []].insert(file.path) }
        }
        // A caller of a function declared in the type itself usually names the type, so only functions of extensions
        // count.
        let added = Set(
            files.flatMap { file in
                file.functions.filter { $0.key.map { !file.types.contains($0) } ?? true }.values.joined()
            })
        functions = functions.filter { $0.value.count == 1 && $0.key.label != "_" && added.contains($0.key) }
        for file in files {
            let found = file.uses.map { Self.targets(of: $0, types, functions) }
            self.files[file.path] = Set(found.joined()).subtracting([file.path])
        }
    }

    private static func targets(
        of use: SourceFile.Use, _ types: [String: Set<String>], _ functions: [SourceFile.Function: Set<String>]
    ) -> Set<String> {
        if let outer = use.after {
            // A nested type such as `Outer.Inner`, accessible wherever `Outer` is.
            let nested =
                types["\(outer).\(use.word)"] ?? use.scope.lazy.compactMap { types["\($0).\(outer).\(use.word)"] }.first
            if let nested { return nested }
        } else {
            // The nearest type of that name: in the enclosing types, else one of the module.
            for around in use.scope.reversed() {
                if let nested = types["\(around).\(use.word)"] { return nested }
            }
            if let type = types[use.word] { return type }
        }
        return use.label.flatMap { functions[SourceFile.Function(name: use.word, label: $0)] } ?? []
    }

    /// The arrows between the folders directly below `folder`; `.` stands for the files directly in it.
    func folders(under folder: String) -> [String: Set<String>] {
        var arrows: [String: Set<String>] = [:]
        for (file, used) in files {
            guard let from = Self.room(of: file, under: folder) else { continue }
            let targets = used.compactMap { Self.room(of: $0, under: folder) }
            arrows[from, default: []].formUnion(Set(targets).subtracting([from]))
        }
        return arrows
    }

    /// All folders from `root` on that hold files of the module, with their parent folders.
    func allFolders(from root: String) -> [String] {
        var found: Set = [root]
        for path in paths {
            var parts = path.split(separator: "/").dropLast()
            while parts.joined(separator: "/").count > root.count {
                found.insert(parts.joined(separator: "/"))
                parts.removeLast()
            }
        }
        return found.sorted()
    }

    /// The folder directly below `folder` that contains a file; `.` if the file is in `folder` itself, `nil` if it is
    /// elsewhere.
    static func room(of path: String, under folder: String) -> String? {
        guard path.hasPrefix(folder + "/") else { return nil }
        let parts = path.dropFirst(folder.count + 1).split(separator: "/")
        return parts.count > 1 ? String(parts[0]) : "."
    }

    /// The groups in which every member leads to every other one, the largest first.
    static func circles(in graph: [String: Set<String>]) -> [[String]] {
        func reached(from start: String) -> Set<String> {
            var (found, open) = (Set<String>(), [start])
            while let next = open.popLast() {
                for target in graph[next] ?? [] where found.insert(target).inserted { open.append(target) }
            }
            return found
        }
        let reach = Dictionary(uniqueKeysWithValues: graph.keys.map { ($0, reached(from: $0)) })
        var circles: Set<[String]> = []
        for (node, targets) in reach where targets.contains(node) {
            circles.insert(targets.filter { reach[$0]?.contains(node) == true }.sorted())
        }
        return circles.filter { $0.count > 1 }.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    }
}
