/// An app as its owner registered it: `deploy/contract/schemas/app.json`.
public struct App: Hashable, Sendable {
    /// The key on `apps`.
    public var id: AppID
    /// Stands where a notification has no title (rule R1).
    public var name: String
    /// The name of its picture.
    public var icon: String?
    /// What it may send (rules C1, C4, C7).
    public var entitlements: Set<Entitlement>
    /// An authority that may send government alerts (rule C8).
    public var publicAuthority: PublicAuthority?
    /// Where people change what the app sends; carried through with marketing.
    public var settingsLink: String?
    /// What it writes about, by id (rules I6, P5, P6).
    public var topics: [PlainID: AppTopic]
    /// By id, case counts (rules C9, R9).
    public var categories: [ExactString: AppCategory]
    /// Its own content for expanded views, in order.
    public var contentExtensions: [ContentExtension] = []
    /// What it shows in long looks; `nil` is the default of the system (rule R15).
    public var watch: WatchInterfaces?
    /// Texts by locale and key (rule R3).
    public var strings: [LocaleName: [ExactString: String]] = [:]
    /// Seconds of the app's sounds, by name (rule D10).
    public var sounds: [ExactString: Double]
    /// The app's launch images, ``defaultLaunchImage`` included (rule R16).
    public var launchImages: Set<ExactString> = []
    /// Shown where a request names none.
    public var defaultLaunchImage: ExactString?
    /// What shows although the app is in the foreground (rule D3).
    public var foregroundPresentation: Set<PresentationOption>
    /// With any, only signed requests are accepted (rule I5).
    public var signingKeys: [SigningKey] = []
    /// Where the app's own server is told of receipts and responses, in order; no URL twice.
    public var webhooks: [AppWebhook] = []
    /// How its notifications reach Apple's push service; `nil` where the installation's key does for it.
    public var push: AppPush?
    /// Advice for which a request is rejected (rule I11).
    public var adviceAsErrors: Set<AdviceCode> = []

    /// Puts a record together; of two parts with the same id the first counts. Only reading checks a record.
    public init(
        id: AppID, name: String, entitlements: Set<Entitlement> = [], topics: [AppTopic] = [],
        categories: [AppCategory] = [], watch: WatchInterfaces? = nil, sounds: [ExactString: Double] = [:],
        foregroundPresentation: Set<PresentationOption> = []
    ) {
        self.id = id
        self.name = name
        self.entitlements = entitlements
        self.topics = Dictionary(topics.map { ($0.id, $0) }) { first, _ in first }
        self.categories = Dictionary(categories.map { ($0.id, $0) }) { first, _ in first }
        self.watch = watch
        self.sounds = sounds
        self.foregroundPresentation = foregroundPresentation
    }

    /// The extension that shows a category; no two of them show the same one.
    public func contentExtension(for category: ExactString) -> ContentExtension? {
        contentExtensions.first { $0.categories.contains(category) }
    }

    /// The names of the secrets that its signing keys refer to.
    public var signingReferences: Set<SecretName> { Set(signingKeys.compactMap(\.secret.name)) }

    /// The names of the secrets that its webhooks refer to.
    public var webhookReferences: Set<SecretName> { Set(webhooks.flatMap(\.secrets).compactMap(\.name)) }

    /// The names of the secrets that its push keys refer to.
    public var pushReferences: Set<SecretName> { Set(push?.keys.map(\.secret) ?? []) }

    /// Whether it refers to any secret by name.
    var refersToSecrets: Bool {
        !signingReferences.isEmpty || !webhookReferences.isEmpty || !pushReferences.isEmpty
    }

    /// The key of this id; `nil` when the app has none such.
    public func signingKey(_ id: PlainID) -> SigningKey? { signingKeys.first { $0.id == id } }
}
