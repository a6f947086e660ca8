import Model
import TestSupport
import Testing

/// Section 3, D: which device alerts, and how.
@Suite struct RoutingTests {
    static let stories = Story.read(
        """
        # D1, N1: a local request goes to its device, and counts there alone
        given tablet
        notify one device=tablet    -> tablet present lock-screen list badge 1
        notify two                  -> phone present lock-screen list badge 1, tablet present lock-screen list badge 2
        viewed one                  -> tablet badge badge 1
        cleared two                 -> phone withdraw badge 0, tablet withdraw badge 0
        # D2: every platform with the app, each in its way
        given platform=<ios|ipados|macos|visionos>
        notify one                  -> phone present lock-screen list badge 1, alerted S13 *
        # D2: a watch has no number, a television nothing else
        given platform={watchos|tvos}
        notify one                  -> phone {present short-look list|badge badge 1}, {alerted S13|quiet D13} *
        # D3: an app is in the foreground of an unlocked device until something else is reported
        {|unlocked|unlocked|unlocked|unlocked|unlocked}
        foreground
        {|offline|locked|foreground mail|background|background mail}
        {||unlocked|||}
        notify one sound
            -> phone {present lock-screen sound list|present banner sound list|present banner sound list|\
        present banner sound list|present banner sound list|in-app} badge 1
            -> {alerted S13|alerted S13|alerted S13|alerted S13|alerted S13|in-app D3} *
        # D3: an app in the foreground always gets the number, 0 while it is hidden; the person sets the list
        given presents list, badge=no, list=no
        unlocked
        foreground
        notify one                  -> phone in-app badge 0
        notify two                  -> phone in-app badge 0
        """)

    @Test("D1, D2, D3: which devices get what", arguments: stories) func tell(story: Story) throws { try story.play() }

    @Test("previews, lock state, tokens, counts and the members for a push are in the step as it is read")
    func facts() throws {
        var world = try World.ready {
            ($0.person.previews, $0.settings.previews, $0.settings.grouping) = (.never, .always, .byApp)
            $0.person.devices.append(World.watch)
            $0.person.devices[1].previews = .whenUnlocked
            ($0.person.devices[0].pushTokens, $0.person.devices[0].systemVersion) = ([World.appID: "abcd"], "17.2")
        }
        for kind in [Interaction.Kind.unlocked, .offline] { world.interact(kind) }
        for number in 0..<3 { world.notify(.text("Story \(number)") { $0.threadID = number > 0 ? "a" : nil }) }
        let counted = try #require(try world.steps().last?.notifications.first)
        #expect(counted.threadCount == 2 && counted.groupCount == 3)
        world.fresh.notify(.text("A") { ($0.collapseID, $0.expires, $0.filterCriteria) = ("c", World.at(600), "work") })
        let step = try #require(try world.steps().first)
        let notification = try #require(step.notifications.first)
        #expect(notification.collapseID == "c" && notification.filterCriteria == "work")
        #expect(notification.expires == World.at(600))
        #expect(step.devices.map(\.previews) == [.always, .whenUnlocked])
        #expect(step.devices.map(\.isUnlocked) == [true, false])
        #expect(step.devices.map(\.pushToken?.text) == ["abcd", nil])
        #expect(step.devices.map(\.systemVersion) == ["17.2", nil])
        #expect(step.devices.map(\.watchInterface) == [nil, .static])
    }
}
