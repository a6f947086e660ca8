/// An enumeration of the contract: its raw values are the only strings allowed on the wire.
///
/// The checks reject an unknown string, so no unknown value exists inside the pipeline.
public protocol ClosedEnumeration: RawRepresentable, CaseIterable, Hashable, Sendable, JSONReadable, JSONWritable
where RawValue == String {
    /// The reason of the rejection of an unknown value.
    static var unknownValue: RejectionReason { get }
}

extension ClosedEnumeration {
    /// Most enumerations have no reason of their own.
    public static var unknownValue: RejectionReason { .invalid }

    /// Reads the string; an unknown one is a rejection that lists the known ones.
    public init(from reader: inout JSONReader) throws(Rejection) {
        let text = try reader.readString()
        guard let value = Self(rawValue: text) else {
            throw reader.unknown(text, reason: Self.unknownValue, known: Self.allCases.map(\.rawValue))
        }
        self = value
    }

    /// Writes the raw value.
    public func write(to writer: inout JSONWriter) { writer.write(rawValue) }
}

extension JSONMembers where Self: ~Copyable {
    /// A set of words of the contract, written in alphabetical order.
    public mutating func member<Value: ClosedEnumeration>(
        _ name: StaticString, _ values: inout Set<Value>
    ) throws(Failure) {
        try member(name, &values, isRequired: false) { (reader) throws(Rejection) in
            try reader.readSet()
        } write: {
            $0.member(name, sorted: $1)
        }
    }
}

extension JSONWriter {
    /// A set of words of the contract in alphabetical order; an empty one is left out.
    public mutating func member<Value: ClosedEnumeration>(_ name: StaticString, sorted values: Set<Value>) {
        member(name, values.sorted { $0.rawValue < $1.rawValue })
    }
}

/// How strongly a notification may interrupt, weakest first. Source: the guidelines' table of interruption levels.
public enum InterruptionLevel: String, ClosedEnumeration, Comparable {
    case passive, active
    case timeSensitive = "time-sensitive"
    case critical

    /// An unknown level has a reason of its own (rule I2).
    public static var unknownValue: RejectionReason { .levelUnknown }

    private var rank: Int {
        switch self {
        case .passive: 0
        case .active: 1
        case .timeSensitive: 2
        case .critical: 3
        }
    }

    /// By strength: passive first, critical last.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}

/// The kind of system a device runs; each has a delivery topic of its own.
public enum Platform: String, ClosedEnumeration {
    case iOS = "ios"
    case iPadOS = "ipados"
    case macOS = "macos"
    case watchOS = "watchos"
    case tvOS = "tvos"
    case visionOS = "visionos"
}

/// The two ways through the pipeline; urgent records never wait behind others.
public enum Lane: String, ClosedEnumeration {
    case urgent, normal
}

/// The five services, in the order of the flow.
public enum Service: String, ClosedEnumeration {
    case ingestion, classification, scheduling, rendering, delivery
}
