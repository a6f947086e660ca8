/// Why a record is turned down: the reason an operator filters by, and where and how to mend it.
///
/// A rejection is data, never a failure of the service: it becomes one dead letter with the original bytes.
public struct Rejection: Error, Hashable, Sendable {
    /// The stable word, as it stands in `belfry-reason` and in receipts.
    public var reason: RejectionReason
    /// The place in the record, such as `content.attachments[2].url`; empty means the record as a whole.
    public var path: String
    /// What stood there.
    public var found: String
    /// What to write instead.
    public var fix: String

    /// Puts a rejection together; `fix` is for the producer to read.
    public init(_ reason: RejectionReason, path: String = "", found: String = "", fix: String) {
        self.reason = reason
        self.path = path
        self.found = found
        self.fix = fix
    }

    /// One line for the header `belfry-detail`: path, what was found, and the fix.
    public var detail: String {
        [path, found.isEmpty ? "" : "found \(found)", fix].filter { !$0.isEmpty }.joined(separator: ": ")
    }
}

/// The closed list of reasons for which rules I1 to I11 turn something down.
public enum RejectionReason: Hashable, Sendable {
    case unreadable, tooLarge, invalid, levelUnknown, recipients, appUnknown
    case signatureMissing, signatureInvalid, topicUnknown, vibrationNotAllowed, marketingCritical
    case triggerPast, triggerInterval, tooManyActions
    /// An advice that the app asked to be treated as an error (I11).
    case advice(String)

    /// All but ``advice(_:)``.
    public static let allButAdvice: [RejectionReason] = [
        .unreadable, .tooLarge, .invalid, .levelUnknown, .recipients, .appUnknown, .signatureMissing, .signatureInvalid,
        .topicUnknown, .vibrationNotAllowed, .marketingCritical, .triggerPast, .triggerInterval, .tooManyActions,
    ]

    /// The reason of a word; `nil` where the list has none such. Behind `advice:` stands the code of an advice.
    public init?(word: String) {
        let advice = AdviceCode.allCases.lazy.map { RejectionReason.advice($0.rawValue) }
        guard let reason = (Self.allButAdvice + advice).first(where: { $0.word == word }) else { return nil }
        self = reason
    }

    /// The word in receipts and dead letters.
    public var word: String {
        switch self {
        case .unreadable: "unreadable"
        case .tooLarge: "too-large"
        case .invalid: "invalid"
        case .levelUnknown: "level-unknown"
        case .recipients: "recipients"
        case .appUnknown: "app-unknown"
        case .signatureMissing: "signature-missing"
        case .signatureInvalid: "signature-invalid"
        case .topicUnknown: "topic-unknown"
        case .vibrationNotAllowed: "vibration-not-allowed"
        case .marketingCritical: "marketing-critical"
        case .triggerPast: "trigger-past"
        case .triggerInterval: "trigger-interval"
        case .tooManyActions: "too-many-actions"
        case .advice(let code): "advice:\(code)"
        }
    }
}
