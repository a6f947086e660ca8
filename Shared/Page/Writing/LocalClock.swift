internal import Foundation
internal import Model

/// The time that a person's devices show.
struct LocalClock {
    private let zone: TimeZone

    /// - Parameter zone: the person's time zone; without one the clock shows UTC.
    init(_ zone: TimeZoneName?) { self.zone = zone.flatMap { TimeZone(identifier: $0.string) } ?? .gmt }

    /// Hours and minutes, such as `09:01`.
    func time(_ instant: Instant) -> String { String(local(instant).dropFirst(11).prefix(5)) }

    /// The seconds, such as `:30`; `nil` at the full minute.
    func seconds(_ instant: Instant) -> String? {
        let seconds = String(exactTime(instant).suffix(3))
        return seconds == ":00" ? nil : seconds
    }

    /// A text that is the same for all instants of one hour on one day, and differs for all others.
    func hour(_ instant: Instant) -> String { String(local(instant).prefix(13)) }

    /// Hours, minutes and seconds, such as `09:01:00`.
    func exactTime(_ instant: Instant) -> String { String(local(instant).dropFirst(11).prefix(8)) }

    /// The day, such as `Monday, 2 March`.
    func day(_ instant: Instant) -> String {
        let date = parts(instant)
        return "\(Self.weekdays[date.weekday]), \(date.day) \(Self.months[date.month - 1])"
    }

    /// The day as a device shows it, in the language of its words.
    func day(_ instant: Instant, in locale: LocaleName) -> String {
        locale == .english ? day(instant) : formatted(instant, .wide, .wide, in: locale)
    }

    /// The same day in short form.
    func shortDay(_ instant: Instant, in locale: LocaleName) -> String {
        locale == .english ? shortDay(instant) : formatted(instant, .abbreviated, .abbreviated, in: locale)
    }

    private func formatted(
        _ instant: Instant, _ weekday: Date.FormatStyle.Symbol.Weekday, _ month: Date.FormatStyle.Symbol.Month,
        in locale: LocaleName
    ) -> String {
        let style = Date.FormatStyle(locale: Locale(identifier: locale.string), timeZone: zone)
        let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
        return date.formatted(style.weekday(weekday).month(month).day())
    }

    /// The day in short form, such as `Mon 2 Mar`.
    func shortDay(_ instant: Instant) -> String {
        let date = parts(instant)
        return "\(Self.weekdays[date.weekday].prefix(3)) \(date.day) \(Self.months[date.month - 1].prefix(3))"
    }

    /// The day with its year, such as `2 March 2026`.
    func fullDay(_ instant: Instant) -> String {
        let date = parts(instant)
        return "\(date.day) \(Self.months[date.month - 1]) \(date.year)"
    }

    private func parts(_ instant: Instant) -> (year: Int, month: Int, day: Int, weekday: Int) {
        let milliseconds = shifted(instant).milliseconds
        let length: Int64 = 86_400_000
        let day = Int(milliseconds / length) - (milliseconds % length < 0 ? 1 : 0)
        let date = Instant.date(ofDay: day)
        // 1 January 1970 was a Thursday.
        return (date.year, min(max(date.month, 1), 12), date.day, ((day + 4) % 7 + 7) % 7)
    }

    /// RFC 3339 of the instant whose UTC time equals the local time.
    private func local(_ instant: Instant) -> String { shifted(instant).description }

    private func shifted(_ instant: Instant) -> Instant {
        let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
        return instant.adding(seconds: Double(zone.secondsFromGMT(for: date)))
    }

    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
