import Testing

struct SameStoryAdviceTests {
    static let tables = TextTable.read(
        """
        with an event
        + Update 3: the road is closed until six. | SL 482 now leaves at 19:35. | Your train is still delayed.
        + Real Madrid 2, Atlético 1 (73') | Your driver is now 4 minutes away. | Goal in minute 67 by Silva.
        + Your flight was delayed again. | There is another delay of 20 minutes. | Your upload is 65% complete.
        + Still waiting for the bus. | Now departing at 19:10. | Min 67: Ajax lead.
        - The wait is 5 min 30 s. | Now showing in Room 2. | You can still join at 7. | In 10 minutes in Room 4.12
        - Moved to Thursday at 11:00 AM. | Your order has shipped. | The talk starts now.
        - There is time to vote today. | Update 3.1 is on all servers. | Cancelled by the organizer.
        - You are 5'11 tall. | Boarding has begun at gate B12. | It is now or never. | Your battery is at 65%.
        with a thread
        + Update 3: the road is closed until six. | Minute 67: goal by Silva.
        + Eilmeldung, Update 4: Die Straße ist frei.
        - The garage door is still open. | SL 482 now leaves at 19:35. | Sprint 14 has started. | Update 1 is here.
        """)

    @Test(
        "collapse-id-missing",
        arguments: tables.flatMap { table in
            table.applies.map { (table.name, $0, true) } + table.passes.map { (table.name, $0, false) }
        }) func goesOn(name: String, body: String, applies: Bool) throws
    {
        let story: [String: Any] = name == "with an event" ? ["event": ["id": "e"]] : ["threadId": "t"]
        #expect(try AdviceProbe().codes(body: body, story).contains("collapse-id-missing") == applies)
        // Without either the text may be the first one, and a collapseId prevents the advice.
        for members in [[:], story.merging(["collapseId": "e"]) { $1 }] {
            #expect(try !AdviceProbe().codes(body: body, members).contains("collapse-id-missing"))
        }
    }
}
