internal import Model

/// Times, lengths of time and calendars as other services write them.
struct ForeignTimes {
    /// When the record was sent; lengths of time count from then.
    let sent: Instant
    /// The zone that the record names beside its times; without one a local time is taken as UTC.
    var zone: LocalTime?

    // MARK: Instants

    /// An instant: seconds or milliseconds since 1970, a length of time from now on, or a date with a time.
    func instant(_ value: ForeignValue) -> ForeignValue? {
        guard let text = value.text else { return nil }
        if let number = Double(text) {
            guard number >= 30, number < 1e17 else { return nil }
            let perSecond = [1, 1e3, 1e6].first { number / $0 < 1e10 } ?? 1e6
            let instant =
                number / perSecond < 1e8
                ? sent.adding(seconds: number) : Instant(milliseconds: Int64(number / perSecond * 1000))
            return .text(instant.description)
        }
        if let seconds = Self.seconds(text) { return .text(sent.adding(seconds: seconds).description) }
        return Instant(text).map { .text($0.description) } ?? date(text).map { .text($0.description) }
    }

    /// A date with a time of day, in one of the usual forms, such as `2026-03-12 18:20` or `12 Mar 2026 18:20:05 +0100`.
    private func date(_ text: String) -> Instant? {
        var date: (year: Int, month: Int, day: Int)?
        var names: (month: Int?, numbers: [Int]) = (nil, [])
        var time = "00:00"
        var offset = ""
        let text =
            text.utf8.dropFirst(10).first == UInt8(ascii: "T") ? "\(text.prefix(10)) \(text.dropFirst(11))" : text
        for word in text.split(whereSeparator: { " ,()".contains($0) }).map(String.init) {
            let numbers = word.split { "-/.".contains($0) }.map { Int($0) }
            if numbers.count == 3, let parts = numbers as? [Int], date == nil {
                date = Self.ordered(parts)
            } else if word.contains(":"), word.first?.isNumber == true {
                let end = word.firstIndex { "+-Z".contains($0) } ?? word.endIndex
                time = String(word[..<end])
                offset = String(word[end...])
            } else if let month = Self.months[String(word.lowercased().prefix(3))], word.first?.isLetter == true {
                names.month = month
            } else if let number = Int(word), word.first?.isNumber == true {
                names.numbers.append(number)
            } else if word.contains(where: \.isNumber), word.contains(where: { "+-".contains($0) }) {
                offset = String(word.drop { $0.isLetter })
            } else if let zone = Self.offsets[word.lowercased()] {
                offset = zone
            }
        }
        if date == nil, let month = names.month, let year = names.numbers.first(where: { $0 > 1000 }),
            let day = names.numbers.first(where: { $0 <= 31 })
        {
            date = (year, month, day)
        }
        guard let date, let clock = Self.time(.text(time))?.text else { return nil }
        let seconds = time.split(separator: ":").dropFirst(2).first.map { ":\($0)" } ?? ":00"
        if offset.utf8.count == 5, offset.count == 5 {
            offset.insert(":", at: offset.index(offset.startIndex, offsetBy: 3))
        }
        let local = "\(date.year)-\(Self.twoDigits(date.month))-\(Self.twoDigits(date.day))T\(clock)"
        if !offset.isEmpty { return Instant(local + seconds + offset) }
        guard let zone, let clock = Instant(local + ":00Z"), clock.milliseconds > 0 else {
            return Instant(local + seconds + "Z")
        }
        let minutes = Int(clock.milliseconds / 60_000)
        return zone.on(day: minutes / 1440).instant(minutes: minutes % 1440)
    }

    /// Three numbers as a date; the day stands before the month where both are possible.
    private static func ordered(_ parts: [Int]) -> (year: Int, month: Int, day: Int)? {
        if parts[0] > 1000 { return (parts[0], parts[1], parts[2]) }
        guard parts[2] > 1000 else { return nil }
        return parts[1] > 12 ? (parts[2], parts[0], parts[1]) : (parts[2], parts[1], parts[0])
    }

    /// Whether a value is a local time that names no zone.
    func takesUTC(_ value: ForeignValue) -> Bool {
        guard zone == nil, let text = value.text, Instant(text) == nil, Double(text) == nil, Self.seconds(text) == nil,
            let taken = date(text)
        else { return false }
        var elsewhere = self
        elsewhere.zone = TimeZoneName("Pacific/Kiritimati").flatMap { LocalTime($0) }
        return elsewhere.date(text) != taken
    }

