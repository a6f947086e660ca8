import TestSupport

/// A page parsed by a strict reader: no page may contain markup that it does not know.
struct Markup {
    struct Element {
        let name: String
        let attributes: [String: String]
        /// The indices of the enclosing elements, outermost first.
        let around: [Int]
    }

    private(set) var elements: [Element] = []
    /// Texts in order, each with the indices of its element and of the tag that began last before it.
    private(set) var texts: [(text: String, element: Int, after: Int)] = []

    private static let names: Set<String> = [
        "html", "head", "meta", "title", "style", "body", "header", "main", "footer", "nav", "section", "article", "h1",
        "h2", "h3", "h4", "p", "div", "span", "strong", "bdi", "code", "ul", "ol", "li", "dl", "dt", "dd", "details",
        "summary", "time", "a", "h5", "svg", "path", "table", "caption", "thead", "tbody", "tr", "th", "td",
    ]
    private static let attributeNames: Set<String> = [
        "lang", "charset", "http-equiv", "content", "name", "class", "id", "href", "role", "aria-label", "aria-hidden",
        "dir", "datetime", "style", "data-person", "data-device", "data-type", "data-surface", "data-code",
        "data-request", "data-locale", "viewBox", "d", "scope",
    ]

    /// - Throws: the markup that the page must not contain.
    init(_ page: String) throws {
        // Scalars, as a browser reads them: in a Character a combining mark after `>` would hide it.
        let start = "<!DOCTYPE html>\n"
        guard page.hasPrefix(start) else { throw GaveUp(description: "the page does not begin with \(start)") }
        var rest = page.unicodeScalars.dropFirst(start.unicodeScalars.count)
        var open: [Int] = []
        while let first = rest.first {
            guard first == "<" else {
                let text = rest.prefix { $0 != "<" }
                rest = rest.dropFirst(text.count)
                guard let element = open.last else {
                    guard text.elementsEqual(["\n"]) else {
                        throw GaveUp(description: "text outside: \(text.prefix(100))")
                    }
                    continue
                }
                if elements[element].name == "style" { continue }
                let plain = try Self.unescaped(text)
                texts.append((plain, element, elements.count - 1))
                continue
            }
            guard let end = rest.firstIndex(of: ">") else { throw GaveUp(description: "a tag without an end") }
            let tag = rest[rest.index(after: rest.startIndex)..<end]
            rest = rest[rest.index(after: end)...]
            if tag.first == "/" {
                let name = String(String.UnicodeScalarView(tag.dropFirst()))
                guard let last = open.popLast(), elements[last].name == name else {
                    throw GaveUp(description: "</\(name)> closes nothing")
                }
                continue
            }
            elements.append(try Self.element(tag, around: open))
            if elements[elements.count - 1].name != "meta" { open.append(elements.count - 1) }
        }
        guard open.isEmpty else { throw GaveUp(description: "\(open.count) elements are not closed") }
    }

    private typealias Scalars = String.UnicodeScalarView.SubSequence

    private static func element(_ tag: Scalars, around: [Int]) throws -> Element {
        let name = tag.prefix { $0 != " " }
        guard names.contains(String(String.UnicodeScalarView(name))) else {
            throw GaveUp(description: "an element <\(tag.prefix(80))>")
        }
        var rest = tag.dropFirst(name.count)
        var attributes: [String: String] = [:]
        while !rest.isEmpty {
            guard rest.first == " ", let equals = rest.firstIndex(of: "=") else {
                throw GaveUp(description: "an attribute in <\(tag.prefix(200))>")
            }
            let attribute = String(String.UnicodeScalarView(rest[rest.index(after: rest.startIndex)..<equals]))
            rest = rest[rest.index(after: equals)...]
            guard attributeNames.contains(attribute), attributes[attribute] == nil, rest.first == "\"",
                let end = rest.dropFirst().firstIndex(of: "\"")
            else { throw GaveUp(description: "attribute \(attribute) in <\(tag.prefix(200))>") }
            attributes[attribute] = try unescaped(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...]
        }
        return Element(name: String(String.UnicodeScalarView(name)), attributes: attributes, around: around)
    }

    /// The five special characters must be written as entities, and no other character may be.
    private static func unescaped(_ text: Scalars) throws -> String {
        let entities: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#39": "'"]
        var plain = String.UnicodeScalarView()
        var rest = text
        while let first = rest.popFirst() {
            if first == "&" {
                let entity = rest.prefix { $0 != ";" }
                guard let scalar = entities[String(String.UnicodeScalarView(entity.prefix(5)))] else {
                    throw GaveUp(description: "& that begins no entity: \(entity.prefix(40))")
                }
                plain.append(scalar)
                rest = rest.dropFirst(entity.count + 1)
                continue
            }
            let isControl = first.properties.generalCategory == .control && first != "\n"
            if isControl || ["<", ">", "\"", "'"].contains(first) {
                throw GaveUp(description: "U+\(String(first.value, radix: 16)) in \(text.prefix(80))")
            }
            plain.append(first)
        }
        return String(plain)
    }

    // MARK: Questions

    /// Whether an element is, or is inside, one for which `holds` is true.
    func isInside(_ element: Int, _ holds: (Element) -> Bool) -> Bool {
        holds(elements[element]) || elements[element].around.contains { holds(elements[$0]) }
    }

    /// The elements for which `holds` is true, and all that are inside these.
    func inside(_ holds: (Element) -> Bool) -> [Element] {
        elements.indices.filter { isInside($0, holds) }.map { elements[$0] }
    }

    /// All text except the content of closed details, which a reader must open.
    func seen(where holds: (Element) -> Bool = { _ in true }) -> String {
        texts.filter { text in
            isInside(text.element, holds) && !isHidden(text.element) && elements[text.element].name != "title"
        }.map(\.text).joined(separator: "\n")
    }

    /// All text, opened or not.
    func all(where holds: (Element) -> Bool = { _ in true }) -> String {
        texts.filter { isInside($0.element, holds) }.map(\.text).joined(separator: "\n")
    }

    /// Whether it is in closed details, and not in their summary.
    private func isHidden(_ element: Int) -> Bool {
        let path = elements[element].around + [element]
        return zip(path, path.dropFirst()).contains { outer, inner in
            elements[outer].name == "details" && elements[inner].name != "summary"
        }
    }

    /// The texts of all elements of this name, including the elements inside them.
    func texts(of name: String) -> [String] {
        elements.indices.filter { elements[$0].name == name }.map { place in
            texts.filter { $0.element == place || elements[$0.element].around.contains(place) }.map(\.text).joined()
        }
    }
}
