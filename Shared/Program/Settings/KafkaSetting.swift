/// What a setting `kafka.NAME` or `kafka.NAME.file` sets.
struct KafkaSetting {
    /// A property of librdkafka.
    let property: String
    /// Whether the setting names a file that holds the value. No property's own name ends in `.file`.
    let isFile: Bool

    private static let prefix = "kafka."
    private static let suffix = ".file"

    /// Reads a setting's name; `nil` for any other.
    init?(_ name: String) {
        guard name.hasPrefix(Self.prefix), name.utf8.count > Self.prefix.utf8.count else { return nil }
        let property = name.dropFirst(Self.prefix.count)
        isFile = property.hasSuffix(Self.suffix) && property.utf8.count > Self.suffix.utf8.count
        self.property = String(property.dropLast(isFile ? Self.suffix.count : 0))
    }
}

extension Settings {
    /// Changes a property of librdkafka.
    ///
    /// - Parameter given: the setting's name or variable, as it was given.
    mutating func set(_ setting: KafkaSetting, to value: String, as given: String) throws(SettingsError) {
        let (property, isFile) = (setting.property, setting.isFile)
        if let fix = Self.reserved[property] { throw SettingsError(given, found: value, fix: fix) }
        // A value from a file beside a plain one is a mistake, whichever of the two was meant.
        guard kafka[property] == nil || kafkaFromFiles.contains(property) == isFile else {
            throw SettingsError(
                given, found: SettingsError.hidden,
                fix: "set either kafka.\(property) or kafka.\(property).file, not both")
        }
        guard isFile else {
            kafka[property] = value
            return
        }
        kafka[property] = try SettingsError.text(
            ofFile: value, of: "the value", most: Self.mostBytesOfFile, as: given)
        kafkaFromFiles.insert(property)
    }

    /// The most bytes of the value of a property in a file: a key with its chain in PEM is far smaller.
    private static let mostBytesOfFile = 262_144

    /// Properties of librdkafka that the loop depends on.
    private static let reserved: [String: String] = [
        "bootstrap.servers": "use bootstrap.servers, without the prefix kafka.",
        "metadata.broker.list": "use bootstrap.servers",
        "group.id": "use topic.prefix; the group is named after it and the service",
        "group.instance.id": "use worker.id; the member is named after it",
        "transactional.id": "use worker.id; the producer is named after it",
        "enable.idempotence": "use exactly.once",
        "enable.auto.commit": "leave it out: offsets are committed together with the results",
        "enable.auto.offset.store": "leave it out: offsets are committed together with the results",
        "isolation.level": "leave it out: only committed records are read",
        "auto.offset.reset": "leave it out: no record may be skipped silently",
        "partition.assignment.strategy": "leave it out: state needs the range assignor",
        "group.protocol": "leave it out: state needs the range assignor of the classic protocol",
        "enable.partition.eof": "leave it out: with it the reported lag is always zero",
        "partitioner": "leave it out: keys choose partitions by murmur2, as in Java's clients",
        "client.rack": "leave it out: it disturbs the range assignor",
    ]
}
