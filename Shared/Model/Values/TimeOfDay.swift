/// A time of day on the person's clock, to the minute: `"HH:MM"` from 00:00 to 23:59.
public struct TimeOfDay: Hashable, Comparable, Sendable {
    /// Minutes since midnight, 0 to 1,439.
    public let minutes: Int

    /// - Returns: `nil` outside 00:00 to 23:59.
    public init?(hour: Int, minute: Int) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        minutes = hour * 60 + minute
    }

    /// 00:00.
    public static let midnight = TimeOfDay(minutes: 0)

    private init(minutes: Int) { self.minutes = minutes }

    /// Reads `HH:MM`, two digits each.
    public init?(_ text: String) {
        let bytes = Array(text.utf8.prefix(6))
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
        var digits: [Int] = []
        for index in [0, 1, 3, 4] {
            guard bytes[index].isDigit else { return nil }
            digits.append(Int(bytes[index] - UInt8(ascii: "0")))
        }
        self.init(hour: digits[0] * 10 + digits[1], minute: digits[2] * 10 + digits[3])
    }

    /// 0 to 23.
    public var hour: Int { minutes / 60 }
    /// 0 to 59.
    public var minute: Int { minutes % 60 }

    /// The earlier one comes first.
    public static func < (left: Self, right: Self) -> Bool { left.minutes < right.minutes }
}

extension TimeOfDay: LosslessStringConvertible, JSONText {
    /// As it stands on the wire.
    public var description: String {
        (hour < 10 ? "0" : "") + String(hour) + (minute < 10 ? ":0" : ":") + String(minute)
    }

    /// What a producer is told of a text in another form.
    public static func refusal(of text: String) -> (found: String, fix: String) {
        (text.quoted(most: 16), "write a time of day from 00:00 to 23:59")
    }
}

/// A day of the week, in the order of the calendars that count Sunday as 1.
public enum Weekday: String, ClosedEnumeration {
    case sunday = "sun"
    case monday = "mon"
    case tuesday = "tue"
    case wednesday = "wed"
    case thursday = "thu"
    case friday = "fri"
    case saturday = "sat"

    /// 1 = Sunday to 7 = Saturday.
    public var number: Int {
        switch self {
        case .sunday: 1
        case .monday: 2
        case .tuesday: 3
        case .wednesday: 4
        case .thursday: 5
        case .friday: 6
        case .saturday: 7
        }
    }
}
