/// Why a record is rejected: the reason that operators filter by, the path, and how to fix it.
///
/// A rejection is data, not a failure of the service: it becomes one dead letter with the original bytes.
public struct Rejection: Error, Hashable, Sendable {
    /// The stable reason, whose word is in `belfry-reason` and in receipts.
    public var reason: RejectionReason
    /// The place in the record, such as `content.attachments[2].url`; empty means the record as a whole.
    public var path: String
    /// What was found there.
    public var found: String
    /// What to write instead.
    public var fix: String
    /// A value that is allowed at ``path``; `nil` where no example can be given.
    public var example: JSONSlice?
    /// Whether a value that is valid in other records can be the example; `false` where the value must fit this record.
    public var takesAnyExample: Bool
    /// Whether the example repeats texts of the record, so that it belongs in answers to its producer alone.
    public var quotesContent = false
    /// Whether the rejection is about an object that has no known member, or none of the required ones.
    public var isOfAbsence = false

    /// Puts a rejection together; `fix` is for the producer to read.
    public init(
        _ reason: RejectionReason, path: String = "", found: String = "", fix: String, example: JSONSlice? = nil,
        takesAnyExample: Bool = true
    ) {
        self.reason = reason
        self.path = path
        self.found = found
        self.fix = fix
        self.example = example
        self.takesAnyExample = takesAnyExample
    }

    /// The rejection of a record without a value.
    public static var emptyValue: Rejection {
        Rejection(.unreadable, found: "an empty value", fix: "send one JSON object in UTF-8")
    }

    /// One line: path, what was found, and the fix.
    public var detail: String { path.isEmpty ? foundAndFix : "\(path): \(foundAndFix)" }

    /// What was found, and the fix with its example.
    public var foundAndFix: String { found.isEmpty ? fixByExample : "found \(found): \(fixByExample)" }

    /// What to write instead, with the example if it is short and may stand in logs and headers.
    public var fixByExample: String {
        quotesContent || path.isEmpty ? fix : fix(withExampleOf: Self.mostBytesInLine)
    }

    /// What to write instead, with the example if it has at most so many bytes.
    public func fix(withExampleOf most: Int) -> String {
        guard let example, example.bytes.count <= most else { return fix }
        let text = String(decoding: example.bytes, as: UTF8.self).escaped(most: most)
        return fix.contains(text) || fix.contains(text.dropFirst().dropLast()) ? fix : "\(fix), such as \(text)"
    }

    /// The most bytes of any example.
    public static let mostBytesOfExample = 2048
    /// The most bytes of an example in a line with the rest.
    private static let mostBytesInLine = 100
}

/// The closed list of reasons for which rules I1 to I13 reject something.
public enum RejectionReason: Hashable, Sendable {
    case unreadable, tooLarge, invalid, levelUnknown, recipients, appUnknown
    case signatureMissing, signatureInvalid, secretMissing, topicUnknown, vibrationNotAllowed, marketingCritical
    case triggerPast, triggerInterval, tooManyActions, contentMissing
    /// A code of advice that the app asked to be treated as an error (I11).
    case advice(String)

    /// Every reason except ``advice(_:)``.
    public static let allButAdvice: [RejectionReason] = [
        .unreadable, .tooLarge, .invalid, .levelUnknown, .recipients, .appUnknown, .signatureMissing, .signatureInvalid,
        .secretMissing, .topicUnknown, .vibrationNotAllowed, .marketingCritical,
        .triggerPast, .triggerInterval, .tooManyActions, .contentMissing,
    ]

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
        case .secretMissing: "secret-missing"
        case .topicUnknown: "topic-unknown"
        case .vibrationNotAllowed: "vibration-not-allowed"
        case .marketingCritical: "marketing-critical"
        case .triggerPast: "trigger-past"
        case .triggerInterval: "trigger-interval"
        case .tooManyActions: "too-many-actions"
        case .contentMissing: "content-missing"
        case .advice(let code): "advice:\(code)"
        }
    }
}
