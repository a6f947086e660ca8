internal import Model
internal import Simulation

/// A recipient on whom a request is tried out.
struct TriedPerson: Sendable {
    /// The record in force.
    var record: Person
    /// The person's devices as they are now.
    var fold: PersonFold
    /// The person's kept interactions, in order of time.
    var interactions: [SimulatedRecord]
}

/// What a request would come to: what `POST /api/try` answers.
struct TriedForm: Sendable {
    /// The most recipients on whom a request is tried out.
    static let mostPeople = 5

    /// - Parameter apps: the records of all apps in force.
    init(apps: [AppID: App], at now: Instant, windowSeconds: Int = Waits.usualWindow) { fatalError() }

    /// The recipients of a request whose records and interactions are needed, at most ``mostPeople``; empty if the text
    /// cannot be read.
    static func people(of text: String) -> [PersonID] { [] }

    /// Checks the request, and tries it out on these people.
    func answer(to text: String, on people: [TriedPerson], mayGoOn: () -> Bool) -> TriedAnswer { fatalError() }
}

/// The answer: `{verdict, problems, advice, outcomes}`; the route adds `took`.
struct TriedAnswer: Sendable {
    /// Writes the members of the answer, without the braces around them.
    func writeMembers(to writer: inout JSONWriter, mayReadContent: Bool) {}
}

/// The fix of a dead letter: `fix` of `GET /api/dead-letters/{id}`.
struct LetterFix: Sendable {
    /// - Parameters:
    ///   - topic: the topic that the dead letter came on.
    ///   - apps: the records of all apps in force.
    init(topic: Topic, apps: [AppID: App], at now: Instant) { fatalError() }

    /// The value with what can be mended mended; `nil` if nothing can.
    func mended(_ value: [UInt8]) -> String? { nil }

    /// What is wrong with the value now: `problems` of the same answer.
    func problems(_ value: [UInt8]) -> [JSONSlice] { [] }
}
