internal import Kafka
internal import Model
internal import Program
internal import Pushing

/// What a push by hand needs of the records in force.
struct PushTarget {
    let person: PersonID
    let device: Device
    let app: App
    let token: PushToken
    /// The app's record alone, for the keys.
    let apps: AppTable

    /// The app's bundle id on the device.
    var topic: String { app.push?.topics[device.platform]?.text ?? app.id.string }

    /// Reads the records of app and person.
    ///
    /// - Throws: what is missing, with the fix.
    init(_ settings: Settings, _ person: PersonID, _ device: DeviceID, _ app: AppID) throws {
        let apps = try TopicReading.apps(settings, only: app, command: "push")
        guard let found = apps[app] else {
            throw CommandError(
                "no app \(app.string) is registered: write its record to \(settings.name(of: .apps)), or look for a dead "
                    + "letter of it with belfry dead-letters list")
        }
        guard let record = try Self.person(settings, person) else {
            throw CommandError(
                "no person \(person.string) is registered: write the record to \(settings.name(of: .people)), or look for "
                    + "a dead letter of it with belfry dead-letters list")
        }
        guard let owned = record.device(device) else {
            let known = record.devices.map(\.id.string).joined(separator: ", ")
            throw CommandError(
                "\(person.string) has no device \(device.string): "
                    + (known.isEmpty ? "the record has none; add it under devices" : "write one of \(known)"))
        }
        guard let token = owned.pushTokens[app] else {
            throw CommandError(
                "the device \(device.string) of \(person.string) has no token for \(app.string): write it in the person's "
                    + "record, \"pushToken\": {\"\(app.string)\": {\"token\": …, \"environment\": …}}")
        }
        (self.person, self.device, self.app, self.token, self.apps) = (person, owned, found, token, apps)
    }

    /// Reads the one partition that has the person's record.
    private static func person(_ settings: Settings, _ person: PersonID) throws -> Person? {
        let topic = settings.name(of: .registeredPeople)
        let admin = try Admin(settings.admin("belfry-push"))
        let counts = try settings.asking { () throws(KafkaError) in try admin.partitionCounts(milliseconds: 10_000) }
        guard let count = counts[topic] else { throw CommandError.missing(topic, settings.bootstrapServers) }
        let place = TopicPartition(topic, TopicPartition.number(ofKey: person.string.utf8Span.span, among: count))
        let key = Array(person.string.utf8)
        var value: [UInt8]?
        let reading = try TopicReading(settings, [.registeredPeople], command: "push")
        try reading.readAll(from: [place: 0]) { _, record in
            if record.copyKey() == key { value = record.copyValue() }
            return true
        }
        return value.flatMap { try? Person(json: $0.span, checksNames: false) }
    }
}

extension PushTarget {
    /// The push: a plain alert that Apple tries to deliver once.
    ///
    /// - Parameter id: a delivery's id; `apns-id` is made from it.
    /// - Throws: what Apple cannot take, with the fix.
    func push(_ id: String, in environment: PushEnvironment, at now: Instant) throws -> Push {
        let delivery = JSONSlice.object { writer in
            writer.member("id", id)
            writer.member("sequence", 0)
            writer.member("type", DeliveryType.present)
            writer.member("person", person)
            writer.member("device", device.id)
            writer.member("platform", device.platform)
            writer.member("app", app.id)
            writer.member("at", now)
            writer.object("apns") { writer in
                writer.member("token", token.text)
                writer.member("environment", environment)
                writer.object("headers") { writer in
                    writer.member("apns-topic", topic)
                    writer.member("apns-push-type", "alert")
                    writer.member("apns-priority", "10")
                    writer.member("apns-expiration", "0")
                }
                writer.object("payload") { writer in
                    writer.object("aps") { $0.member("alert", "Test from Belfry") }
                }
            }
        }
        guard case .push(let push) = try Push.read(delivery.bytes.span) else {
            throw CommandError(
                "“\(topic)” cannot be a bundle id: write the app's own in apns.topics of its record, "
                    + "\"topics\": {\"\(device.platform.rawValue)\": \"com.example.app\"}")
        }
        return push
    }
}
