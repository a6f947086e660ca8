@testable import Model
import Testing

@testable import Scheduling

struct ListedItemsTests {
    @Test(
        "W9: what comes with the summary is not listed yet, but where there are no summaries",
        arguments: [true, false],
        [true, false])
    func isListed(isUnlisted: Bool, takesSummaries: Bool) throws {
        let standing = Judged.item { $0.listing = isUnlisted ? .withSummary : .atOnce }.standing
        var settings = AppSettings(authorization: .authorized)
        func isListed(on platform: Platform = .iOS, _ standing: ItemStanding) -> (one: Bool, any: Bool) {
            let device = Device(id: World.phone, platform: platform, scheduledSummary: takesSummaries)
            let view = DeviceView(device: device, state: DeviceState(), now: World.start)
            return (standing.isListed(on: view, settings), standing.isListed(among: [view], settings))
        }
        let expected = !isUnlisted || !takesSummaries
        #expect(isListed(standing) == (expected, expected))
        // A television has no list, and parked items are in no list.
        #expect(isListed(on: .tvOS, standing).any == false)
        var parked = standing
        parked.place = .parked(Firing(due: World.evening))
        #expect(isListed(parked).any == false)
        #expect(standing.isListed(among: [], settings) == false)
        settings.notificationCenter = false
        #expect(isListed(standing) == (false, false))
    }

    struct Row: Sendable {
        var listing = ListingPlan.withSummary
        var isThere = true
        var wait: Wait?
        var listsAtOnce = false
        var expected: Bool
    }

    static let rows: [Row] = [
        Row(expected: true), Row(wait: .summary(.s12), expected: false),
        Row(wait: .summary(.s12), listsAtOnce: true, expected: true),
        Row(wait: .focus(.s10, isSummarised: false), expected: true),
        Row(wait: .snooze(Firing(due: World.evening)), expected: true),
        Row(listing: .againInSummary, listsAtOnce: true, expected: false),
        Row(isThere: false, listsAtOnce: true, expected: false),
    ]

    @Test("W6: items that no summary holds any more are listed, or all items if the person wants", arguments: rows)
    func isToBeListed(row: Row) {
        let standing = Judged.item {
            ($0.listing, $0.place) = (row.listing, row.isThere ? .center(Presence(wait: row.wait)) : .arriving)
        }.standing
        #expect(standing.isToBeListed(listsAtOnce: row.listsAtOnce) == row.expected)
    }
}
