import Model
import Testing

@testable import Scheduling

struct DigestOrderTests {
    struct Row: Sendable {
        var name: String
        var app = World.appID
        var thread: ExactString?
        var details = RequestDetails.text("Hello")
    }

    /// In order of arrival, and the ids in the order of the digest.
    static let tables: [(rows: [Row], names: String)] = [
        ([], ""), ([Row(name: "1"), Row(name: "2")], "21"),
        // By part, whatever came last.
        ([Row(name: "1", details: .communication()), Row(name: "2"), Row(name: "3", details: .marketing)], "123"),
        // By the newest item of each app, with each app's items together.
        ([Row(name: "1"), Row(name: "2", app: World.chatID), Row(name: "3")], "312"),
        ([Row(name: "1"), Row(name: "2"), Row(name: "3", app: World.chatID)], "321"),
        // By the newest item of each thread; items without a thread form one group.
        ([Row(name: "1", thread: "a"), Row(name: "2", thread: "b"), Row(name: "3", thread: "a")], "312"),
        ([Row(name: "1"), Row(name: "2", thread: "a"), Row(name: "3")], "312"),
        // A communication of an app does not move the app's other items forward.
        ([Row(name: "1"), Row(name: "2", app: World.chatID), Row(name: "3", details: .communication())], "321"),
    ]

    @Test("W8: communications first, marketing last; by app, by thread, newest first", arguments: tables.indices)
    func sorted(index: Int) throws {
        let (rows, names) = Self.tables[index]
        let items = rows.enumerated().map { ordinal, row in
            var details = row.details
            details.threadID = row.thread
            return Judged.item(row.name, details, of: row.app, ordinal: ordinal)
        }
        let occasion = try Judged.occasion(apps: [World.standardApp, World.chat])
        for items in [items, items.reversed()] {
            let gathered = Judged.gathered(items, in: try Judged.state(), occasion)
            #expect(DigestOrder.sorted(gathered).map(\.item.name).joined() == names)
        }
    }
}
