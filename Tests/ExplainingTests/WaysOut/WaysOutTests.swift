import Explaining
import Model
import Simulation
import Testing

struct WaysOutTests {
    /// The instant at which a notification first alerts in a story; `nil` if it never does.
    private static func firstAlert(of id: String, in text: String, until: Instant?) throws -> Instant? {
        let all = try receipts(in: simulated(text, until: until).written)
        return all.first { $0.notification?.string == id && $0.code == .alerted }?.at
    }

    static let cases = WaysOutCase.gate + WaysOutCase.alert + WaysOutCase.levels + WaysOutCase.rest

    @Test(arguments: cases) func waysAreNamedAndEachOfThemLetsItAlert(_ row: WaysOutCase) throws {
        let waysOut = try #require(try explain(row.story).waysOut.last)
        #expect(waysOut.heading == row.heading && waysOut.ways.map(\.text) == row.ways.map(\.told))
        #expect(waysOut.note == row.note)
        for (index, (told, edits)) in row.ways.enumerated() {
            let text = try #require(row.story.edited(edits), "\(told)")
            let alert = try Self.firstAlert(of: row.changedID ?? row.story.id, in: text, until: row.story.until)
            #expect(alert?.description == row.at[min(index, row.at.count - 1)], "\(told)")
        }
    }

    @Test(arguments: 0..<WaysOutCase.notes.count) func whatNoSettingChangesIsSaid(_ row: Int) throws {
        let (story, note, short) = WaysOutCase.notes[row]
        for (withStory, note) in [(true, note), (false, short ?? note)] {
            let waysOut = try explain(story, withStory: withStory).waysOut
            #expect(waysOut.map(\.note) == [note], "\(story)")
            #expect(waysOut.flatMap(\.ways) == [], "\(story)")
        }
    }

    @Test func withoutTheStoryTheReceiptsSayWhatHelps() throws {
        for row in Self.cases where row.heading.hasPrefix("It") {
            let waysOut = try explain(row.story, withStory: false).waysOut
            #expect(waysOut.flatMap(\.ways) == [], "\(row)")
            let note = try #require(waysOut.first?.note, "\(row)")
            #expect(
                note.hasPrefix("Against rule ") && note.contains(" this helps: ") || note.hasPrefix("It needed "),
                "\(row): \(note)")
        }
        let again = try #require(Self.cases.last)
        #expect(
            try explain(again.story, withStory: false).waysOut.map(\.note)
                == ["The request that was repeated at 2026-03-02T11:00:00Z needed at least an `id` of its own."])
        let held = try explain(TrainStory("S10", person: WaysOutCase.focus()), withStory: false)
        #expect(
            held.waysOut.first?.note
                == "Against rule S10 this helps: its app, or Time Sensitive, let through by "
                + "the Focus “work”, or the Focus “work” off. The records of the person, the app and the request are not "
                + "available, so whether that is enough was not tried out.")
    }

    @Test func ofVeryManyTheFirstAreTriedOut() throws {
        let many = (1...200).map { TrainStory.request(#","content":{"title":"Train \#($0)"}"#, id: "q\($0)") }
        let story = TrainStory("P3", settings: #""authorization":"denied""#, before: many)
        let (written, records) = try simulated(story.text)
        let all = explained(written, by: records)
        #expect(all.map(\.id).first == "rail/q1/anna")
        #expect(all.map { $0.waysOut.flatMap(\.ways).count } == Array(repeating: 1, count: 200) + [0])
        #expect(
            all.last?.waysOut.map(\.note) == [
                "Against rule P3 this helps: the person's permission for the app (`authorization`). Too many "
                    + "other notifications did not alert, and this one was not named by its id, so whether that is enough was "
                    + "not tried out."
            ])
        #expect(try explain(story).waysOut.flatMap(\.ways).count == 1)
    }

    /// I5: nobody can sign a request that was never sent, so a changed request needs no signature.
    @Test func aSignedRequestIsTriedOutToo() throws {
        var story = TrainStory(
            "S3", app: #","signingKeys":[{"id":"k1","secret":"0123456789abcdef0123456789abcdef"}]"#,
            request: #","interruptionLevel":"passive""#)
        let signature = "k1;v1,\(Self.signature)"
        story.text = story.text.replacing(
            #""topic":"notifications.ingest""#,
            with: #""topic":"notifications.ingest","headers":{"belfry-signature":"\#(signature)"}"#)
        let explained = try explain(story)
        #expect(explained.state == .settled(.quiet))
        #expect(
            explained.waysOut.flatMap(\.ways).map(\.text) == [
                "the request asked for the level `active` (`interruptionLevel`)"
            ])
    }

    /// HMAC-SHA256 of the request's bytes.
    private static let signature = "PcKPy+iUs+Mwi8/vWpSSNVvBHVh2WBQXvbKvhY35ELY="

    @Test func aStoryThatTellsOtherwiseIsNotTriedOut() throws {
        let story = TrainStory("P3", settings: #""authorization":"denied""#)
        let other = try #require(story.edited([.init(#""denied""#, #""authorized""#)]))
        let told = explained(
            try simulated(story.text).written, by: try simulated(other).story, asked: ExplainedID(story.id))
        let waysOut = try #require(told.first?.waysOut.first)
        #expect(waysOut.ways == [])
        #expect(
            waysOut.note == "Against rule P3 this helps: the person's permission for the app "
                + "(`authorization`). The available records lead to another decision, or lack the request, so whether that "
                + "is enough was not tried out.")
    }
}
