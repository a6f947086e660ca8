import Foundation
import Model
import TestSupport

/// Random records of every kind, in the format of `belfry simulate`: valid and broken requests, changing registrations,
/// and interactions with the notifications.
struct RandomStory {
    /// One record a line.
    private(set) var lines: [Data] = []

    private var random: SeededGenerator
    private var now = Instant("2026-03-02T06:00:00Z") ?? .distantPast
    private var requests = 0
    private var interactions = 0
    private var sent: [String] = []
    private let apps: [String: [String: Any]]

    static let people = ["anna", "ben", "carla", "dev/2", "émile"]
    static let platforms = Platform.allCases.map(\.rawValue)

    /// - Parameter apps: records of apps by id, whose categories and topics the requests use.
    init(seed: UInt64, requests count: Int, apps: [String: [String: Any]]) throws {
        random = SeededGenerator(seed: seed)
        self.apps = apps
        for app in apps.keys.sorted() { try add("apps", key: app, apps[app]) }
        for person in Self.people { try add("people", key: person, record(of: person)) }
        if chance(3) { try addLongFocus() }
        while requests < count { try step() }
    }

    // MARK: Chance

    mutating func chance(_ among: Int) -> Bool { Int.random(in: 0..<among, using: &random) == 0 }

    mutating func any<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }

    mutating func some<Value>(_ values: [Value]) -> [Value] { values.filter { _ in Bool.random(using: &random) } }

    mutating func text(_ most: Int = 60) -> String { SeededText.make(using: &random, most: most) }

    func instant(_ seconds: Double) -> String { now.adding(seconds: seconds).description }

    // MARK: Records

    private mutating func add(
        _ topic: String, key: String?, _ value: Any?, headers: [String: String] = [:], raw: Data? = nil
    ) throws {
        var line: [String: Any] = ["at": now.description, "topic": topic]
        line["key"] = key
        if !headers.isEmpty { line["headers"] = headers }
        if let raw { line["raw"] = raw.base64EncodedString() } else { line["value"] = value ?? NSNull() }
        lines.append(try JSONSerialization.data(withJSONObject: line, options: [.sortedKeys, .withoutEscapingSlashes]))
    }

    private mutating func step() throws {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<62: try addRequest()
        case 62..<82: try addInteraction()
        case 82..<88:
            let person = any(Self.people)
            try add("people", key: person, record(of: person))
        case 88 where chance(4): try add("people", key: any(Self.people), nil)
        case 89 where chance(6):
            let app = any(apps.keys.sorted())
            try add("apps", key: app, nil)
            try add("apps", key: app, apps[app])
        case 90..<93: try addUseOfApp()
        default: now = now.adding(seconds: any([0.25, 1, 30, 600, 5000]))
        }
    }

    private mutating func addRequest() throws {
        requests += 1
        var value = request(number: requests)
        let topic = any(["notifications.ingest", "notifications.ingest", "notifications.ingest.urgent"])
        let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0\(requests % 10)"
        let headers = chance(3) ? ["traceparent": trace, "x": text(3)] : [:]
        if chance(12) { damage(&value) }
        if chance(40) {
            let bytes = try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
            try add(
                topic, key: text(4), nil, headers: headers, raw: bytes.dropLast(Int.random(in: 1...20, using: &random)))
            return
        }
        try add(topic, key: chance(2) ? nil : "key", value, headers: headers)
        let recipients = value["recipients"] as? [Any] ?? []
        if let app = value["app"], let id = value["id"], let person = recipients.first {
            sent.append("\(app)/\(id)/\(person)")
        }
        if chance(25) { try add(topic, key: nil, value) }
    }

    /// An app is open on a device when a notification of it arrives.
    private mutating func addUseOfApp() throws {
        let person = any(Self.people)
        for type in ["unlocked", "foreground"] {
            interactions += 1
            try add(
                "interactions", key: nil,
                [
                    "id": "i-\(interactions)", "person": person, "device": "\(person)-ios", "at": now.description,
                    "type": type, "app": "chat",
                ])
        }
        requests += 1
        try add(
            "notifications.ingest", key: nil,
            ["id": "r-\(requests)", "app": "chat", "recipients": [person], "content": ["body": text()]])
    }

    /// More notifications are held than a digest shows.
    private mutating func addLongFocus() throws {
        let person = any(Self.people)
        var record = record(of: person)
        record["timeZone"] = "UTC"
        record["devices"] = [["id": "\(person)-ios", "platform": "ios", "apps": ["chat", "transit"]]]
        record["apps"] = ["chat": ["authorization": "authorized"], "transit": ["authorization": "authorized"]]
        record["focuses"] = [["id": "work"]]
        record["activeFocus"] = ["id": "work"]
        try add("people", key: person, record)
        for number in 0..<70 {
            requests += 1
            try add(
                "notifications.ingest", key: nil,
                [
                    "id": "r-\(requests)", "app": any(["chat", "transit"]), "recipients": [person],
                    "threadId": any(["t", "u"]), "category": "message", "content": ["body": "Number \(number)"],
                ])
        }
        interactions += 1
        try add(
            "interactions", key: nil,
            [
                "id": "i-\(interactions)", "person": person, "device": "\(person)-ios", "at": now.description,
                "type": "focus-off",
            ])
    }

    /// Drops or spoils a member at any depth.
    private mutating func damage(_ value: inout [String: Any]) {
        guard let name = value.keys.sorted().randomElement(using: &random) else { return }
        if var inner = value[name] as? [String: Any], chance(2) {
            damage(&inner)
            value[name] = inner
        } else {
            value[name] = any([nil, 7, -1.5, true, "", "urgent", [String](), [String: Any](), NSNull(), text(8)])
        }
    }

    private mutating func addInteraction() throws {
        interactions += 1
        let person = any(Self.people)
        let notification = any(sent.suffix(20) + ["chat/none/\(person)"])
        let owner = notification.split(separator: "/", maxSplits: 2).last.map(String.init) ?? person
        let type = any(InteractionType.allCases).rawValue
        var value: [String: Any] = [
            "id": "i-\(interactions)", "person": owner, "device": "\(owner)-\(any(Self.platforms))",
            "at": instant(-any([0, 0, 5])), "type": type, "app": any(apps.keys.sorted()),
            "notification": notification, "action": any(["reply", "later", "delete", "reroute", "unknown"]),
            "focus": any(["work", "sleep"]),
        ]
        if chance(3) { value["text"] = text() }
        if chance(3) { value["thread"] = "t" }
        if chance(3) { value["seconds"] = any([0, 60, 5000]) }
        if chance(3) { value["until"] = instant(any([-60, 600, 5000])) }
        if chance(12) { damage(&value) }
        try add("interactions", key: chance(2) ? nil : owner, value)
    }
}
