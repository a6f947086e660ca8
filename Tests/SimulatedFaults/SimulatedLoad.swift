internal import Model
internal import SimulatedBroker

/// People, and numbered requests for them: the same as the load of the faults on Apache Kafka (`Tests/Faults/load.py`),
/// so that the same judge can tell from the numbers what must come out.
enum SimulatedLoad {
    static let app = "bulk"
    static let people = 12
    /// Somebody beside them, who gets what new apps send. The judge passes over what is not about the load's people.
    static let guest = "guest"
    /// The most new apps.
    static let newApps = 12

    static func person(_ number: Int) -> String { "person-\(number % people)" }

    /// Registers the app.
    static func registerApp(in cluster: SimulatedCluster) {
        append(.apps, app, #"{"id":"\#(app)","name":"Bulk","entitlements":["time-sensitive"]}"#, cluster)
    }

    /// Registers the people, and the guest.
    static func registerPeople(in cluster: SimulatedCluster) {
        for number in 0..<people { register(person(number), [app], in: cluster) }
        register(guest, (0..<newApps).map(newApp), in: cluster)
    }

    private static func register(_ person: String, _ apps: [String], in cluster: SimulatedCluster) {
        let settings = apps.map { #""\#($0)":{"authorization":"authorized"}"# }.joined(separator: ",")
        let names = apps.map { #""\#($0)""# }.joined(separator: ",")
        append(
            .people, person,
            #"{"id":"\#(person)","timeZone":"Europe/Berlin","locale":"en","devices":[{"id":"\#(person)-phone","#
                + #""platform":"ios","systemVersion":"18.0","apps":[\#(names)]}],"apps":{\#(settings)}}"#, cluster)
    }

    private static func newApp(_ number: Int) -> String { "new-\(number)" }

    /// Registers an app, and sends its first request at once: it is often read before the app's record.
    static func sendFirst(ofNewApp number: Int, in cluster: SimulatedCluster) {
        let app = newApp(number)
        append(.apps, app, #"{"id":"\#(app)","name":"New"}"#, cluster)
        append(
            .ingest, guest, #"{"id":"first","app":"\#(app)","recipients":["\#(guest)"],"content":{"title":"Hello"}}"#,
            cluster)
    }

    /// Sends a request.
    static func send(_ number: Int, in cluster: SimulatedCluster) {
        let isUrgent = number / 7 % 5 == 0
        var more = ""
        if number % 20 == 7 { more += #","trigger":{"afterSeconds":\#(3 + number % 7)}"# }
        if isUrgent { more += #","interruptionLevel":"time-sensitive""# }
        append(
            isUrgent ? .ingestUrgent : .ingest, person(number),
            #"{"id":"r-\#(number)","app":"\#(app)","recipients":["\#(person(number))"],"sound":"default","#
                + #""content":{"title":"Number \#(number)","body":"This is notification \#(number) for you."}\#(more)}"#,
            cluster)
    }

    /// Sends a request whose results exceed what the broker takes for one topic, although the request does not.
    static func sendBulky(_ number: Int, bytes: Int, in cluster: SimulatedCluster) {
        append(
            .ingest, person(number),
            #"{"id":"big-\#(number)","app":"\#(app)","recipients":["\#(person(number))"],"#
                + #""content":{"title":"Big","data":{"text":"\#(String(repeating: "x", count: bytes))"}}}"#, cluster)
    }

    private static func append(_ topic: Topic, _ key: String, _ value: String, _ cluster: SimulatedCluster) {
        cluster.append(to: topic.rawValue, key: Array(key.utf8), value: Array(value.utf8))
    }

    /// Records that nobody can read: each must become exactly one dead letter.
    static let garbage: [String] = [
        "{", "\u{0}\u{ff} garbage", "[]", "null", "\"text\"", #"{"id":"x"}"#, #"{"id":1,"app":{}}"#,
        #"{"id":"x","id":"y"}"#, "\u{FEFF}{}",
    ]
}
