import Model
import TestSupport

/// A random history of a few days or weeks: records of every kind, in the format of `belfry simulate`. A seed gives the
/// same history in every build.
///
/// It exercises scheduling: people with Focuses, summaries and snoozes, and time that passes in minutes, hours and
/// days. The hashes in `hashes.txt` were made from these records, so a change here invalidates them.
struct History {
    /// One record a line.
    private(set) var lines: [String] = []
    /// How long repeats are recognised, in seconds: the value of `--window`.
    let window: Int

    /// The present instant of the history.
    private(set) var now: Instant
    /// The requests sent so far, the latest last.
    var sent: [SentRequest] = []
    /// How many requests and interactions there are so far.
    var requests = 0
    var interactions = 0
    var people: [HistoryPerson] = []
    private var removed: [String] = []
    private var random: SeededGenerator

    /// A request of the history, as later records refer to it.
    struct SentRequest {
        let id: String
        let app: String
        let person: String
    }

    /// The instants around which the histories begin; two lie before a clock change in Europe, one before one in
    /// America.
    private static let starts = [
        "2026-03-02T06:00:00Z", "2026-03-28T19:00:00Z", "2026-10-24T18:00:00Z", "2026-07-09T14:00:00Z",
        "2026-03-07T20:00:00Z",
    ]

    /// The history of a seed.
    init(seed: UInt64) {
        random = SeededGenerator(seed: seed &* 0x2545_F491_4F6C_DD1D)
        window = seed % 5 == 0 ? 3600 : Waits.usualWindow
        now = Instant(Self.starts[Int(seed % UInt64(Self.starts.count))]) ?? .distantPast
        wait(Double(below(3600)))
        for app in HistoryApps.all { add("apps", key: app.id, app.json) }
        for id in ["anna", "ben"] {
            people.append(makePerson(id))
            register(people.count - 1)
        }
        // Cleo registers later, or never.
        people.append(makePerson("cleo"))
        let steps = 40 + below(30)
        for _ in 0..<steps { step() }
        if chance(20) { addFlood() }
        for _ in 0..<4 { step() }
        addEnd()
    }

    // MARK: Chance

    mutating func below(_ count: Int) -> Int { count > 0 ? Int(random.next() % UInt64(count)) : 0 }

    mutating func chance(_ among: Int) -> Bool { below(among) == 0 }

    mutating func any<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

    mutating func some<Value>(_ values: [Value]) -> [Value] { values.filter { _ in chance(2) } }

    // MARK: Time

    /// Lets time pass, with random milliseconds.
    mutating func wait(_ seconds: Double) { now = now.adding(seconds: seconds + Double(below(2)) / 8) }

    /// The instant so many seconds from now.
    func later(_ seconds: Double) -> String { now.adding(seconds: seconds).description }

    private mutating func waitSomewhat() {
        switch below(20) {
        case 0..<7: wait(any([0, 1, 5, 40]))
        case 7..<12: wait(any([60, 170, 300, 900]))
        case 12..<17: wait(any([1200, 3600, 9000]))
        case 17, 18: wait(any([20_000, 43_200]))
        default: wait(any([90_000, 90_000, 180_000, 700_000]))
        }
    }

    // MARK: Records

    /// Adds a record; `nil` is a null value.
    mutating func add(_ topic: String, key: String? = nil, _ value: String?) {
        var line = ObjectText([("at", now.description.quoted), ("topic", topic.quoted)])
        line["key"] = key?.quoted
        line["value"] = value ?? "null"
        lines.append(line.json)
    }

    /// Registers a person with their current record.
    mutating func register(_ index: Int) {
        people[index].isRegistered = true
        add("people", key: people[index].id, people[index].json)
    }

    private mutating func step() {
        switch below(100) {
        case 0..<34: addRequest()
        case 34..<56: addInteraction()
        case 56..<61: addTargetedRequest()
        case 61..<69:
            let index = below(people.count)
            people[index] = changed(people[index])
            register(index)
        case 69..<70: addErasure()
        case 70..<74: changeApps()
        case 74..<92: addScene()
        default: break
        }
        if chance(2) { waitSomewhat() }
    }

    private mutating func addErasure() {
        guard chance(2) else { return }
        let index = below(people.count)
        add("people", key: people[index].id, nil)
        people[index].isRegistered = false
    }

    private mutating func changeApps() {
        if let app = removed.last, let record = HistoryApps.all.first(where: { $0.id == app }) {
            removed.removeLast()
            add("apps", key: app, record.json)
        } else if chance(2) {
            let app = any(HistoryApps.all).id
            removed.append(app)
            add("apps", key: app, nil)
        } else {
            let record = any(HistoryApps.poorer + HistoryApps.all)
            add("apps", key: record.id, record.json)
        }
    }

    /// Lets days pass, so that everything that still waits falls due.
    private mutating func addEnd() {
        for seconds in [7200.0, 90_000, any([200_000, 3_000_000])] {
            wait(seconds)
            addInteraction(any(["unlocked", "locked"]))
        }
    }
}
