public import Model

/// Who gets a random token.
public enum TokenOwner: Hashable, Sendable {
    /// The back end of one app.
    case producer(AppID)
    /// A back end that registers people and devices.
    case deviceService
    /// Somebody who looks things up in the console.
    case support(seesContent: Bool)
    /// An operator.
    case `operator`

    /// The role of a caller with such a token.
    public var role: Role {
        switch self {
        case .producer(let app): .producer(app)
        case .deviceService: .deviceService
        case .support(let seesContent): .support(seesContent: seesContent)
        case .operator: .operator
        }
    }
}

/// One line of the token file.
public struct TokenEntry: Hashable, Sendable {
    /// What the line lets in.
    public enum Kind: Hashable, Sendable {
        /// The owner of one random token, known by its digest.
        case token(TokenOwner, TokenDigest)
        /// All devices whose tokens this key made.
        case deviceKey(DeviceKey)
    }

    /// Unique in its file.
    public let id: TokenID
    /// What it lets in.
    public let kind: Kind
    /// When it was made.
    public let created: Instant
    /// From when on it is refused; `nil` for never.
    public let expires: Instant?
    /// How many records a caller may send a second: 0 for no limit, `nil` for the usual rate (rule G3).
    public let rate: Int?
    /// A note for people.
    public let note: String?

    package init(
        id: TokenID, kind: Kind, created: Instant, expires: Instant? = nil, rate: Int? = nil, note: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.created = created
        self.expires = expires
        self.rate = rate
        self.note = note
    }

    /// The rates that an entry may have, in records a second.
    public static let rates = 0...1_000_000
    /// The most bytes of a note.
    public static let mostNoteBytes = 200

    /// The word in the member `role`.
    public var roleWord: String {
        switch kind {
        case .token(let owner, _): owner.role.word
        case .deviceKey: "device-key"
        }
    }

    /// The app of a producer.
    public var app: AppID? {
        if case .token(.producer(let app), _) = kind { app } else { nil }
    }

    /// Whether it no longer lets anybody in (rule G1).
    public func hasExpired(at now: Instant) -> Bool { expires.map { $0 <= now } ?? false }
}
