import Model
import Testing

@testable import Scheduling

struct SummaryOrderTests {
    private static func text(_ body: String, score: Double?, attached type: String?) -> RequestDetails {
        .text(body) { details in
            details.relevanceScore = score
            guard let type else { return }
            let attachment = #"{"id":"a","url":"https://example.com/a","type":"\#(type)"}"#
            let json = #"{"body":"\#(body)","attachments":[\#(attachment)]}"#
            details.content = JSONSlice(unchecked: Array(json.utf8))
        }
    }

    /// Score and attachment of each item in order of arrival, and the ids in the order of the summary.
    static let tables: [(rows: [(score: Double?, attached: String?)], names: String)] = [
        ([], ""), ([(nil, nil), (nil, nil)], "10"), ([(0.2, nil), (0.1, nil)], "01"),
        ([(0.001, nil), (nil, nil)], "01"), ([(0, nil), (nil, nil)], "10"), ([(nil, "image/jpeg"), (nil, nil)], "01"),
        ([(0.1, "image/jpeg"), (0.2, nil)], "10"),
        // An attachment that no device shows is no media.
        ([(nil, "application/pdf"), (nil, nil)], "10"),
        ([(nil, "image/jpeg"), (0.5, nil), (nil, nil), (0.5, nil), (nil, "image/jpeg")], "31402"),
    ]

    @Test("W9: by score, none counting as 0, then media first, then newest", arguments: tables.indices)
    func sorted(index: Int) throws {
        let (rows, names) = Self.tables[index]
        let items = rows.enumerated().map { number, row in
            Judged.item(
                "\(number)", Self.text("\(number)", score: row.score, attached: row.attached),
                ordinal: number)
        }
        for items in [items, items.reversed()] {
            let gathered = Judged.gathered(items, in: try Judged.state(), try Judged.occasion())
            #expect(SummaryOrder.sorted(gathered).map(\.item.name).joined() == names)
        }
    }

    @Test("W9: content that cannot be read has no media") func unreadable() throws {
        let broken = RequestDetails.text("Broken") { details in details.content = JSONSlice { $0.write("no object") } }
        let items = [Judged.item("old", broken, ordinal: 0), Judged.item("new", ordinal: 1)]
        let gathered = Judged.gathered(items, in: try Judged.state(), try Judged.occasion())
        #expect(SummaryOrder.sorted(gathered).map(\.item.name) == ["new", "old"])
    }
}
