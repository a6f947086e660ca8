import Explaining
import Model
import Simulation
import Testing

struct SilenceTests {
    typealias Edit = TrainStory.Edit

    private static let sound = #","sound":"default""#
    private static let pair =
        #"{"id":"phone","platform":"ios","apps":["rail"]},{"id":"watch","platform":"watchos","companion":"phone"},"#
        + #"{"id":"mac","platform":"macos","apps":["rail"]}"#

    /// A story, the explanation of its devices' silence, and edits after each of which the device in the last column
    /// sounds.
    static let table: [(story: TrainStory, told: [String], edits: [Edit], sounding: [String])] = [
        (
            TrainStory("D10: asked for none"), ["No sound on “phone”: the request asked for none (`sound`)."],
            [Edit(#""content":{"title":"Platform 4"}"#, #""content":{"title":"Platform 4"},"sound":"default""#)],
            ["phone"]
        ),
        (
            TrainStory("D10: turned off", settings: #""authorization":"authorized","sound":false"#, request: sound),
            ["No sound on “phone”: the person turned sound off for “Rail” (`sound`)."],
            [Edit(#""sound":false"#, #""sound":true"#)], ["phone"]
        ),
        (
            TrainStory("D10: both", settings: #""authorization":"authorized","sound":false"#),
            [
                "No sound on “phone”: the request asked for none (`sound`), and the person turned sound off for “Rail” (`sound`)."
            ],
            [
                Edit(#""sound":false"#, #""sound":true"#),
                Edit(#""content":{"title":"Platform 4"}"#, #""content":{"title":"Platform 4"},"sound":"default""#),
            ], ["phone"]
        ),
        (
            TrainStory(
                "D10: the silent switch, which vibrates", before: [TrainStory.happened("silent-on")], request: sound),
            ["No sound on “phone”: its silent switch is on, so it only vibrated."],
            [Edit(#""type":"silent-on""#, #""type":"silent-off""#)], ["phone"]
        ),
        (
            TrainStory(
                "D10: the silent switch of one device", devices: pair, person: #","vibration":false"#,
                before: [TrainStory.happened("silent-on")], request: sound),
            ["No sound on “phone”: its silent switch is on.", "Quiet on “watch”: its iPhone alerts for both."],
            [Edit(#""type":"silent-on""#, #""type":"silent-off""#)], ["phone", "mac"]
        ),
        (
            TrainStory(
                "D10: a sound alone",
                settings: #""authorization":"authorized","style":"none","lockScreen":false,"notificationCenter":false"#,
                devices:
                    #"{"id":"mac","platform":"macos","apps":["rail"]},{"id":"phone","platform":"ios","apps":["rail"]}"#,
                person:
                    #","focuses":[{"id":"work","apps":{"mode":"allow","list":["rail"]},"hideBadges":true}],"activeFocus":{"id":"work"}"#,
                request: sound),
            [
                "No sound on “mac”, “phone”: nothing visible accompanies it there (`style`, `lockScreen`, "
                    + "`notificationCenter`, `badge`)."
            ],
            [Edit(#""notificationCenter":false"#, #""notificationCenter":true"#)], ["mac", "phone"]
        ),
        (
            TrainStory(
                "D3: open in front", app: #","foregroundPresentation":["banner"]"#,
                before: [
                    TrainStory.happened("unlocked", at: "08:59:00"),
                    TrainStory.happened("foreground", at: "08:59:01", #","app":"rail""#),
                ], request: sound),
            ["No sound on “phone”: “Rail” is open there and asks for none (`foregroundPresentation`)."],
            [Edit(#"["banner"]"#, #"["banner","sound"]"#)], ["phone"]
        ),
        (
            TrainStory(
                "D5: the watch is worn", devices: pair,
                before: [TrainStory.happened("watch-worn").replacing(#""device":"phone""#, with: #""device":"watch""#)],
                request: sound),
            ["Quiet on “phone”: its watch is worn and the iPhone is not in use, so the watch alerts."],
            [Edit(#""type":"watch-worn""#, #""type":"watch-off""#)], ["phone", "mac"]
        ),
        (
            TrainStory("D10: no vibration", person: #","vibration":false"#, request: sound),
            ["No vibration on “phone”: the person turned it off (`vibration`)."], [], ["phone"]
        ),
        (
            TrainStory(
                "W8: in a digest", person: WaysOutCase.focus(), after: [TrainStory.happened("locked", at: "17:00:01")]),
            ["No sound on “phone”: the request asked for none (`sound`)."],
            [Edit(#""content":{"title":"Platform 4"}"#, #""content":{"title":"Platform 4"},"sound":"default""#)],
            ["phone"]
        ),
        (TrainStory("D10: a sound", request: sound), [], [], ["phone"]),
    ]

    @Test(arguments: 0..<table.count) func whyThereWasNoSoundIsSaid(_ row: Int) throws {
        let (story, told, edits, sounding) = Self.table[row]
        #expect(try explain(story).silence == told, "\(story)")
        var changed = story
        changed.text = try #require(story.edited(edits), "\(story)")
        let devices = try explain(changed).steps.flatMap(\.devices).filter { $0.alert?.sound != nil }
        #expect(devices.map(\.device.string).sorted() == sounding.sorted(), "\(story)")
    }

    @Test func theDeliveryAloneTellsWhatItCan() throws {
        let all = try Self.table.map { try explain($0.story, withStory: false).silence }
        #expect(all[3] == ["No sound on “phone”: its silent switch is on, so it only vibrated."])
        #expect(all[5] == Self.table[5].told)
        let unknown =
            "No sound on “phone”: the request asked for none, the person turned sound off for the app, or the silent switch is on."
        #expect([0, 1, 2].map { all[$0] } == [[unknown], [unknown], [unknown]])
    }
}
