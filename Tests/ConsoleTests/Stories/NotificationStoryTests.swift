import Model
import Simulation
import Synchronization
import TestSupport
import Testing

@testable import Console

struct NotificationStoryTests {
    static func told(_ kept: KeptStory, at now: Instant, mayReadContent: Bool = true) throws -> ReadJSON {
        let told = NotificationStory(kept, at: now, mayGoOn: { true })
        #expect(told.isKnown)
        return try ShopStory.members { told.writeMembers(to: &$0, mayReadContent: mayReadContent) }
    }

    static func told(mayReadContent: Bool = true) throws -> ReadJSON {
        let (history, kept) = try ShopStory().kept()
        return try told(kept, at: history.end, mayReadContent: mayReadContent)
    }

    @Test func itTellsEachStepWithWhatDevicesShowedAndTheWaysOut() throws {
        let told = try Self.told()
        #expect(told["steps.code"] == #"["accepted","held","alerted"]"#)
        #expect(told["steps.rule"] == #"["I12","S10","W8"]"#)
        #expect(
            told.texts("steps.sentence").dropFirst() == [
                "A Focus is on, and it lets neither this app nor this level through.",
                "The Focus ended, and what it held came as one digest.",
            ])
        let drawings = told.texts("steps.drawings")
        #expect(drawings.map { $0.contains("data-type=\"digest\"") } == [false, true])
        #expect(drawings.last?.contains("Order Ready") == true)
        #expect(told.texts("steps.devices.device").last == "phone")
        #expect(told["state"] == "alerted" && told["title"] == "Order Ready")
        #expect(told["sent.recipients"] == #"["anna"]"#)
        #expect(told.texts("waysOut.ways").joined().contains("the Focus “Work” had been off"))
        #expect(told.texts("waysOut.heading").first == "It would have alerted at once if")
    }

    @Test(arguments: [false, true]) func withoutTimeItTellsTheFirstStepOnly(begins: Bool) throws {
        let (history, kept) = try ShopStory().kept()
        let asked = Mutex(0)
        // There is time to begin, but not to go on.
        let told = NotificationStory(
            kept, at: history.end,
            mayGoOn: {
                asked.withLock { count in
                    count += 1
                    return begins && count == 1
                }
            })
        let members = try ShopStory.members { told.writeMembers(to: &$0, mayReadContent: true) }
        #expect(members["waysOut.ways"] == "[[]]")
        #expect(members.texts("waysOut.note").first?.hasPrefix("Against rule S10 this helps:") == true)
    }

    @Test func itTellsWhatCanBeTried() throws {
        let told = try Self.told()
        #expect(told["whatIf.possible"] == "true" && told["whatIf.reason"] == "null")
        #expect(told["whatIf.levels"] == #"["passive","active","time-sensitive","critical"]"#)
        #expect(told["whatIf.focuses.id"] == #"["work"]"# && told["whatIf.focuses.on"] == "[true]")
        let settings = Dictionary(
            uniqueKeysWithValues: zip(told.texts("whatIf.settings.name"), told.texts("whatIf.settings.value")))
        #expect(settings["sound"] == "true")
        #expect(told.texts("whatIf.settings.values.value").contains("false"))
        #expect(told["whatIf.entitlements.has"] == "[true,false,false]")
        #expect(told["whatIf.at"] == "2026-03-02T08:30:00Z")
    }

    @Test func contentIsHiddenFromThoseWhoMayNotReadIt() throws {
        let told = try Self.told(mayReadContent: false)
        for words in ["Order Ready", "Pick it up", "<article"] { #expect(told[""]?.contains(words) == false) }
        #expect(told["contentHidden"] == "true")
    }

    @Test func withoutTheRequestItTellsWhatIsLeft() throws {
        let (history, whole) = try ShopStory().kept()
        var kept = whole
        kept.inputs.removeAll { $0.topic == .ingest }
        let told = try Self.told(kept, at: history.end)
        #expect(told.texts("steps.code").count == 3)
        #expect(told["sent"] == "null" && told["title"] == "Order Ready" && told["whatIf.possible"] == "false")
        #expect(told["whatIf.reason"] == "The request is not kept any more, so it cannot be replayed.")
    }

    @Test func nothingIsKnownOfAnotherNotification() throws {
        let story = NotificationStory(
            KeptStory(NotificationID(derived: "shop/o-2/anna")), at: .distantPast, mayGoOn: { true })
        #expect(!story.isKnown)
    }
}
