import Model
import Testing

@testable import Rendering

struct GroupSummaryTests {
    // swift-format-ignore
    static let table: [(String?, Int, String)] = [
        ("%u more parcels", 2, "2 more parcels"), ("%u more from %@", 1, "1 more from Parcels"),
        ("%@\u{9C7}\u{9B0} %u", 3, "Parcels\u{9C7}\u{9B0} 3"),
        ("%u%% of %@: %d", 3, "3% of Parcels: %d"), ("more", 9, "more"), (nil, 1, "1 more notification"),
        (nil, 2, "2 more notifications"), (" ", 2, "2 more notifications"),
    ]

    @Test("R6: the category's words for the other items of a group, else the platform's", arguments: table)
    func text(format: String?, count: Int, expected: String) {
        #expect(GroupSummary.text(format, count: count, from: "Parcels", words: .english) == expected)
    }

    private static var app: App {
        get throws {
            try Sample.app(
                with: #""categories": [{"id": "message", "summaryFormat": "%u more from %@"}, "#
                    + #"{"id": "other", "summaryFormat": "%u others"}]"#)
        }
    }

    private func note(_ number: Int, from name: String?, category: ExactString = "message") -> StepNotification {
        Sample.notification(
            "{}", category: category, sender: name.map { StepSender(name: $0) },
            id: NotificationID(derived: "parcels/r\(number)/anna"))
    }

    @Test("R6: a list entry mentions the others of its thread, even when it is hidden")
    func list() throws {
        var message = note(1, from: "Sara")
        for (count, expected) in [(1, nil), (3, "2 more from Parcels")] {
            message.threadCount = count
            for previews in [Previews.always, .never] {
                let step = Sample.step([message], devices: [Sample.phone(previews: previews)])
                let views = try render(step, apps: [Self.app]).first.views
                #expect(views.list?.summary == expected && views.banner?.summary == nil)
            }
        }
    }

    @Test("R6: an entry counts its group by the person's grouping; the placeholder counts its thread")
    func grouping() throws {
        let app = try Sample.app(
            with: #""categories": [{"id": "message", "placeholder": "%u messages", "summaryFormat": "%u more"}]"#)
        for (group, expected) in [(nil, "2 more"), (1, nil), (5, "4 more")] as [(Int?, String?)] {
            var message = note(1, from: "Sara")
            message.threadCount = 3
            message.groupCount = group
            let step = Sample.step([message], devices: [Sample.phone(previews: .never)])
            let list = try render(step, apps: [app]).first.views.list
            #expect(list?.summary == expected && list?.placeholder == "3 messages")
        }
    }

    @Test("R6: a digest's group names the senders after its first item, unless they are hidden")
    func digest() throws {
        func summaries(_ notes: [StepNotification], _ previews: Previews = .always) throws -> [String?] {
            let step = Sample.step(notes, kind: .digest, devices: [Sample.phone(previews: previews)])
            return try render(step, apps: [Self.app]).first.views.digest?.groups.map(\.summary) ?? []
        }
        let messages = [note(1, from: "Sara"), note(2, from: "Ben"), note(3, from: "Sara"), note(4, from: "Ben")]
        #expect(try summaries(messages) == ["3 more from Ben, Sara"])
        let many = messages + [note(5, from: "Ana"), note(6, from: "Tom"), note(7, from: "Ana")]
        #expect(try summaries(many) == ["6 more from Ben, Sara +2"])
        let long = [note(1, from: "Sara"), note(2, from: String(repeating: "Maximilian ", count: 9))]
        #expect(try summaries(long) == ["1 more from Maximilian Maximilian Maximilian Maximilian Maximilian…"])
        #expect(try summaries(messages, .never) == ["3 more from Parcels"])
        #expect(try summaries([note(1, from: "Sara"), note(2, from: nil)]) == ["1 more from Parcels"])
        #expect(try summaries([note(1, from: "Sara")]) == [nil])
        let others = [note(1, from: "Sara"), note(2, from: "Ben", category: "other")]
        #expect(try summaries(others) == ["1 more notification"])
    }
}
