/// What phrases show about the text that has them.
struct TextMatters: OptionSet, Sendable {
    let rawValue: UInt16

    static let opensApp = TextMatters(rawValue: 1)
    static let navigates = TextMatters(rawValue: 2)
    static let taps = TextMatters(rawValue: 4)
    static let generic = TextMatters(rawValue: 8)
    static let error = TextMatters(rawValue: 16)
    static let fragment = TextMatters(rawValue: 32)
    static let code = TextMatters(rawValue: 64)
    static let password = TextMatters(rawValue: 128)
    static let identity = TextMatters(rawValue: 256)
    static let health = TextMatters(rawValue: 512)
    static let money = TextMatters(rawValue: 1024)

    /// One by its name in the tables of phrases.
    static let named: [String: TextMatters] = [
        "tells-to-open-app": .opensApp, "tells-to-navigate": .navigates, "tells-to-tap": .taps,
        "title-generic": .generic, "error-by-notification": .error, "body-sentence": .fragment,
        "sensitive-data code": .code, "sensitive-data password": .password, "sensitive-data identity": .identity,
        "sensitive-data health": .health, "sensitive-data money": .money,
    ]

    /// Whether a phrase of this matter is the whole text.
    var isWhole: Bool { self == .generic || self == .fragment }
}
