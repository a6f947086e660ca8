/// The name of a secret that operators keep in a file, as an app's record refers to it by `secretRef`.
///
/// It names a file in the app's own folder, never a path: it has no separator, and does not begin with a dot, so neither
/// the folder above nor the hidden files of a mounted volume can be named.
public struct SecretName: Hashable, Sendable, Comparable, LosslessStringConvertible {
    /// The name.
    public let string: String

    /// The most bytes of a name.
    public static let mostBytes = 128

    /// Checks the form of a name: 1 to 128 of a to z, A to Z, 0 to 9, dot, underscore and hyphen, no dot first.
    public init?(_ text: String) {
        guard (1...Self.mostBytes).contains(text.utf8.count), text.utf8.first != UInt8(ascii: "."),
            text.utf8.allSatisfy(Self.isAllowed)
        else { return nil }
        string = text
    }

    private init() { string = "" }

    /// Stands for a name that is about to be read.
    static let blank = SecretName()

    /// Whether an app can have a folder of its own, named by its id.
    public static func mayRefer(_ app: AppID) -> Bool {
        guard let first = app.string.utf8.first else { return false }
        return first != UInt8(ascii: ".") && !app.string.utf8.contains(UInt8(ascii: "/"))
    }

    /// In the order of their bytes.
    public static func < (one: SecretName, other: SecretName) -> Bool {
        one.string.utf8.lexicographicallyPrecedes(other.string.utf8)
    }

    /// The name, which is no secret.
    public var description: String { string }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "._-".utf8.contains(byte)
    }
}

extension SecretName: JSONText {
    /// What a producer is told of a text in another form.
    public static func refusal(of text: String) -> (found: String, fix: String) {
        (
            "a text that is no name of a secret",
            "write the name of a file in the app's folder of secrets: at most \(mostBytes) letters, "
                + "digits, dots, underscores and hyphens, no dot first, and no path"
        )
    }
}
