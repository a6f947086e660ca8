/// The name of a locale: `en`, `pt-BR`, `zh_Hans_CN`. Two spellings that differ in case or between `-` and `_` are equal.
///
/// 1 to 64 bytes: a language of 2 to 8 letters and subtags of 1 to 8 letters or digits. What follows an `@` is kept and
/// not looked at.
public struct LocaleName: Hashable, Sendable, CustomStringConvertible {
    /// The name as it was given.
    public let string: String
    /// In small letters with `-`: what makes two names equal.
    public let normalized: String
    /// The language in small letters: `pt` of `pt-BR`.
    public let language: String
    /// The script in small letters: `hans` of `zh-Hans-CN`; `nil` without one.
    public let script: String?
    /// The region in capitals: `BR` of `pt-BR`; `nil` without one (rule C8).
    public let region: String?
    /// Whether a variant follows, as in `de-1996`; an extension is none.
    let hasVariant: Bool

    /// - Returns: `nil` when the form is broken.
    public init?(_ string: String) {
        guard string.utf8.count <= 64 else { return nil }
        let name = string.prefix { $0 != "@" }.lowercased()
        let tags = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let language = tags.first, (2...8).contains(language.utf8.count), language.utf8.allSatisfy(Self.isLetter)
        else { return nil }
        for tag in tags.dropFirst() {
            guard (1...8).contains(tag.utf8.count), tag.utf8.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) })
            else { return nil }
        }
        self.string = string
        self.language = String(language)
        normalized = tags.joined(separator: "-")
        script = Self.script(of: tags.dropFirst())
        region = Self.region(of: tags.dropFirst())
        hasVariant = Self.hasVariant(tags.dropFirst())
    }

    private init(language: String) {
        string = language
        normalized = language
        self.language = language
        script = nil
        region = nil
        hasVariant = false
    }

    /// The language that comes after a person's own (rule R3).
    public static let english = LocaleName(language: "en")

    /// As it stands on the wire.
    public var description: String { string }

    /// Compares what makes two of them the same.
    public static func == (left: Self, right: Self) -> Bool { left.normalized == right.normalized }
    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(normalized) }

    /// The first subtag of four letters, before any extension.
    private static func script(of tags: ArraySlice<Substring>) -> String? {
        for tag in tags {
            switch tag.utf8.count {
            case 1: return nil
            case 4 where tag.utf8.allSatisfy(isLetter): return String(tag)
            default: continue
            }
        }
        return nil
    }

    /// Variants are of five letters and more, or of four that begin with a digit.
    private static func hasVariant(_ tags: ArraySlice<Substring>) -> Bool {
        for tag in tags {
            switch tag.utf8.count {
            case 1: return false
            case 5...: return true
            case 4 where tag.utf8.first.map(isDigit) ?? false: return true
            default: continue
            }
        }
        return false
    }

    /// The first subtag of two letters or three digits, before any extension.
    private static func region(of tags: ArraySlice<Substring>) -> String? {
        for tag in tags {
            switch tag.utf8.count {
            case 1: return nil
            case 2 where tag.utf8.allSatisfy(isLetter): return tag.uppercased()
            case 3 where tag.utf8.allSatisfy(isDigit): return String(tag)
            default: continue
            }
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension LocaleName: JSONReadable, JSONWritable {
    /// Reads and checks the wire form.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let text = try reader.readString()
        guard let name = LocaleName(text) else {
            throw reader.invalid(found: text.quoted(), fix: "write a locale such as en or pt-BR")
        }
        self = name
    }

    /// Writes it as one string.
    public func write(to writer: inout JSONWriter) { writer.write(string) }
}
