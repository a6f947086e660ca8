/// How an app's notifications reach Apple's push service: the member `apns` of its record.
///
/// An app without it, or without keys, uses the key of the installation.
public struct AppPush: Hashable, Sendable {
    /// The team that signs pushes.
    public var team: AppleID
    /// Its keys, tried in order; at most ``mostKeys``.
    public var keys: [PushKey] = []
    /// The app's bundle ids; on a platform without one it is the app's id.
    public var topics: [Platform: PushTopic] = [:]
    /// For so many seconds Apple keeps a push for a device that is off, if the request names no end (rule V5).
    public var keepSeconds = usualKeepSeconds

    /// The most keys.
    public static let mostKeys = 4
    /// A day.
    public static let usualKeepSeconds = 86_400
    /// From a minute to 30 days, for which Apple keeps a push at most.
    public static let keepSecondsRange = 60...2_592_000
}

/// A key that signs pushes, kept in a file by operators.
public struct PushKey: Hashable, Sendable {
    /// As Apple names it.
    public var id: AppleID
    /// The file in the app's folder of secrets: what Apple gave out as a `.p8` file.
    public var secret: SecretName
    /// Where it counts; `nil` is in both.
    public var environment: PushEnvironment?
}

/// A team's or key's id: ten capital letters or digits.
public struct AppleID: Hashable, Sendable, LosslessStringConvertible {
    /// The id.
    public let text: String

    /// Checks the form.
    public init?(_ text: String) {
        guard text.utf8.count == 10, text.utf8.allSatisfy({ $0.isCapital || $0.isDigit }) else { return nil }
        self.text = text
    }

    private init() { text = "" }

    /// Stands for an id that is about to be read.
    static let blank = AppleID()

    /// The id.
    public var description: String { text }
}

/// A bundle id, which pushes carry as `apns-topic`: letters, digits, dots and hyphens.
public struct PushTopic: Hashable, Sendable, LosslessStringConvertible {
    /// The id.
    public let text: String

    /// The most bytes.
    public static let mostBytes = 255

    /// Checks the form.
    public init?(_ text: String) {
        guard (1...Self.mostBytes).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        self.text = text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || ".-".utf8.contains(byte)
    }

    /// The id.
    public var description: String { text }
}
