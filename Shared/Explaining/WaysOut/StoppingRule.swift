internal import Model

/// The rules that keep a notification from alerting and that a change can help against.
enum StoppingRule: String {
    case p1 = "P1", p2 = "P2", p3 = "P3", p4 = "P4", p5 = "P5", p6 = "P6", p7 = "P7", p8 = "P8", p9 = "P9"
    case w3 = "W3", w5 = "W5", s1 = "S1", s3 = "S3", s4 = "S4", s5 = "S5", s6 = "S6", s7 = "S7", s10 = "S10"
    case s12 = "S12", d3 = "D3", d11 = "D11", d13 = "D13", n5 = "N5", n7 = "N7", n8 = "N8", n9 = "N9", n10 = "N10"
    case n11 = "N11"

    /// - Returns: `nil` for other rules, and for rules that this version does not know.
    init?(_ rule: Recorded<Rule>) {
        switch rule.value {
        case .p1, .p2, .p3, .p4, .p5, .p6, .p7, .p8, .p9, .w3, .w5, .s1, .s3, .s4, .s5, .s6, .s7, .s10, .s12, .d3, .d11,
            .d13, .n5, .n7, .n8, .n9, .n10, .n11:
            self.init(rawValue: rule.text)
        case .i, .i1, .i2, .i3, .i4, .i5, .i6, .i7, .i8, .i9, .i10, .i11, .i12, .i13, .c1, .c2, .c3, .c4, .c5, .c6, .c7,
            .c8, .c9, .p0, .p10, .l1, .l2, .l3, .l4, .l5, .s2, .s8, .s9, .s11, .s13, .f1, .f2, .f3, .f4, .f5, .f6, .f7,
            .d1, .d2, .d4, .d5, .d6, .d7, .d8, .d9, .d10, .d12, .d14, .t1, .t2, .t3, .t4, .w1, .w2, .w4, .w6, .w7, .w8,
            .w9, .w10, .n1, .n2, .n3, .n4, .n6, .n12, .n13, .n14, .n15, .n16, .r1, .r2, .r3, .r4, .r5, .r6, .r7, .r8,
            .r9, .r10, .r11, .r12, .r13, .r14, .r15, .r16, .r17, .r18, .r19, .r20, .v1, .v2, .v3, .v4, .v5, .v6, .v7,
            .v8, nil:
            return nil
        }
    }

    /// The rule P that a refusal after a wait gives as its reason; ``w5`` if the refusal names none.
    init(was: Recorded<Reason>?) {
        switch was?.value {
        case .appRemoved, .deviceUnknown, .recipientUnknown: self = .p1
        case .notAuthorized: self = .p3
        case .turnedOff: self = .p5
        case .marketingNotConsented: self = .p6
        case .noDevice: self = .p7
        case .duplicate, .expired, .repeated, .tooManyParked, .turnedOffWhileWaiting, .criticalWithoutEntitlement,
            .marketingTimeSensitive, .notRelevantWithinTheHour, .timeSensitiveWithoutEntitlement,
            .criticalNotAllowedByPerson, .timeSensitiveTurnedOff, .provisional, .passive, .fromSelf, .quietByPerson,
            .muted, .focus, .summary, .levelNotRaised, .updated, .withdrawn, .markedRead, .nothingToUpdate,
            .nothingToWithdraw, .nothingToMarkRead, .viewNotMade, .tokenGone, .tokenRefused, .topicRefused,
            .payloadRefused, .keyMissing, .keyRefused, .late, .overtaken, .unreachable, .refused, nil:
            self = .w5
        }
    }

    /// Whether the rule depends on the level, so that a higher level may pass it.
    var looksAtLevel: Bool {
        switch self {
        case .p4, .s7, .s10, .s12: true
        case .p1, .p2, .p3, .p5, .p6, .p7, .p8, .p9, .w3, .w5, .s1, .s3, .s4, .s5, .s6, .d3, .d11, .d13, .n5, .n7, .n8,
            .n9, .n10, .n11:
            false
        }
    }
}
