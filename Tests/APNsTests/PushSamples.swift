public import Model
import Pushing
import TestSupport

@testable import APNs

/// Deliveries with a push, as the service delivery writes them.
enum Sample {
    static let start = Instant(milliseconds: 1_790_000_400_000)
    static let key: AppleID = "KEY1234567"
    static let team: AppleID = "ABCDE12345"

    /// - Parameters:
    ///   - aps: the members of `aps`.
    ///   - kept: how long Apple keeps it, in seconds; 0 is not at all.
    static func push(
        _ item: String = "r1", _ kind: DeliveryType = .present, sequence: Int = 1, device: String = "phone",
        app: String = "chess", topic: String = "chess", token: String = "a1",
        aps: String = #""alert":{"body":"Hi"},"interruption-level":"active","sound":"default""#, badge: Int? = nil,
        priority: Int = 10, level: String = "active", kept: Int64 = 86_400, collapse: String? = nil,
        withdraws: [String] = [], at: Instant = start
    ) throws -> Push {
        let id = { (name: String) in "\(app)/\(name)/anna" }
        let names = withdraws.map { "\"\(id($0))\"" }.joined(separator: ",")
        let isItem = kind != .withdraw && kind != .badge
        let number = badge.map { (aps.isEmpty ? "" : ",") + #""badge":\#($0)"# } ?? ""
        let about = isItem ? #""notification":"\#(id(item))","interruptionLevel":"\#(level)","# : ""
        let end = kept == 0 ? 0 : at.milliseconds / 1000 + kept
        let collapse = isItem ? #","apns-collapse-id":"\#(collapse ?? id(item))""# : ""
        let type = aps.isEmpty && badge == nil ? "background" : "alert"
        let text =
            #"{"id":"step-\#(sequence)/anna/\#(device)","sequence":\#(sequence),"type":"\#(kind.rawValue)",\#(about)"#
            + #""notifications":[\#(names)],"person":"anna","device":"\#(device)","platform":"ios","app":"\#(app)","#
            + #""at":"\#(at)","views":{"banner":{"title":"T"}},"apns":{"token":"\#(token)","#
            + #""environment":"production","headers":{"apns-topic":"\#(topic)","apns-push-type":"\#(type)","#
            + #""apns-priority":"\#(priority)","apns-expiration":"\#(end)"\#(collapse)},"#
            + #""payload":{"aps":{\#(aps)\#(number)},"belfry":{"delivery":"d"}}}}"#
        switch try Push.read(Array(text.utf8).span) {
        case .push(let push): return push
        case .none: throw GaveUp(description: "no push")
        case .unfit(_, let why): throw GaveUp(description: why)
        }
    }

    /// Takes items back.
    static func withdrawal(
        of items: [String], sequence: Int, device: String = "phone", badge: Int? = nil, kept: Int64 = 86_400
    ) throws -> Push {
        try push(
            "", .withdraw, sequence: sequence, device: device, aps: #""content-available":1"#, badge: badge,
            priority: 5, kept: kept, withdraws: items)
    }

    /// A number alone.
    static func number(_ badge: Int, sequence: Int, device: String = "phone") throws -> Push {
        try push("", .badge, sequence: sequence, device: device, aps: "", badge: badge, priority: 5, kept: 0)
    }

    /// A key of the test, made by openssl once.
    static let keyText = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgEKLTcizCqYLTySgT
        LVhpt/3yIx+++pWEXyyXMe727gyhRANCAAQvCItXbVH7ErXFthI+L4uieDtZ9oFR
        LdA+7ijrrXgp1fFYBLUo99CxOuiUxo32RZEtS7BkR6Z6s0+E47aa0+hi
        -----END PRIVATE KEY-----
        """

    static func credentials(_ more: (inout Credentials) throws -> Void = { _ in }) throws -> Credentials {
        var credentials = Credentials()
        credentials.installation = Credential(
            team: team, key: key, environment: nil, file: try SigningKeyFile(keyText))
        try more(&credentials)
        return credentials
    }

    /// The signer of all pushes to production.
    static let signer = Signer(team: team, key: key, environment: .production)

    static func queue() throws -> PushQueue {
        var queue = PushQueue { 0.5 }
        queue.replace(try credentials(), now: start)
        return queue
    }
}

extension PushQueue {
    /// Adds what comes from a partition.
    mutating func add(_ push: Push, at now: Instant = Sample.start) {
        add(push, partition: 0, origin: nil, now: now)
    }

    /// Notes a push that a process before this one has stored, and that is not in memory.
    mutating func noteAway(_ stored: StoredPush, at now: Instant) {
        let record = AwayLanes.Record(partition: 0, pushes: 1, bytes: Int32(stored.push.size), end: stored.push.end)
        noteAway(AwayLanes.hash(of: stored.push.lane), record, now: now)
    }

    /// Begins the next push, which must be there.
    mutating func first(at now: Instant = Sample.start) throws -> Begun {
        guard let begun = begin(at: now) else { throw GaveUp(description: "nothing is ready") }
        return begun
    }

    /// Begins the next push, of whatever signer.
    mutating func begin(at now: Instant = Sample.start) -> Begun? {
        for signer in signers.sorted(by: { $0.key.text < $1.key.text }) {
            if let begun = begin(for: signer, mostBytes: 65_535, now: now) { return begun }
        }
        return nil
    }

    /// Apple takes all that may go, one after the other.
    ///
    /// - Returns: what it took.
    mutating func sendAll(at now: Instant = Sample.start) -> [Push] {
        var sent: [Push] = []
        while let begun = begin(at: now) {
            sent.append(begun.sent)
            end(begun, 200, at: now)
        }
        return sent
    }

    /// Ends a push with an answer of Apple's.
    mutating func end(
        _ begun: Begun, _ status: Int, _ reason: String? = nil, timestamp: Int64? = nil, at now: Instant = Sample.start
    ) {
        let answer = AppleAnswer(status: status, reason: reason, timestamp: timestamp)
        end(begun.entry.ticket, PushVerdict(answer), answer, failure: nil, now: now)
    }

    /// What is over, as `delivery: result`.
    mutating func results() -> [String] {
        defer { noteWritten(takenAt: .distantFuture, now: Sample.start) }
        return takeResults().outcomes.map { "\($0.entry.push.sequence) \($0.result.word)" }
    }
}

extension AppleID: ExpressibleByStringLiteral {
    /// An id of a test, which must have the form of one.
    public init(stringLiteral text: String) {
        guard let id = AppleID(text) else { preconditionFailure("\(text) is no id of Apple's") }
        self = id
    }
}
