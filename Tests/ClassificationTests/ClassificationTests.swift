import Classification
@testable import Model
import TestSupport
import Testing

/// The processor: rules C1 and C2, lanes, missing apps, broken records.
@Suite struct ClassificationTests {
    static let start = Instant(milliseconds: 1_800_000_000_000)
    static let appID = AppID(derived: "chat")

    static func accepted(_ details: RequestDetails, lane: Lane = .normal) -> AcceptedNotification {
        var accepted = AcceptedNotification(
            app: appID, request: RequestID(derived: "r"), person: PersonID(derived: "ann"), acceptedAt: start,
            lane: lane, details: details)
        accepted.traceparent = "00-trace"
        return accepted
    }

    @Test(
        "C1: a claim with sender and entitlement makes a communication",
        arguments: [(true, true, true), (false, true, false), (true, false, false)])
    func communication(claims: Bool, isEntitled: Bool, isCommunication: Bool) throws {
        let sender = Communication.Sender(name: "Bob")
        let claim = claims ? Communication(intent: .sendMessage, sender: sender) : nil
        let accepted = Self.accepted(RequestDetails(communication: claim))
        var driver = ProcessorDriver(ClassificationProcessor(), at: Self.start)
        try driver.register(App(id: Self.appID, name: "Chat", entitlements: isEntitled ? [.communication] : []))
        driver.send(accepted, to: .accepted, key: "ann")
        let sent: [ClassifiedNotification] = try driver.sent(to: .classified)
        #expect(sent.map(\.isCommunication) == [isCommunication] && sent.map(\.accepted) == [accepted])
    }

    @Test("The lane does not change", arguments: Lane.allCases) func lane(lane: Lane) throws {
        var driver = ProcessorDriver(ClassificationProcessor(), at: Self.start)
        try driver.register(App(id: Self.appID, name: "Chat"))
        driver.send(Self.accepted(RequestDetails(), lane: lane), to: .accepted(lane), key: "ann")
        #expect(driver.sent.map(\.topic) == [.classified(lane)] && driver.sent.map(\.key) == ["ann"])
    }

    @Test("A missing app is requested; if it does not exist, scheduling decides") func missingApp() throws {
        var driver = ProcessorDriver(ClassificationProcessor(), at: Self.start)
        let accepted = Self.accepted(RequestDetails(interruptionLevel: .timeSensitive))
        driver.send(accepted, to: .accepted, key: "ann")
        #expect(driver.verdict == .needsApp(Self.appID) && driver.sent.isEmpty)
        driver.appsAreComplete = true
        driver.send(accepted, to: .accepted, key: "ann")
        let sent: [ClassifiedNotification] = try driver.sent(to: .classified)
        #expect(sent.map(\.decision.level) == [.active])
        #expect(driver.verdict == .done)
    }

    @Test(
        "What is none of ours becomes a dead letter, and its neighbours pass",
        arguments: ["", "{", "[]", "{\"accepted\":{}}"])
    func broken(value: String) throws {
        var driver = ProcessorDriver(ClassificationProcessor(), at: Self.start)
        try driver.register(App(id: Self.appID, name: "Chat"))
        driver.send(raw: Array(value.utf8), to: .accepted, key: "ann")
        driver.send(Self.accepted(RequestDetails()), to: .accepted, key: "ann")
        #expect(driver.sent.map(\.topic) == [.rejected, .classified] && driver.sent[0].text == value)
        #expect(driver.sent[0].headers.contains { $0.name == "belfry-service" && $0.text == "classification" })
    }
}
