/// Advice to a producer about a request that was accepted nevertheless (section 6, and the advice of other rules).
public struct Advice: Hashable, Sendable {
    /// What is remarked on.
    public var code: AdviceCode
    /// The path of the field that it is about; `nil` for the request as a whole.
    public var field: String?
    /// One plain sentence: what was found, and what to write instead. It never quotes sensitive data. Empty only on
    /// receipts of an older version.
    public var detail: String

    /// Puts a remark together.
    ///
    /// - Parameter detail: required, since the producer must be able to fix the request by it.
    public init(_ code: AdviceCode, field: String? = nil, detail: String) {
        self.code = code
        self.field = field
        self.detail = detail
    }
}

extension Advice: JSONObject {
    /// An empty one, to be read into.
    public static var blank: Self { Self(.unknownField, detail: "") }

    /// The members on the wire.
    public mutating func members<Form: JSONMembers & ~Copyable>(_ form: inout Form) throws(Form.Failure) {
        try form.required("code", &code)
        try form.member("field", &field)
        try form.member("detail", &detail, default: "")
    }
}

/// The closed list of advice codes. An app may list any of them in `adviceAsErrors` (rule I11).
public enum AdviceCode: String, ClosedEnumeration {
    // Found at ingestion: request and app record alone decide.
    case unknownField = "unknown-field"
    case badgeIsCounted = "badge-is-counted"
    case eventTimeMissing = "event-time-missing"
    case marketingAsCommunication = "marketing-as-communication"
    case communicationWithoutSender = "communication-without-sender"
    case communicationWithoutEntitlement = "communication-without-entitlement"
    case categoryUnknown = "category-unknown"
    case collapseIDMissing = "collapse-id-missing"
    case settingsLinkMissing = "settings-link-missing"
    case soundTooLong = "sound-too-long"
    case soundUnknown = "sound-unknown"
    case criticalWithoutSound = "critical-without-sound"

    // Text.
    case contentBlank = "content-blank"
    case titlePunctuation = "title-punctuation"
    case titleStyle = "title-style"
    case titleLong = "title-long"
    case titleGeneric = "title-generic"
    case titleIgnored = "title-ignored"
    case bodySentence = "body-sentence"
    case bodyCase = "body-case"
    case bodyPunctuation = "body-punctuation"
    case bodyLong = "body-long"
    case appNameInText = "app-name-in-text"
    case tellsToOpenApp = "tells-to-open-app"
    case tellsToNavigate = "tells-to-navigate"
    case tellsToTap = "tells-to-tap"
    case alreadyTruncated = "already-truncated"
    case sensitiveData = "sensitive-data"

    // Manners.
    case marketingUnmarked = "marketing-unmarked"
    case errorByNotification = "error-by-notification"
    case importantBySoundOnly = "important-by-sound-only"
    case importantByBadgeOnly = "important-by-badge-only"
    case badgeMimicry = "badge-mimicry"

    // Categories and actions.
    case placeholderMissing = "placeholder-missing"
    case placeholderStyle = "placeholder-style"
    case placeholderReveals = "placeholder-reveals"
    case actionTitleStyle = "action-title-style"
    case actionTitleLong = "action-title-long"
    case actionAppName = "action-app-name"
    case actionOpensApp = "action-opens-app"
    case actionWithoutIcon = "action-without-icon"
    case actionDestructiveWithoutContext = "action-destructive-without-context"
    case noTarget = "no-target"

    // Registrations.
    case localeUnmatched = "locale-unmatched"
    case handleUnmatched = "handle-unmatched"
    case answerInForce = "answer-in-force"
    case consentUnclear = "consent-unclear"
    case colorUnknown = "color-unknown"

    // Views.
    case layoutDataMissing = "layout-data-missing"
    case attachmentUnsupported = "attachment-unsupported"
    case appIconAttached = "app-icon-attached"
    case sashOverPhoto = "sash-over-photo"
    case stringMissing = "string-missing"
    case stringArguments = "string-arguments"
    case launchImageUnknown = "launch-image-unknown"
    case payloadShortened = "payload-shortened"
}
