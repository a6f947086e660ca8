import Model
import Testing

/// Whether a claim to be a communication is valid.
struct CommunicationClaimTests {
    struct Row: Sendable {
        var hasSender = true
        var isMarketing = false
        var isEntitled = true
        var holds: Bool
        var advice: [AdviceCode] = []
    }

    static let lacking: [Row] = [
        Row(hasSender: false, holds: false, advice: [.communicationWithoutSender]),
        Row(isEntitled: false, holds: false, advice: [.communicationWithoutEntitlement]),
        Row(
            hasSender: false, isEntitled: false, holds: false,
            advice: [.communicationWithoutSender, .communicationWithoutEntitlement]),
    ]

    static let marketing: [Row] = [
        Row(isMarketing: true, holds: false, advice: [.marketingAsCommunication]),
        Row(hasSender: false, isMarketing: true, isEntitled: false, holds: false, advice: [.marketingAsCommunication]),
    ]

    @Test("C1: a claim holds with sender and entitlement") func holds() { check(Row(holds: true)) }

    @Test("C2: a claim that lacks one of them does not hold", arguments: lacking) func lacks(row: Row) { check(row) }

    @Test("I8: a claim never holds for marketing", arguments: marketing) func isMarketing(row: Row) { check(row) }

    private func check(_ row: Row) {
        var details = RequestDetails()
        details.communication = Communication(
            intent: .sendMessage, sender: row.hasSender ? Communication.Sender(name: "Mira") : nil)
        if row.isMarketing { details.marketingTopic = PlainID(derived: "offers") }
        let claim = details.communicationClaim(hasEntitlement: row.isEntitled)
        #expect(claim.isCommunication == row.holds)
        #expect(claim.advice == row.advice)
    }

    static let senders: [(sender: Communication.Sender, isTold: Bool)] = [
        (Communication.Sender(), false), (Communication.Sender(image: "https://x.example/me.png"), false),
        (Communication.Sender(isMe: true), false), (Communication.Sender(name: ""), false),
        (Communication.Sender(name: " \u{3000}"), false), (Communication.Sender(handle: ""), false),
        (Communication.Sender(id: PlainID(derived: "u7")), true), (Communication.Sender(handle: "a@x.example"), true),
        (Communication.Sender(name: "Mira"), true),
    ]

    @Test("C1: a sender without a name, handle or id makes no communication", arguments: senders.indices)
    func sender(index: Int) {
        let row = Self.senders[index]
        var details = RequestDetails()
        details.communication = Communication(intent: .sendMessage, sender: row.sender)
        let claim = details.communicationClaim(hasEntitlement: true)
        #expect(claim.isCommunication == row.isTold)
        #expect(claim.advice == (row.isTold ? [] : [.communicationWithoutSender]))
    }

    @Test func withoutAClaimThereIsNothingToAdvise() {
        let claim = RequestDetails().communicationClaim(hasEntitlement: false)
        #expect(!claim.isCommunication)
        #expect(claim.advice == [])
    }
}
