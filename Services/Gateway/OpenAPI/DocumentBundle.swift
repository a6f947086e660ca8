internal import Model

/// Puts a document and the schemas in other files to which it refers into one document.
///
/// A file as a whole and each of its definitions (`$defs`) becomes a component under a plain name. What lies deeper,
/// such as one property, is copied to where the `$ref` stands. Members keep their order; added components stand last,
/// sorted.
struct DocumentBundle {
    /// Files do not fit together.
    struct BundleError: Error, Equatable, CustomStringConvertible { let description: String }

    /// A place in a file: the steps of a JSON pointer, none of which contains `~`. Without steps it is the whole file.
    private struct Place: Hashable {
        let file: String
        let steps: [String]
        var isComponent: Bool { steps.isEmpty || steps.count == 2 && steps[0] == "$defs" }
    }

    private static let main = "openapi.json"
    /// The file whose definitions need no prefix.
    private static let common = "common.json"
    private static let notCopied: Set = ["$schema", "$comment", "$defs"]

    private let files: [String: OrderedJSON]
    private var names: [Place: String] = [:]
    private var taken: Set<String> = []
    private var added: [String: OrderedJSON] = [:]

    /// Makes the document.
    ///
    /// - Parameter files: each file's JSON by its name without folders. `openapi.json` is the document.
    /// - Throws: a ``Rejection`` where a file is not JSON; a ``BundleError`` where a `$ref` leads nowhere, and where two
    ///   components would have the same name.
    static func bytes(of files: [String: [UInt8]]) throws -> [UInt8] {
        var bundle = DocumentBundle(files: try files.mapValues { try OrderedJSON(json: $0.span) })
        let document = try bundle.document()
        return JSONSlice { document.write(to: &$0) }.bytes
    }

    private init(files: [String: OrderedJSON]) { self.files = files }

    private mutating func document() throws -> OrderedJSON {
        let source = try value(at: Place(file: Self.main, steps: []))
        for (name, component) in source["components"]?["schemas"]?.members ?? [] {
            taken.insert(name)
            // A component that is nothing but a file gives the file its name.
            if component.members.count == 1, let reference = component["$ref"]?.text, !reference.hasPrefix("#") {
                names[place(of: reference, in: Self.main)] = name
            }
        }
        let named = names
        var document = try moved(source, from: Self.main)
        for (place, name) in named { document["components"]?["schemas"]?[name] = try contents(of: place) }
        for component in added.sorted(by: { $0.key < $1.key }) {
            document["components"]?["schemas"]?[component.key] = component.value
        }
        return document
    }

    /// A value of a file, with its references changed to those of the one document.
    private mutating func moved(_ value: OrderedJSON, from file: String) throws -> OrderedJSON {
        if case .list(let elements) = value { return .list(try elements.map { try moved($0, from: file) }) }
        guard case .object(let all) = value else { return value }
        let reference = value["$ref"]?.text
        let kept = all.filter { member in
            !(member.name == "$ref" && reference != nil) && (file == Self.main || !Self.notCopied.contains(member.name))
        }
        let members = try kept.map { ($0.name, try moved($0.value, from: file)) }
        guard let reference else { return .object(members) }
        if file == Self.main, reference.hasPrefix("#") { return .object([("$ref", OrderedJSON(reference))] + members) }
        let place = place(of: reference, in: file)
        if place.isComponent {
            return .object([("$ref", OrderedJSON("#/components/schemas/\(try name(of: place))"))] + members)
        }
        var copy = try contents(of: place)
        for (name, value) in members { copy[name] = value }
        return copy
    }

    private func place(of reference: String, in file: String) -> Place {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].split(separator: "/").last.map(String.init) ?? file
        return Place(file: name, steps: parts.dropFirst().flatMap { $0.split(separator: "/").map(String.init) })
    }

    private func value(at place: Place) throws -> OrderedJSON {
        guard let value = place.steps.reduce(files[place.file], { $0?[$1] }) else {
            throw BundleError(description: "nothing is at \(place.file)#/\(place.steps.joined(separator: "/"))")
        }
        return value
    }

    private mutating func contents(of place: Place) throws -> OrderedJSON {
        try moved(try value(at: place), from: place.file)
    }

    /// The component that a place becomes; it is added the first time.
    private mutating func name(of place: Place) throws -> String {
        if let name = names[place] { return name }
        let stem = place.file.prefix { $0 != "." }.split(separator: "-").map(String.init)
        let words = (place.file == Self.common && !place.steps.isEmpty ? [] : stem) + place.steps.dropFirst()
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        guard taken.insert(name).inserted else { throw BundleError(description: "two components are called \(name)") }
        // Before its contents, which may refer to it.
        names[place] = name
        added[name] = try contents(of: place)
        return name
    }
}
