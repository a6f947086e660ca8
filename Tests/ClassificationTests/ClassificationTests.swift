import Classification
import Model
import TestSupport
import Testing

/// The processor: rules C1 and C2, lanes, missing apps, broken records.
@Suite struct ClassificationTests {
    static let start = Instant(milliseconds: 1_800_000_000_000)
    static let appID = AppID(derived: "chat")

    static func accepted(_ details: RequestDetails, lane: Lane = .normal) -> AcceptedNotification {
        AcceptedNotification(
            app: appID, request: RequestID(derived: "r"), person: PersonID(derived: "ann"), acceptedAt: start,
            lane: lane, traceparent: "00-trace", details: details)
    }

    struct Claim: Sendable {
        var claims = true
        var sender = true
        var entitlement = true
        var marketing = false
        var isCommunication = false
        var advice: [AdviceCode] = []
    }

    @Test(
        "C1: sender and entitlement make a communication",
        arguments: [Claim(isCommunication: true), Claim(claims: false)])
    func communication(row: Claim) throws { try check(row) }

    @Test(
        "C2: what a claim lacks",
        arguments: [
            Claim(sender: false, advice: [.communicationWithoutSender]),
            Claim(entitlement: false, advice: [.communicationWithoutEntitlement]),
            Claim(
                sender: false, entitlement: false,
                advice: [.communicationWithoutSender, .communicationWithoutEntitlement]),
        ])
    func lacking(row: Claim) throws { try check(row) }

    @Test(
        "I8: marketing is no communication",
        arguments: [
            Claim(marketing: true, advice: [.marketingAsCommunication]),
            Claim(sender: false, marketing: true, advice: [.marketingAsCommunication]),
        ])
    func marketing(row: Claim) throws { try check(row) }

    private func check(_ row: Claim) throws {
        var details = RequestDetails()
        if row.claims {
            details.communication = Communication(
                intent: .sendMessage, sender: row.sender ? Communication.Sender(name: "Bob") : nil)
        }
        if row.marketing { details.marketingTopic = PlainID(derived: "offers") }
        #expect(details.communicationClaim(hasEntitlement: row.entitlement).advice == row.advice)
        var driver = ProcessorDriver(ClassificationProcessor(), at: Self.start)
        try driver.register(App(id: Self.appID, name: "Chat", entitlements: row.entitlement ? [.communication] : []))
        driver.send(Self.accepted(details), to: .accepted, key: "ann")
        let sent: [ClassifiedNotification] = try driver.sent(to: .classified)
        #expect(sent.map(\.isCommunication) == [row.isCommunication])
        #expect(sent.map(\.accepted) == [Self.accepted(details)])
    }

    @Test("The lane does not change", arguments: Lane.allCases) func lane(lane: Lane) throws {
        var driver = ProcessorDriver(ClassificationProcessor(), at: Self.start)
        try driver.register(App(id: Self.appID, name: "Chat"))
        driver.send(Self.accepted(RequestDetails(), lane: lane), to: .accepted(lane), key: "ann")
        #expect(driver.sent.map(\.topic) == [.classified(lane)])
        #expect(driver.sent.map(\.key) == ["ann"])
    }

    @Test("A missing app is requested; if it does not exist, scheduling decides") func missingApp() throws {
        var driver = ProcessorDriver(ClassificationProcessor(), at: Self.start)
        let accepted = Self.accepted(RequestDetails(interruptionLevel: .timeSensitive))
        driver.send(accepted, to: .accepted, key: "ann")
        #expect(driver.verdict == .needsApp(Self.appID))
        #expect(driver.sent.isEmpty)
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
        #expect(driver.sent.map(\.topic) == [.rejected, .classified])
        #expect(driver.sent[0].text == value)
        #expect(driver.sent[0].headers.contains { $0.name == "belfry-service" && $0.text == "classification" })
    }
}
