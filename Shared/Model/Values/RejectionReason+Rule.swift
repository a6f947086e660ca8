extension RejectionReason {
    /// The rule that rejects for this reason, one of I1 to I11.
    public var rule: Rule {
        switch self {
        case .unreadable, .tooLarge: .i1
        case .invalid, .levelUnknown, .tooManyActions: .i2
        case .recipients: .i3
        case .appUnknown: .i4
        case .signatureMissing, .signatureInvalid, .secretMissing: .i5
        case .topicUnknown: .i6
        case .vibrationNotAllowed: .i7
        case .marketingCritical: .i9
        case .contentMissing: .i13
        case .triggerPast, .triggerInterval: .i10
        case .advice: .i11
        }
    }
}
