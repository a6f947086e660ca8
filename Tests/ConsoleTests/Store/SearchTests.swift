import Model
import TestSupport
import Testing

@testable import Console

struct SearchTests {
    private let temporary: TemporaryStore
    private let reader: StoreReader
    /// All notifications, newest first, with which a search is compared.
    private let all: [NotificationRow]

    init() throws {
        temporary = try TemporaryStore()
        let store = try temporary.open()
        try store.take(try KeptHistory(seed: 3).records)
        reader = try store.reader()
        all = try reader.read { try $0.notifications(limit: 100_000).rows }
    }

    @Test func eachTermFindsWhatItNames() throws {
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
            let found = try reader.read { try $0.notifications(terms, limit: 100_000).rows }
            #expect(found == all.filter(holds), "\(terms)")
        }
    }

    @Test func whatWaitsIsFoundWhateverItWaitsFor() throws {
        let temporary = try TemporaryStore()
        let store = try temporary.open()
        // Each request is called after its receipt; one has waited and waits no more.
        let receipts = [
            ("held", "held"), ("parked", "parked"), ("snoozed", "snoozed"), ("alerted", "alerted"), ("late", "held"),
            ("late", "alerted"),
        ]
        try store.take(
            receipts.enumerated().map { number, receipt in
                let (request, code) = receipt
                let value =
                    #"{"request":"\#(request)","notification":"chat/\#(request)/anna","app":"chat","person":"anna","#
                    + #""code":"\#(code)","rule":"S10","terminal":false,"at":"2026-03-02T08:00:0\#(number)Z"}"#
                return TopicRecord(
                    .receipts, offset: Int64(number), at: Instant(milliseconds: 1000), key: "chat/\(request)",
                    value: Array(value.utf8))
            })
        let reader = try store.reader()
        for terms in [
            SearchTerms(outcome: "waiting"), SearchTerms(app: "chat", outcome: "waiting", rule: "S10"),
            SearchTerms(person: "anna", outcome: "waiting"),
        ] {
            let found = try reader.read { try $0.notifications(terms, limit: 10).rows }
            #expect(found.map(\.request) == ["snoozed", "parked", "held"], "\(terms)")
        }
        let parked = try reader.read { try $0.notifications(SearchTerms(outcome: "parked"), limit: 10).rows }
        #expect(parked.map(\.request) == ["parked"])
    }

    @Test func textIsFoundInTitlesAndBodiesInAnyCase() throws {
        let title = try #require(all.lazy.compactMap(\.title).first { $0.utf8.count > 3 })
        let terms = SearchTerms(text: title.uppercased())
        let whole = try reader.read { try $0.notifications(terms, limit: 100_000) }
        #expect(whole.rows.contains { $0.title == title } && whole.next == nil)
    }

    /// A search whose pages are short, and that for a text is interrupted anywhere, finds from page to page what one
    /// look finds.
    @Test(arguments: [(1, 2), (3, 2), (10, 2), (10, 1), (10, 7), (10, 50)])
    func pagesHaveEachRowOnce(step: Int, limit: Int) throws {
        for terms in [
            SearchTerms(), SearchTerms(text: "e"), SearchTerms(text: "no such text"),
            SearchTerms(app: "rail", text: "a"),
        ] {
            let whole = try reader.read { try $0.notifications(terms, limit: 100_000).rows }
            var found: [NotificationRow] = []
            var cursor: RowCursor?
            var pages = 0
            repeat {
                let page = try reader.read { [cursor] queries in
                    try queries.notifications(terms, before: cursor, limit: limit, step: step) { false }
                }
                #expect(page.rows.count <= limit)
                found += page.rows
                cursor = page.next.flatMap { RowCursor($0.text) }
                pages += 1
            } while cursor != nil
            #expect(found == whole, "\(terms)")
            #expect(pages > 1 || terms.text == nil)
        }
    }

    @Test(arguments: [
        ("ÄRGER", "kein Ärger"), ("e\u{301}te\u{301}", "L'Été"), ("straße", "STRASSE Straße"), ("ΣΑΣ", "σας"),
    ]) func lettersOfEachAlphabetAreFoundInAnyCase(term: String, title: String) throws {
        #expect(try #require(SearchedText.of(title: title, body: nil)).contains(SearchedText.of(term)))
    }
}
