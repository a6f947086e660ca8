/// When a notification is to be presented.
public enum Trigger: Hashable, Sendable {
    case at(Instant)
    /// Counted from acceptance; a repeating one fires at multiples of it (rule I10: at least 60 s).
    case after(seconds: Double, repeats: Bool)
    /// The next moment in the person's zone that matches.
    case calendar(CalendarMatch, repeats: Bool)

    /// Whether it fires again after the first time.
    public var repeats: Bool {
        switch self {
        case .at: false
        case .after(_, let repeats), .calendar(_, let repeats): repeats
        }
    }
}

/// The fields of a calendar trigger; at least one is set, and some date has them all.
///
/// Fields smaller than the smallest given are 0 (the day: 1), the others match any value.
public struct CalendarMatch: Hashable, Sendable {
    /// 1 to 12.
    public var month: Int?
    /// 1 to 31.
    public var day: Int?
    /// 1 = Sunday to 7 = Saturday.
    public var weekday: Int?
    /// 0 to 23.
    public var hour: Int?
    /// 0 to 59.
    public var minute: Int?

    /// - Returns: `nil` when a field is out of its range, none is set, or no date has them, such as 30 February.
    public init?(month: Int? = nil, day: Int? = nil, weekday: Int? = nil, hour: Int? = nil, minute: Int? = nil) {
        self.init(unchecked: month, day: day, weekday: weekday, hour: hour, minute: minute)
        guard problem == nil else { return nil }
    }

    init(unchecked month: Int?, day: Int?, weekday: Int?, hour: Int?, minute: Int?) {
        self.month = month
        self.day = day
        self.weekday = weekday
        self.hour = hour
        self.minute = minute
    }

    static let months = 1...12
    static let days = 1...31
    static let weekdays = 1...7
    static let hours = 0...23
    static let minutes = 0...59

    /// What is wrong with the fields, in words; `nil` when nothing is.
    var problem: String? {
        func isOutside(_ value: Int?, _ range: ClosedRange<Int>) -> Bool { value.map { !range.contains($0) } ?? false }
        if isOutside(month, Self.months) || isOutside(day, Self.days) || isOutside(weekday, Self.weekdays)
            || isOutside(hour, Self.hours) || isOutside(minute, Self.minutes)
        {
            return "a field out of its range"
        }
        if month == nil, day == nil, weekday == nil, hour == nil, minute == nil { return "no field" }
        if let month, let day, day > Self.mostDays(in: month) { return "day \(day) of month \(month)" }
        return nil
    }

    private static func mostDays(in month: Int) -> Int {
        switch month {
        case 2: 29
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
