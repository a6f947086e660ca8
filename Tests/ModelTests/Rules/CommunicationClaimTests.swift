@testable import Model
import Testing

/// Whether a claim to be a communication is valid.
struct CommunicationClaimTests {
    typealias Sender = Communication.Sender

    /// A sender, or none; whether the app is entitled and the request is marketing; what the claim lacks.
    typealias Row = (sender: Sender?, isEntitled: Bool, isMarketing: Bool, lacks: [AdviceCode])

    static let mira = Sender(name: "Mira")

    @Test(
        "C1: a claim holds with an entitlement and a sender that has a name, handle or id",
        arguments: [mira, Sender(id: PlainID(derived: "u7")), Sender(handle: "a@x.example")])
    func holds(sender: Sender) { check((sender, true, false, [])) }

    static let nobody = [
        nil, Sender(), Sender(image: "https://x.example/me.png"), Sender(isMe: true), Sender(name: ""),
        Sender(name: " \u{3000}"), Sender(handle: ""),
        Sender(name: "\u{200B}"), Sender(handle: "\u{200B}"),
    ]

    @Test("C1, C2: a claim that lacks sender or entitlement does not hold", arguments: nobody)
    func lacks(sender: Sender?) {
        check((sender, true, false, [.communicationWithoutSender]))
        check((sender, false, false, [.communicationWithoutSender, .communicationWithoutEntitlement]))
        check((Self.mira, false, false, [.communicationWithoutEntitlement]))
    }

    @Test("I8: a claim never holds for marketing") func isMarketing() {
        check((Self.mira, true, true, [.marketingAsCommunication]))
        check((nil, false, true, [.marketingAsCommunication]))
    }

    private func check(_ row: Row) {
        var details = RequestDetails()
        details.communication = Communication(intent: .sendMessage, sender: row.sender)
        if row.isMarketing { details.marketingTopic = PlainID(derived: "offers") }
        let claim = details.communicationClaim(hasEntitlement: row.isEntitled)
        #expect(claim.isCommunication == row.lacks.isEmpty && claim.advice == row.lacks, "\(row)")
    }
}
