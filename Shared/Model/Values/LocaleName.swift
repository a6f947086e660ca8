/// The name of a locale: `en`, `pt-BR`, `zh_Hans_CN`. Two spellings that differ in case or between `-` and `_` are equal.
///
/// 1 to 64 bytes: a language of 2 to 8 letters and subtags of 1 to 8 letters or digits. What follows an `@` is kept and
/// not looked at.
public struct LocaleName: Hashable, Sendable, LosslessStringConvertible {
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
        guard string.utf8.count <= 64, let normalized = Self.normalized(string) else { return nil }
        // One walk without a list of the tags: rendering reads a name for each step.
        var language: Substring.UTF8View?
        var script: Substring.UTF8View?
        var region: Substring.UTF8View?
        var hasVariant = false
        var isInExtension = false
        var rest = normalized.utf8[...]
        while true {
            let tag = rest.prefix { $0 != UInt8(ascii: "-") }
            if language == nil {
                guard (2...8).contains(tag.count), tag.allSatisfy(\.isSmallLetter) else { return nil }
                language = tag
            } else {
                guard (1...8).contains(tag.count) else { return nil }
                if tag.count == 1 { isInExtension = true }
                if !isInExtension {
                    switch Self.kind(of: tag) {
                    case .script?: script = script ?? tag
                    case .region?: region = region ?? tag
                    case .variant?: hasVariant = true
                    case nil: break
                    }
                }
            }
            guard tag.endIndex < rest.endIndex else { break }
            rest = rest[rest.index(after: tag.endIndex)...]
        }
        self.string = string
        self.normalized = normalized
        self.language = language.map { String(Substring($0)) } ?? normalized
        self.script = script.map { String(Substring($0)) }
        self.region = region.map { Substring($0).uppercased() }
        self.hasVariant = hasVariant
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

    /// Small letters, digits and `-`, up to an `@`; `nil` where there is anything else.
    private static func normalized(_ string: String) -> String? {
        let end = string.utf8.firstIndex(of: UInt8(ascii: "@")) ?? string.utf8.endIndex
        let given = string.utf8[..<end]
        var isValid = true
        let normalized = String(unsafeUninitializedCapacity: given.count) { buffer in
            var count = 0
            for byte in given {
                switch byte {
                case UInt8(ascii: "_"): buffer[count] = UInt8(ascii: "-")
                case _ where byte.isCapital: buffer[count] = byte + 32
                default:
                    isValid = isValid && (byte.isSmallLetter || byte.isDigit || byte == UInt8(ascii: "-"))
                    buffer[count] = byte
                }
                count += 1
            }
            return count
        }
        return isValid ? normalized : nil
    }

    /// What a subtag behind the language says.
    private enum Kind {
        case script, region, variant
    }

    /// A script has four letters, a region two letters or three digits, a variant five signs and more, or four that begin
    /// with a digit.
    private static func kind(of tag: Substring.UTF8View) -> Kind? {
        switch tag.count {
        case 2 where tag.allSatisfy(\.isSmallLetter): .region
        case 3 where tag.allSatisfy(\.isDigit): .region
        case 4 where tag.allSatisfy(\.isSmallLetter): .script
        case 4 where tag.first?.isDigit ?? false: .variant
        case 5...: .variant
        default: nil
        }
    }
}

extension LocaleName: JSONText {
    /// What a producer is told of a text in another form.
    public static func refusal(of text: String) -> (found: String, fix: String) {
        (text.quoted(), "write a locale such as en or pt-BR")
    }
}
