import Model

/// Random records as producers write them: several apps and people, all levels, valid and invalid.
enum Story {
    struct Record {
        let topic: String
        let key: String
        let id: String
        let value: String
    }

    private static let platforms = Platform.allCases.map(\.rawValue)
    private static let people = (0..<12).map { "person-\($0)" }

    static func registrations(_ random: inout some RandomNumberGenerator) -> [Record] {
        let apps = [
            #"{"id":"chat","name":"Chat","entitlements":["communication"],"categories":[{"id":"message","placeholder":"Message"}]}"#,
            #"{"id":"parcel","name":"Parcel","entitlements":["time-sensitive"],"strings":{"en":{"near":"%@ is near"}}}"#,
            #"{"id":"shop","name":"Shop","topics":[{"id":"offers","name":"Offers","marketing":true},{"id":"news","name":"News"}]}"#,
            #"{"id":"health","name":"Health","entitlements":["critical-alerts","time-sensitive"]}"#,
        ]
        let names = ["chat", "parcel", "shop", "health"]
        var records = zip(names, apps).map { Record(topic: "apps", key: $0, id: $0, value: $1) }
        for person in people {
            let devices = (0..<Int.random(in: 1...3, using: &random)).map { number in
                let platform = number == 0 ? "ios" : platforms.randomElement(using: &random) ?? "macos"
                let link = platform == "watchos" ? #","companion":"\#(person)-0""# : ""
                let installed = names.map { "\"\($0)\"" }.joined(separator: ",")
                return
                    #"{"id":"\#(person)-\#(number)","platform":"\#(platform)","systemVersion":"18.0","apps":[\#(installed)]\#(link)}"#
            }
            let settings = names.map { name in
                let authorization =
                    ["authorized", "authorized", "authorized", "denied", "provisional", "critical-only"]
                    .randomElement(using: &random) ?? "authorized"
                let marketing = Bool.random(using: &random) ? #","marketing":{"offers":{"granted":true}}"# : ""
                return #""\#(name)":{"authorization":"\#(authorization)"\#(marketing)}"#
            }
            let value = """
                {"id":"\(person)","timeZone":"Europe/Berlin","locale":"\(["en", "de-DE", "ar"].randomElement(using: &random) ?? "en")",\
                "previews":"\(["always", "when-unlocked", "never"].randomElement(using: &random) ?? "always")",\
                "devices":[\(devices.joined(separator: ","))],"apps":{\(settings.joined(separator: ","))}}
                """
            records.append(Record(topic: "people", key: person, id: person, value: value))
        }
        return records
    }

    /// Request `number`. People with even numbers get only urgent requests and the others none, so that lanes do not
    /// interleave.
    static func request(_ number: Int, _ random: inout some RandomNumberGenerator) -> Record {
        let person = Int.random(in: 0..<people.count, using: &random)
        let id = "r-\(number)"
        let content = #""content":{"title":"Title \#(number)","body":"Body number \#(number), for you."}"#
        // Communication, Time Sensitive and Critical requests are urgent whichever topic they arrive on.
        let kinds = [
            #""app":"chat","category":"message",\#(content),"#
                + #""communication":{"intent":"send-message","sender":{"name":"Mira","handle":"mira@example.org"}}"#,
            #""app":"parcel","interruptionLevel":"time-sensitive",\#(content)"#,
            #""app":"health","interruptionLevel":"critical","sound":"default",\#(content)"#,
            #""app":"shop","marketing":{"topic":"offers"},\#(content)"#,
            #""app":"shop","interruptionLevel":"passive",\#(content)"#,
            #""app":"parcel","content":{"titleLocKey":"near","titleLocArgs":["Stop \#(number)"],"body":"Soon."}"#,
            #""app":"nobody",\#(content)"#,
        ]
        let kind = kinds[Int.random(in: person.isMultiple(of: 2) ? 0..<7 : 3..<7, using: &random)]
        let topic = person.isMultiple(of: 2) ? "notifications.ingest.urgent" : "notifications.ingest"
        let value = #"{"id":"\#(id)","recipients":["\#(people[person])"],\#(kind)}"#
        return Record(topic: topic, key: people[person], id: id, value: value)
    }
}