    // MARK: Lengths of time

    /// The seconds of a length such as `90s`, `10m`, `1h 30min`, `2 days` or `PT10M`.
    static func seconds(_ text: String) -> Double? {
        var rest = text.lowercased()[...]
        if rest.hasPrefix("in ") { rest = rest.dropFirst(3) }
        if rest.hasPrefix("p") { rest = rest.dropFirst() }
        if rest.hasPrefix("+") { rest = rest.dropFirst() }
        var total = 0.0
        var count = 0
        while true {
            rest = rest.drop { " t,".contains($0) }
            if rest.isEmpty { break }
            let digits = rest.prefix { $0.isNumber || $0 == "." }
            guard let number = Double(digits), number < 1e9 else { return nil }
            rest = rest.dropFirst(digits.count).drop { $0 == " " }
            let unit = rest.prefix { $0.isLetter }
            guard let seconds = units.first(where: { unit == $0.short || $0.long.hasPrefix(unit) && unit.count > 1 })
            else { return nil }
            total += number * seconds.seconds
            rest = rest.dropFirst(unit.count)
            count += 1
        }
        return count > 0 && total > 0 ? total : nil
    }

    private static let units: [(short: String, long: String, seconds: Double)] = [
        ("s", "seconds", 1), ("m", "minutes", 60), ("h", "hours", 3600), ("d", "days", 86_400), ("w", "weeks", 604_800),
        ("ms", "milliseconds", 0.001), ("hr", "hrs", 3600),
    ]

    // MARK: Times of day

