/// A text with placeholders that a notification fills: `{title}`, `{subtitle}`, `{body}`, `{data.path.to.value}`.
///
/// Braces around anything but a name are text. A missing value is empty, never an error (rule R9).
public struct Template: Hashable, Sendable {
    /// A run of text, or a placeholder.
    public enum Piece: Hashable, Sendable {
        case text(String)
        case title, subtitle, body
        /// The names to follow into `content.data`.
        case data([String])
    }

    /// The text as it was given.
    public let string: String
    /// The text taken apart, in order.
    public let pieces: [Piece]

    /// - Throws: ``PlaceholderError`` for a name in braces that is none of the four.
    public init(_ string: String) throws(PlaceholderError) {
        var pieces: [Piece] = []
        var text = String.UnicodeScalarView()
        // Read by scalars, so that a combining sign after a brace cannot hide it.
        var rest = Substring(string).unicodeScalars
        while let opening = rest.firstIndex(of: "{") {
            let inner = rest[rest.index(after: opening)...]
            guard let closing = inner.firstIndex(of: "}"), Self.isName(Substring(inner[..<closing])) else {
                text += rest[...opening]
                rest = inner
                continue
            }
            text += rest[..<opening]
            if !text.isEmpty { pieces.append(.text(String(text))) }
            text = String.UnicodeScalarView()
            pieces.append(try Self.placeholder(String(inner[..<closing])))
            rest = inner[inner.index(after: closing)...]
        }
        text += rest
        if !text.isEmpty { pieces.append(.text(String(text))) }
        self.string = string
        self.pieces = pieces
    }

    /// A text in which braces have no meaning.
    public init(verbatim text: String) {
        string = text
        pieces = text.isEmpty ? [] : [.text(text)]
    }

    /// A name in braces that no notification can fill.
    public struct PlaceholderError: Error, Hashable, Sendable {
        /// What stood between the braces.
        public let name: String
    }

    private static func placeholder(_ name: String) throws(PlaceholderError) -> Piece {
        switch name {
        case "title": return .title
        case "subtitle": return .subtitle
        case "body": return .body
        default:
            let names = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard names.count > 1, names[0] == "data", !names.contains("") else {
                throw PlaceholderError(name: name)
            }
            return .data(Array(names.dropFirst()))
        }
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.count <= 256
            && text.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || ("0"..."9").contains($0) || "._-".unicodeScalars.contains($0)
            }
    }
}

extension Template: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let text = try reader.readString()
        do throws(PlaceholderError) {
            try self.init(text)
        } catch {
            throw reader.invalid(placeholder: error)
        }
    }

    /// Writes it as one string.
    public func write(to writer: inout JSONWriter) { writer.write(string) }
}

extension JSONReader {
    /// A rejection of a text for a placeholder that no notification can fill.
    func invalid(placeholder: Template.PlaceholderError) -> Rejection {
        invalid(
            found: "the placeholder {\(placeholder.name.escaped(most: 64))}",
            fix: "use {title}, {subtitle}, {body} or {data.path}")
    }
}
