/// What a setting `kafka.NAME` or `kafka.NAME.file` sets.
enum KafkaSetting: Hashable {
    /// A property of librdkafka, by its value.
    case property(String)
    /// A property of librdkafka, by a file that holds its value. No property's own name ends in `.file`.
    case file(String)

    private static let prefix = "kafka."
    private static let suffix = ".file"

    /// Reads a setting's name; `nil` for any other.
    init?(_ name: String) {
        guard name.hasPrefix(Self.prefix), name.utf8.count > Self.prefix.utf8.count else { return nil }
        let property = name.dropFirst(Self.prefix.count)
        if property.hasSuffix(Self.suffix), property.utf8.count > Self.suffix.utf8.count {
            self = .file(String(property.dropLast(Self.suffix.count)))
        } else {
            self = .property(String(property))
        }
    }
}
