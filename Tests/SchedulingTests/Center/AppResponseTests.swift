@testable import Model
import Testing

/// Rule N16, with N15: what the app is told, once.
@Suite struct AppResponseTests {
    static let stories = Story.read(
        """
        # N16: the app is told of an opening, an action with its text, and a clear if the category asks
        notify one {||category=story|category=told|category=told|}
        {opened|cleared|cleared|cleared|viewed|action} one {|||||reply text=Yes}
            -> {told one opened|no responses|no responses|told one dismissed|no responses|told one action reply Yes}
        # N15: OK and Close are reported as dismissed, the action button as opened
        given style=alert
        unlocked
        notify one category=told    -> phone present alert list badge 1
        {dismissed|opened} one  -> {nothing|withdraw one, told one opened}
        # N16: an unknown action is reported as an action, and opens
        notify one <category=told|category=none|>
        action one strange text=Yes -> told one action strange Yes, withdraw one
        # N16: cleared-all is reported to no app
        notify one category=told
        <cleared-all|cleared-all news>  -> withdraw one, no responses
        # N16: the text is in the response, but in no receipt or step
        notify one category=told
        action one reply text=secret    -> told one action reply secret, no receipts, forgotten secret
        # N16: an answer that comes after its item has left still reaches the app, late, and changes nothing else
        notify one category=told collapse=c
        <opened one|cleared one|withdraw app|notify two collapse=c|cleared-all news>
        action one reply text=Yes       -> told one action reply Yes late, no steps, no receipts
        opened one                      -> told one opened late, no steps, no receipts
        cleared one                     -> nothing
        # N16: so does one on a device that has left the record
        given tablet
        notify one category=told
        set left tablet
        {action one reply text=Yes|cleared one|viewed one} on=tablet
            -> {told one action reply Yes late, no steps, no receipts|nothing|nothing}
        # N16: no response is late for a notification that never existed, is forgotten, or is still there
        notify there category=told
        set denied
        notify refused
        set authorized
        withdraw thread=t id=withdrawal
        notify parked in=1d
        notify gone
        opened gone
        action <refused|withdrawal|parked|none> reply text=x    -> no responses
        action there reply text=x       -> told there action reply x
        after 86399.999
        opened gone                     -> told gone opened late
        after 0.001
        opened gone                     -> no responses
        # N16: a response to a repetition that was cleared and waits for its next time is late too
        notify drink every=600
        after 600
        cleared drink
        opened drink                    -> told drink opened late
        """)

    @Test("N15, N16: what the app is told, and when that is late", arguments: stories) func tell(story: Story) throws {
        try story.play()
    }

    @Test("N16: a response says what was chosen, where and when") func make() throws {
        var world = try World.ready()
        let id = world.notify(id: "there")
        world.interact(.action(id, action: World.later, text: "Yes"), id: "i", at: World.at(-1))
        let expected = Response(
            id: "\(id)/interaction/phone/i/\(World.at(-1).milliseconds)", app: World.appID,
            request: RequestID(derived: "there"), person: World.personID, device: World.phone, at: World.at(-1),
            kind: .action(World.later, text: "Yes"), isLate: false)
        #expect(try world.responses() == [expected])
    }
}