    /// A time of day as `HH:MM`.
    static func time(_ value: ForeignValue) -> ForeignValue? {
        guard var text = value.text?.lowercased(), !text.contains(",") else { return nil }
        let isMorning = text.hasSuffix("am")
        let isAfternoon = text.hasSuffix("pm")
        text = text.filter { $0.isNumber || $0 == ":" || $0 == "." }
        let numbers = text.split { $0 == ":" || $0 == "." }.map { Int($0) ?? -1 }
        guard var hour = numbers.first, numbers.count <= 3 else { return nil }
        if isAfternoon, hour < 12 { hour += 12 }
        if isMorning, hour == 12 { hour = 0 }
        let minute = numbers.count > 1 ? numbers[1] : 0
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        return .text("\(twoDigits(hour)):\(twoDigits(minute))")
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// A day of the week as a person's record has it: `mon` to `sun`.
    static func day(_ text: String) -> String? {
        if let number = Int(text) { return (1...7).contains(number) ? days[number - 1] : nil }
        let word = text.lowercased()
        return days.first { word.hasPrefix($0) || $0.hasPrefix(word) && word.count == 2 }
    }

    /// The number of a day of the week, 1 for Sunday.
    static func weekday(_ text: String) -> Int? { day(text).flatMap(days.firstIndex).map { $0 + 1 } }

    /// The days of one such as `weekdays`, `daily`, `Mon-Fri`; `nil` for other words.
    static func days(_ text: String) -> [String]? {
        let word = text.lowercased()
        if ["weekdays", "workdays", "weekday"].contains(word) { return Array(days[1...5]) }
        if ["weekend", "weekends"].contains(word) { return ["sat", "sun"] }
        if ["daily", "everyday", "every day", "all"].contains(word) { return days }
        let ends = word.split { "-–".contains($0) }.map { day(String($0)) }
        guard ends.count == 2, let from = ends[0].flatMap(days.firstIndex), let to = ends[1].flatMap(days.firstIndex)
        else { return nil }
        return (0...(to - from + 7) % 7).map { days[(from + $0) % 7] }
    }

    private static let days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    private static let months: [String: Int] = [
        "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11,
        "dec": 12,
    ]

    private static let offsets: [String: String] = [
        "utc": "Z", "gmt": "Z", "z": "Z", "cet": "+01:00", "cest": "+02:00", "bst": "+01:00", "ist": "+05:30",
        "jst": "+09:00", "est": "-05:00", "edt": "-04:00", "cst": "-06:00", "cdt": "-05:00", "mst": "-07:00",
        "mdt": "-06:00", "pst": "-08:00", "pdt": "-07:00", "eet": "+02:00", "eest": "+03:00", "wet": "Z",
        "west": "+01:00",
    ]

    // MARK: Triggers

    /// A trigger, from an instant, a length of time, a line of cron, or a calendar's fields.
    func trigger(_ value: ForeignValue) -> ForeignValue? {
        if case .list(let elements) = value, let first = elements.first, first.isObject {
            return trigger(first) ?? first
        }
        if case .number(let seconds) = value, seconds < 1e8 { return .member("afterSeconds", value) }
        if let text = value.text {
            if let calendar = Self.cron(text) { return calendar }
            if let seconds = Self.seconds(text) { return .member("afterSeconds", .number(seconds)) }
            return instant(value).map { .member("at", $0) }
        }
        for (name, value) in value.members {
            switch ForeignNames.plain(name) {
            case "cron", "crontab", "expression", "cronexpression", "rrule": return value.text.flatMap(Self.cron)
            case "datecomponents", "datematching", "components":
                guard let time = Self.time(value)?.text else { return calendar(value, beside: value) }
                return .object([("calendar", Self.calendar(of: time)), ("repeats", .flag(true))])
            default: continue
            }
        }
        if value["calendar"] == nil, value["at"] == nil, value.members.contains(where: { $0.name == "hour" }) {
            return calendar(value, beside: value)
        }
        return value["calendar"] == nil ? everyDay(value) : nil
    }

    /// `{"every": "day", "time": "09:00"}` and the like.
    private func everyDay(_ value: ForeignValue) -> ForeignValue? {
        let every = ["every", "repeat", "repeats", "frequency", "interval", "recurrence", "type"].lazy
            .compactMap { value[$0]?.text?.lowercased() }.first { ["day", "daily", "week", "weekly"].contains($0) }
        let clock = ["time", "at", "timeOfDay", "time_of_day"].lazy.compactMap { value[$0] }.first {
            $0.text?.utf8.count ?? 9 < 9
        }
        guard let every, let clock, let time = Self.time(clock)?.text else { return nil }
        var calendar = Self.calendar(of: time)
        let day = ["day", "weekday", "on", "dayOfWeek", "days"].lazy
            .compactMap { value[$0]?.elements.first?.text.flatMap(Self.weekday) }.first
        if every.hasPrefix("week"), let day { calendar.put(.number(Double(day)), at: ["weekday"]) }
        return .object([("calendar", calendar), ("repeats", .flag(true))])
    }

    private static func calendar(of time: String) -> ForeignValue {
        let numbers = time.split(separator: ":").compactMap { Double($0) }
        return .object([("hour", .number(numbers.first ?? 0)), ("minute", .number(numbers.last ?? 0))])
    }

    private func calendar(_ value: ForeignValue, beside outer: ForeignValue) -> ForeignValue? {
        let fields = value.members.compactMap { name, value -> (name: String, value: ForeignValue)? in
            guard ["month", "day", "weekday", "hour", "minute"].contains(name) else { return nil }
            if name == "weekday", let day = value.text.flatMap(Self.weekday) { return (name, .number(Double(day))) }
            return value.text.flatMap(Double.init).map { (name, .number($0)) }
        }
        guard !fields.isEmpty else { return nil }
        return .object([("calendar", .object(fields)), ("repeats", .flag(outer["repeats"]?.word != "false"))])
    }

    /// The calendar of a line of cron. Of several days or hours the first is taken: a trigger has one.
    static func cron(_ text: String) -> ForeignValue? {
        let fields = text.split(separator: " ").map(String.init)
        guard fields.count == 5 else { return nil }
        var calendar: ForeignValue = .object([])
        for (name, field) in zip(["minute", "hour", "day", "month", "weekday"], fields)
        where field != "*" && field != "?" {
            let first = String(field.prefix { $0.isNumber || $0.isLetter })
            let named =
                name == "weekday" && Int(first) == nil
                ? day(first).flatMap(days.firstIndex) : months[first.lowercased()].map(\.self)
            guard let number = named ?? Int(first) else { return nil }
            calendar.put(.number(Double(name == "weekday" ? number % 7 + 1 : number)), at: [Substring(name)])
        }
        return calendar.members.isEmpty ? nil : .object([("calendar", calendar), ("repeats", .flag(true))])
    }

    /// Whether a line of cron, or a list of days, names several where a trigger has one.
    static func namesSeveral(_ text: String) -> Bool {
        cron(text) != nil && text.contains { "-,/".contains($0) }
    }
}
