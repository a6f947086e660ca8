internal import Model

/// Writes HTML in which all markup comes from literals in this project's source.
///
/// Names of elements, attributes and classes are `StaticString`, so they are literals. Every other text is escaped
/// here, whoever wrote it. No function bypasses the escaping.
struct HTMLWriter {
    private var bytes: [UInt8] = []

    /// The document so far, as UTF-8.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    var count: Int { bytes.count }

    /// An attribute: a literal name, and a value that is escaped and quoted.
    struct Attribute {
        let name: StaticString
        let value: String

        /// Classes of the style sheet.
        static func `class`(_ names: StaticString...) -> Attribute {
            Attribute(name: "class", value: names.map(\.description).joined(separator: " "))
        }

        /// What a screen reader says for an element without visible text; on one line, with balanced directions.
        static func label(_ text: String) -> Attribute {
            Attribute(name: "aria-label", value: DisplayText.clean(text, keepsLines: false))
        }

        /// An ARIA role; a literal, as all markup.
        static func role(_ name: StaticString) -> Attribute { Attribute(name: "role", value: name.description) }

        /// The anchor that ``link(_:)`` leads to.
        static func id(_ anchor: Anchor) -> Attribute { Attribute(name: "id", value: anchor.name) }

        /// A link to another place of the page; there are no other links.
        static func link(_ anchor: Anchor) -> Attribute { Attribute(name: "href", value: "#\(anchor.name)") }

        /// An instant in machine-readable form.
        static func instant(_ instant: Instant) -> Attribute {
            Attribute(name: "datetime", value: instant.description)
        }

        /// Hides the element from screen readers, since the words beside it say the same.
        static let decoration = Attribute(name: "aria-hidden", value: "true")

        /// The text decides its own direction and does not affect the text beside it.
        static let ownDirection = Attribute(name: "dir", value: "auto")

        static func language(_ locale: LocaleName) -> Attribute { Attribute(name: "lang", value: locale.string) }

        static func fixed(_ name: StaticString, _ value: StaticString) -> Attribute {
            Attribute(name: name, value: value.description)
        }

        /// A value that tests find the element by.
        static func data(_ name: StaticString, _ value: String) -> Attribute { Attribute(name: name, value: value) }
    }

    /// A place on the page. Its name has fixed words and numbers only, so it contains nothing from a record.
    struct Anchor: Hashable {
        let name: String

        static func person(_ number: Int) -> Anchor { Anchor(name: "person-\(number)") }
        static func hour(_ number: Int, of person: Int) -> Anchor { Anchor(name: "person-\(person)-hour-\(number)") }
        static func step(_ number: Int, of person: Int) -> Anchor { Anchor(name: "person-\(person)-step-\(number)") }
        /// The row of a notification in the table at the end.
        static func row(_ number: Int, of person: Int) -> Anchor {
            Anchor(name: "person-\(person)-notification-\(number)")
        }
        static func ending(of person: Int) -> Anchor { Anchor(name: "person-\(person)-end") }
        static let notifications = Anchor(name: "notifications")
        static let rejected = Anchor(name: "turned-down")
    }

    mutating func element(
        _ name: StaticString, _ attributes: Attribute..., content: (inout HTMLWriter) -> Void = { _ in }
    ) {
        begin(name, attributes)
        content(&self)
        write("</")
        write(name)
        write(">")
    }

    /// Writes an element that has no content and no end tag.
    mutating func void(_ name: StaticString, _ attributes: Attribute...) { begin(name, attributes) }

    mutating func element(_ name: StaticString, _ attributes: Attribute..., text: String) {
        begin(name, attributes)
        self.text(text)
        write("</")
        write(name)
        write(">")
    }

    /// Writes a paragraph with a text from a record, if there is one.
    mutating func paragraph(_ style: StaticString, _ text: String?) {
        if let text { element("p", .class(style), .ownDirection, text: text) }
    }

    /// Writes an id or another code from a record.
    mutating func code(_ text: String) { element("code", .ownDirection, text: text) }

    /// Writes words of the page itself, which are also escaped.
    mutating func text(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": write("&amp;")
            case "<": write("&lt;")
            case ">": write("&gt;")
            case "\"": write("&quot;")
            case "'": write("&#39;")
            case "\n": write("\n")
            default:
                if Self.isShowable(scalar) {
                    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
                } else {
                    write("\u{FFFD}")
                }
            }
        }
    }

    /// Writes a text from a record among words of the page, isolated so that its direction ends with it.
    mutating func quoted(_ text: String) { element("bdi", text: text) }

    /// Writes the document's first line.
    mutating func documentType() { write("<!DOCTYPE html>\n") }

    /// Writes the style sheet, whose parts are files of this target.
    mutating func style(_ sheets: [[UInt8]]) {
        write("<style>")
        for sheet in sheets { bytes += sheet }
        write("</style>")
    }

    /// Writes a line break for people who read the source.
    mutating func newLine() { write("\n") }

    private mutating func begin(_ name: StaticString, _ attributes: [Attribute]) {
        write("<")
        write(name)
        for attribute in attributes {
            write(" ")
            write(attribute.name)
            write("=\"")
            text(attribute.value)
            write("\"")
        }
        write(">")
    }

    private mutating func write(_ literal: StaticString) {
        literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Whether HTML allows the character. Control characters and noncharacters are replaced by a mark.
    private static func isShowable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: false
        default: scalar.value & 0xFFFE != 0xFFFE
        }
    }
}
