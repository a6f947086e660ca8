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
    private static let asked = Edit(WaysOutCase.plainContent, WaysOutCase.plainContent + sound)
    private static let turnedOff = WaysOutCase.authorized + #","sound":false"#
    private static let turnedOn = Edit(#""sound":false"#, #""sound":true"#)
    private static let unsilenced = Edit(#""type":"silent-on""#, #""type":"silent-off""#)

    /// A story, the explanation of its devices' silence, and edits after each of which the device in the last column
    /// sounds.
    typealias Row = (story: TrainStory, told: [String], edits: [Edit], sounding: [String])

    private static func row(
        _ story: TrainStory, _ told: String..., unless edits: Edit..., sounding: [String] = ["phone"]
    ) -> Row { (story, told, edits, sounding) }

    static let table: [Row] = [
        row(
            TrainStory("D10: asked for none"), "No sound on “phone”: the request asked for none (`sound`).",
            unless: asked),
        row(
            TrainStory("D10: turned off", settings: turnedOff, request: sound),
            "No sound on “phone”: the person turned sound off for “Rail” (`sound`).", unless: turnedOn),
        row(
            TrainStory("D10: both", settings: turnedOff),
            "No sound on “phone”: the request asked for none (`sound`), and the person turned sound off for “Rail” "
                + "(`sound`).", unless: turnedOn, asked),
        row(
            TrainStory(
                "D10: the silent switch, which vibrates", before: [TrainStory.happened("silent-on")], request: sound),
            "No sound on “phone”: its silent switch is on, so it only vibrated.", unless: unsilenced),
        row(
            TrainStory(
                "D10: the silent switch of one device", devices: pair, person: #","vibration":false"#,
                before: [TrainStory.happened("silent-on")], request: sound),
            "No sound on “phone”: its silent switch is on.", "Quiet on “watch”: its iPhone alerts for both.",
            unless: unsilenced, sounding: ["phone", "mac"]),
        row(
            TrainStory(
                "D10: a sound alone",
                settings: WaysOutCase.authorized + #","style":"none","lockScreen":false,"notificationCenter":false"#,
                devices:
                    #"{"id":"mac","platform":"macos","apps":["rail"]},{"id":"phone","platform":"ios","apps":["rail"]}"#,
                person: #","focuses":[{"id":"work","apps":{"mode":"allow","list":["rail"]},"hideBadges":true}],"#
                    + #""activeFocus":{"id":"work"}"#, request: sound),
            "No sound on “mac”, “phone”: nothing visible accompanies it there (`style`, `lockScreen`, "
                + "`notificationCenter`, `badge`).",
            unless: Edit(#""notificationCenter":false"#, #""notificationCenter":true"#), sounding: ["mac", "phone"]),
        row(
            TrainStory(
                "D3: open in front", app: #","foregroundPresentation":["banner"]"#, before: TrainStory.inFront,
                request: sound),
            "No sound on “phone”: “Rail” is open there and asks for none (`foregroundPresentation`).",
            unless: Edit(#"["banner"]"#, #"["banner","sound"]"#)),
        row(
            TrainStory(
                "D5: the watch is worn", devices: pair,
                before: [TrainStory.happened("watch-worn").replacing(#""device":"phone""#, with: #""device":"watch""#)],
                request: sound),
            "Quiet on “phone”: its watch is worn and the iPhone is not in use, so the watch alerts.",
            unless: Edit(#""type":"watch-worn""#, #""type":"watch-off""#), sounding: ["phone", "mac"]),
        row(
            TrainStory("D10: no vibration", person: #","vibration":false"#, request: sound),
            "No vibration on “phone”: the person turned it off (`vibration`)."),
        row(
            TrainStory(
                "W8: in a digest", person: WaysOutCase.focus(), after: [TrainStory.happened("locked", at: "17:00:01")]),
            "No sound on “phone”: the request asked for none (`sound`).", unless: asked),
        row(TrainStory("D10: a sound", request: sound)),
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
