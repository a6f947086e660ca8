import Model
import Testing

@testable import Scheduling

struct KnownRequestTests {
    static let gone = DeviceID(derived: "gone")

    private static func awaiting(_ name: String, _ details: RequestDetails = .text("Hello"), after seconds: Double)
        -> Item
    {
        Judged.item(name, details, acceptedAt: World.at(seconds)) {
            ($0.isThere, $0.wait) = (false, Wait(kind: .registration, due: World.evening))
        }
    }

    @Test("P0: a request counts once in the window, whether its item is still there or not", arguments: [true, false])
    func duplicate(isThere: Bool) throws {
        var state = try Judged.state([Judged.item()])
        if !isThere { state.set(Judged.item().memory(isComparable: true), for: Judged.key()) }
        for (after, isDuplicate) in [(0.0, true), (86_399.999, true), (86_400, false)] {
            let again = Judged.notification(acceptedAt: World.at(after))
            #expect(KnownRequest.isDuplicate(again.accepted, in: state) == isDuplicate, "\(after)")
        }
        #expect(!KnownRequest.isDuplicate(Judged.notification("other").accepted, in: state))
        var chat = World.standardApp
        chat.id = World.chatID
        #expect(!KnownRequest.isDuplicate(Judged.notification(of: chat).accepted, in: state))
    }

    @Test("P1: recipients without a registration") func unknownRecipient() throws {
        let (here, local) = (
            Judged.notification("r", .text("Hello") { $0.device = World.phone }),
            Judged.notification("r", .text("Hello") { $0.device = Self.gone })
        )
        let (nobody, ann) = (try Judged.state(nil), try Judged.state())
        #expect(KnownRequest.unknownRecipient(of: Judged.notification(), in: ann) == nil)
        #expect(KnownRequest.unknownRecipient(of: here, in: ann) == nil)
        #expect(KnownRequest.unknownRecipient(of: local, in: ann) == .deviceUnknown)
        for notification in [Judged.notification(), here, local] {
            #expect(KnownRequest.unknownRecipient(of: notification, in: nobody) == .recipientUnknown)
        }
    }

    @Test("P1: the wait for a registration lasts ten seconds from the acceptance")
    func grace() { #expect(KnownRequest.graceEnd(of: Judged.notification().accepted) == World.at(10)) }

    @Test("P1: requests whose registration has come, withdrawals first, then by acceptance") func registered() throws {
        let state = try Judged.state([
            Self.awaiting("third", after: 3), Self.awaiting("first", after: 1), Self.awaiting("second", after: 1),
            Self.awaiting("withdrawal", RequestDetails(kind: .withdraw(.app)), after: 4),
            Self.awaiting("still", .text("Hello") { $0.device = Self.gone }, after: 0), Judged.item("there"),
        ])
        #expect(KnownRequest.registered(in: state).map(\.name) == ["withdrawal", "first", "second", "third"])
    }
}
