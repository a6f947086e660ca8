/// A rule's number: its name in code, tests, receipts and `Services/README.md`, whose table says what each demands.
///
/// The list is closed. Code that describes, counts or lists rules switches over it without a `default`, so that a new
/// rule compiles only once it is described everywhere. A record holds a ``Recorded`` rule, since a newer version may
/// have written it.
public enum Rule: String, CaseIterable, Sendable {
    /// Advice on a registration that is in order (section 1).
    case i = "I"

    // Section 1, ingestion: is it a request?
    case i1 = "I1"
    case i2 = "I2"
    case i3 = "I3"
    case i4 = "I4"
    case i5 = "I5"
    case i6 = "I6"
    case i7 = "I7"
    case i8 = "I8"
    case i9 = "I9"
    case i10 = "I10"
    case i11 = "I11"
    case i12 = "I12"
    case i13 = "I13"

    // Section 2, classification: what is it?
    case c1 = "C1"
    case c2 = "C2"
    case c3 = "C3"
    case c4 = "C4"
    case c5 = "C5"
    case c6 = "C6"
    case c7 = "C7"
    case c8 = "C8"
    case c9 = "C9"

    // Section 3, P: may it reach the person?
    case p0 = "P0"
    case p1 = "P1"
    case p2 = "P2"
    case p3 = "P3"
    case p4 = "P4"
    case p5 = "P5"
    case p6 = "P6"
    case p7 = "P7"
    case p8 = "P8"
    case p9 = "P9"
    case p10 = "P10"

    // Section 3, L: at which level, and may that go on?
    case l1 = "L1"
    case l2 = "L2"
    case l3 = "L3"
    case l4 = "L4"
    case l5 = "L5"

    // Section 3, S: may it alert now?
    case s1 = "S1"
    case s2 = "S2"
    case s3 = "S3"
    case s4 = "S4"
    case s5 = "S5"
    case s6 = "S6"
    case s7 = "S7"
    case s8 = "S8"
    case s9 = "S9"
    case s10 = "S10"
    case s11 = "S11"
    case s12 = "S12"
    case s13 = "S13"

    // Section 3, F: who passes a Focus?
    case f1 = "F1"
    case f2 = "F2"
    case f3 = "F3"
    case f4 = "F4"
    case f5 = "F5"
    case f6 = "F6"
    case f7 = "F7"

    // Section 3, D: on which device, and how?
    case d1 = "D1"
    case d2 = "D2"
    case d3 = "D3"
    case d4 = "D4"
    case d5 = "D5"
    case d6 = "D6"
    case d7 = "D7"
    case d8 = "D8"
    case d9 = "D9"
    case d10 = "D10"
    case d11 = "D11"
    case d12 = "D12"
    case d13 = "D13"
    case d14 = "D14"

    // Section 3, T: clocks and zones.
    case t1 = "T1"
    case t2 = "T2"
    case t3 = "T3"
    case t4 = "T4"

    // Section 4, N: badge and Notification Center.
    case n1 = "N1"
    case n2 = "N2"
    case n3 = "N3"
    case n4 = "N4"
    case n5 = "N5"
    case n6 = "N6"
    case n7 = "N7"
    case n8 = "N8"
    case n9 = "N9"
    case n10 = "N10"
    case n11 = "N11"
    case n12 = "N12"
    case n13 = "N13"
    case n14 = "N14"
    case n15 = "N15"
    case n16 = "N16"

    // Section 4, W: while an alert waits.
    case w1 = "W1"
    case w2 = "W2"
    case w3 = "W3"
    case w4 = "W4"
    case w5 = "W5"
    case w6 = "W6"
    case w7 = "W7"
    case w8 = "W8"
    case w9 = "W9"
    case w10 = "W10"

    // Section 5, R: what each device shows.
    case r1 = "R1"
    case r2 = "R2"
    case r3 = "R3"
    case r4 = "R4"
    case r5 = "R5"
    case r6 = "R6"
    case r7 = "R7"
    case r8 = "R8"
    case r9 = "R9"
    case r10 = "R10"
    case r11 = "R11"
    case r12 = "R12"
    case r13 = "R13"
    case r14 = "R14"
    case r15 = "R15"
    case r16 = "R16"
    case r17 = "R17"
    case r18 = "R18"
    case r19 = "R19"
    case r20 = "R20"

    // Section 5, V: what reaches the phone.
    case v1 = "V1"
    case v2 = "V2"
    case v3 = "V3"
    case v4 = "V4"
    case v5 = "V5"
    case v6 = "V6"
    case v7 = "V7"
    case v8 = "V8"
}

/// A subset of the rules: those that can make one kind of decision. Its wire form is the rule's number.
public protocol RuleSubset: ClosedEnumeration {
    /// The rule itself.
    var rule: Rule { get }
}

extension RuleSubset {
    /// The rule's number.
    public var rawValue: String { rule.rawValue }

    /// The rule of this number; `nil` where the subset does not have it.
    public init?(rawValue: String) {
        guard let value = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = value
    }
}
