internal import Foundation

/// The IANA name of a time zone, current or an alias: `Europe/Berlin`, `US/Pacific`, `UTC`, `Etc/GMT+3`.
///
/// The zone database of the machine decides which names exist. Names that are not IANA's, such as `JST` or `GMT+3`, are
/// refused although Foundation would take them.
public struct TimeZoneName: Hashable, Sendable, LosslessStringConvertible {
    /// The name as it was given.
    public let string: String

    /// - Returns: `nil` for a name that is not IANA's.
    public init?(_ string: String) {
        guard Self.isKnown(string) else { return nil }
        self.string = string
    }

    /// The zone of a city that an IANA name ends in, such as `Berlin`; `nil` where no name does.
    package init?(city: String) {
        guard let name = TimeZone.knownTimeZoneIdentifiers.first(where: { $0.hasSuffix("/" + city) }) else {
            return nil
        }
        string = name
    }

    private init(known string: String) { self.string = string }

    /// Coordinated universal time.
    public static let utc = TimeZoneName(known: "UTC")

    /// As it stands on the wire.
    public var description: String { string }

    private static func isKnown(_ name: String) -> Bool {
        if namesWithoutArea.contains(name) { return true }
        guard let slash = name.utf8.firstIndex(of: UInt8(ascii: "/")), areas.contains(String(name[..<slash])) else {
            return false
        }
        return TimeZone(identifier: name) != nil
    }

    /// The areas of IANA's names, those of its aliases included.
    private static let areas: Set<String> = [
        "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil", "Canada", "Chile",
        "Etc", "Europe", "Indian", "Mexico", "Pacific", "US",
    ]

    /// IANA's names without an area; a fixed list, since IANA adds no more.
    private static let namesWithoutArea: Set<String> = [
        "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT", "GMT+0", "GMT-0",
        "GMT0", "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya",
        "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK",
        "Singapore", "Turkey", "UCT", "UTC", "Universal", "W-SU", "WET", "Zulu",
    ]
}

extension TimeZoneName: JSONText {
    /// What a producer is told of a text in another form.
    public static func refusal(of text: String) -> (found: String, fix: String) {
        (text.quoted(), "write the IANA name of a time zone, such as Europe/Berlin")
    }
}
