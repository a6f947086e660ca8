import Model
import TestSupport
import Testing

@testable import Console

struct SearchTests {
    /// A row that the search is compared with: all notifications, newest first.
    private static func all(_ reader: StoreReader) throws -> [NotificationRow] {
        try reader.read { try $0.notifications(limit: 100_000) }
    }

    @Test func eachTermFindsWhatItNames() throws {
        let temporary = try TemporaryStore()
        let store = try temporary.open()
        try store.take(try KeptHistory(seed: 3).records)
        let reader = try store.reader()
        let all = try Self.all(reader)
        #expect(all.count > 20)
        let middle = try #require(all.dropFirst(all.count / 2).first)
        let cases: [(SearchTerms, (NotificationRow) -> Bool)] = [
            (SearchTerms(app: middle.app), { $0.app == middle.app }),
            (SearchTerms(request: middle.request), { $0.request == middle.request }),
            (SearchTerms(person: middle.person), { $0.person == middle.person }),
            (SearchTerms(outcome: middle.outcome), { $0.outcome == middle.outcome }),
            (SearchTerms(rule: middle.rule), { $0.rule == middle.rule }),
            (SearchTerms(from: middle.accepted), { $0.accepted >= middle.accepted }),
            (SearchTerms(to: middle.accepted), { $0.accepted < middle.accepted }),
            (
                SearchTerms(app: middle.app, person: middle.person, outcome: middle.outcome),
                { $0.app == middle.app && $0.person == middle.person && $0.outcome == middle.outcome }
            ),
            (SearchTerms(app: "no such app"), { _ in false }),
            (SearchTerms(app: "' OR 1=1 --"), { _ in false }),
        ]
        for (terms, holds) in cases {
            let found = try reader.read { try $0.notifications(terms, limit: 100_000) }
            #expect(found == all.filter(holds), "\(terms)")
        }
    }

    @Test(arguments: [1, 2, 7, 50]) func pagesHaveEachRowOnce(limit: Int) throws {
        let temporary = try TemporaryStore()
        let store = try temporary.open()
        try store.take(try KeptHistory(seed: 3).records)
        let reader = try store.reader()
        var found: [NotificationRow] = []
        var cursor: RowCursor?
        while true {
            let page = try reader.read { [cursor] in try $0.notifications(before: cursor, limit: limit) }
            if page.isEmpty { break }
            found += page
            cursor = RowCursor(try #require(page.last).cursor.text)
        }
        #expect(found == (try Self.all(reader)))
    }

    @Test func textIsFoundInTitlesAndBodiesInAnyCase() throws {
        let temporary = try TemporaryStore()
        let store = try temporary.open()
        try store.take(try KeptHistory(seed: 3).records)
        let reader = try store.reader()
        let title = try #require(try Self.all(reader).lazy.compactMap(\.title).first { $0.utf8.count > 3 })
        let found = try reader.read { try $0.notifications(SearchTerms(text: title.uppercased()), limit: 100_000) }
        #expect(found.contains { $0.title == title })
    }
}
