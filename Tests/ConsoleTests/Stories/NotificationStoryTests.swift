import Foundation
import Model
import Simulation
import Synchronization
import Testing

@testable import Console

struct NotificationStoryTests {
    static func told(_ story: ShopStory, mayReadContent: Bool = true) throws -> [String: Any] {
        let (history, kept) = try story.kept()
        let told = NotificationStory(kept, at: history.end, mayGoOn: { true })
        #expect(told.isKnown)
        return try ShopStory.members { told.write(to: &$0, mayReadContent: mayReadContent) }
    }

    @Test func itTellsEachStepWithWhatDevicesShowed() throws {
        let members = try Self.told(ShopStory())
        let steps = try #require(members["steps"] as? [[String: Any]])
        #expect(steps.map { $0["code"] as? String } == ["accepted", "held", "alerted"])
        #expect(steps.map { $0["rule"] as? String } == ["I12", "S10", "W8"])
        #expect(
            steps[1]["sentence"] as? String == "A Focus is on, and it lets neither this app nor this level through.")
        #expect(steps[2]["sentence"] as? String == "The Focus ended, and what it held came as one digest.")
        let drawings = steps.map { ($0["drawings"] as? [String]) ?? [] }
        #expect(drawings.map(\.count) == [0, 1, 1])
        #expect(drawings[2].allSatisfy { $0.contains("Order Ready") && $0.contains("data-type=\"digest\"") })
        let devices = try #require(steps[2]["devices"] as? [[String: Any]])
        #expect(devices.map { $0["device"] as? String } == ["phone"])
        #expect(members["state"] as? String == "alerted")
        #expect(members["title"] as? String == "Order Ready")
        #expect((members["sent"] as? [String: Any])?["recipients"] as? [String] == ["anna"])
    }

    @Test func itTellsWaysOut() throws {
        let ways = try #require(try Self.told(ShopStory())["waysOut"] as? [[String: Any]])
        let clauses = ways.flatMap { ($0["ways"] as? [[String]]) ?? [] }.joined()
        #expect(clauses.contains("the Focus “Work” had been off"))
        #expect(ways.first?["heading"] as? String == "It would have alerted at once if")
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
        let members = try ShopStory.members { told.write(to: &$0, mayReadContent: true) }
        let ways = try #require(members["waysOut"] as? [[String: Any]])
        #expect(ways.map { ($0["ways"] as? [[String]])?.count } == [0])
        #expect((ways.first?["note"] as? String)?.hasPrefix("Against rule S10 this helps:") == true)
    }

    @Test func itTellsWhatCanBeTried() throws {
        let choices = try #require(try Self.told(ShopStory())["whatIf"] as? [String: Any])
        #expect(choices["possible"] as? Bool == true)
        #expect(choices["reason"] is NSNull)
        #expect(choices["levels"] as? [String] == ["passive", "active", "time-sensitive", "critical"])
        let focuses = try #require(choices["focuses"] as? [[String: Any]])
        #expect(focuses.map { $0["id"] as? String } == ["work"])
        #expect(focuses.map { $0["on"] as? Bool } == [true])
        let settings = try #require(choices["settings"] as? [[String: Any]])
        let sound = try #require(settings.first { $0["name"] as? String == "sound" })
        #expect(sound["value"] as? String == "true")
        #expect((sound["values"] as? [[String: String]])?.map { $0["value"] } == ["true", "false"])
        let entitlements = try #require(choices["entitlements"] as? [[String: Any]])
        #expect(entitlements.map { $0["has"] as? Bool } == [true, false, false])
        #expect(choices["at"] as? String == "2026-03-02T08:30:00Z")
    }

    @Test func contentIsHiddenFromThoseWhoMayNotReadIt() throws {
        let members = try Self.told(ShopStory(), mayReadContent: false)
        let text = String(decoding: try JSONSerialization.data(withJSONObject: members), as: UTF8.self)
        #expect(!text.contains("Order Ready") && !text.contains("Pick it up") && !text.contains("<article"))
        #expect(members["contentHidden"] as? Bool == true)
    }

    @Test func withoutTheRequestItTellsWhatIsLeft() throws {
        let (history, whole) = try ShopStory().kept()
        var kept = whole
        kept.inputs.removeAll { $0.topic == .ingest }
        let told = NotificationStory(kept, at: history.end, mayGoOn: { true })
        let members = try ShopStory.members { told.write(to: &$0, mayReadContent: true) }
        #expect((members["steps"] as? [Any])?.count == 3)
        #expect(members["sent"] is NSNull)
        #expect(members["title"] as? String == "Order Ready")
        let choices = try #require(members["whatIf"] as? [String: Any])
        #expect(choices["possible"] as? Bool == false)
        #expect(choices["reason"] as? String == "The request is not kept any more, so it cannot be replayed.")
    }

    @Test func nothingIsKnownOfAnotherNotification() throws {
        let story = NotificationStory(
            KeptStory(NotificationID(derived: "shop/o-2/anna")), at: .distantPast, mayGoOn: { true })
        #expect(!story.isKnown)
    }
}
