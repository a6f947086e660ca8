import Testing

struct SameStoryAdviceTests {
    static let event: [(body: String, applies: Bool)] = [
        ("Update 3: the road is closed until six.", true), ("SL 482 now leaves at 19:35.", true),
        ("Your train is still delayed.", true), ("Real Madrid 2, Atlético 1 (73')", true),
        ("Your driver is now 4 minutes away.", true), ("Goal in minute 67 by Silva.", true),
        ("Your flight was delayed again.", true), ("There is another delay of 20 minutes.", true),
        ("Your upload is 65% complete.", true), ("Still waiting for the bus.", true),
        ("Now departing at 19:10.", true), ("Min 67: Ajax lead.", true), ("The wait is 5 min 30 s.", false),
        ("Now showing in Room 2.", false), ("You can still join at 7.", false),
        ("In 10 minutes in Room 4.12", false), ("Moved to Thursday at 11:00 AM.", false),
        ("Your order has shipped.", false),
        ("The talk starts now.", false), ("There is time to vote today.", false),
        ("Update 3.1 is on all servers.", false),
        ("Cancelled by the organizer.", false), ("You are 5'11 tall.", false),
        ("Boarding has begun at gate B12.", false),
        ("It is now or never.", false), ("Your battery is at 65%.", false),
    ]

    @Test("collapse-id-missing, with an event", arguments: event) func ofAnEvent(body: String, applies: Bool) throws {
        let codes = try AdviceProbe().codes(body: body, ["event": ["id": "e"]])
        #expect(codes.contains("collapse-id-missing") == applies)
        // Without an event the text may be the first one, and a collapseId prevents the advice.
        #expect(try !AdviceProbe().codes(body: body).contains("collapse-id-missing"))
        let collapsing: [String: Any] = ["event": ["id": "e"], "collapseId": "e"]
        #expect(try !AdviceProbe().codes(body: body, collapsing).contains("collapse-id-missing"))
    }

    static let thread: [(body: String, applies: Bool)] = [
        ("Update 3: the road is closed until six.", true), ("Minute 67: goal by Silva.", true),
        ("Eilmeldung, Update 4: Die Straße ist frei.", true),
        ("The garage door is still open.", false), ("SL 482 now leaves at 19:35.", false),
        ("Sprint 14 has started.", false),
        ("Update 1 is here.", false),
    ]

    @Test("collapse-id-missing, with a thread", arguments: thread) func ofAThread(body: String, applies: Bool) throws {
        let codes = try AdviceProbe().codes(body: body, ["threadId": "t"])
        #expect(codes.contains("collapse-id-missing") == applies)
    }

    @Test func alertingAgainIsGoingOn() throws {
        let request: [String: Any] = ["event": ["id": "e"], "alertsAgain": true]
        #expect(try AdviceProbe().codes(body: "The road is closed.", request) == ["collapse-id-missing"])
        #expect(try AdviceProbe().codes(body: "The road is closed.", ["alertsAgain": true]).isEmpty)
    }

    @Test func peoplesOwnWordsAreTheirs() throws {
        let sender: [String: Any] = [
            "communication": ["intent": "send-message", "sender": ["name": "Sara"]], "threadId": "t",
        ]
        #expect(try AdviceProbe().codes(body: "Update 3: I am on the train.", sender).isEmpty)
    }
}
