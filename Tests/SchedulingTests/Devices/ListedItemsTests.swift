@testable import Model
import Testing

@testable import Scheduling

struct ListedItemsTests {
    @Test(
        "W9: what comes with the summary is not listed yet, but where there are no summaries",
        arguments: [true, false],
        [true, false])
    func isListed(isUnlisted: Bool, takesSummaries: Bool) throws {
        let standing = Judged.item { $0.isUnlisted = isUnlisted }.standing
        var settings = AppSettings(authorization: .authorized)
        func isListed(on platform: Platform = .iOS, _ standing: ItemStanding) -> (one: Bool, any: Bool) {
            let device = Device(id: World.phone, platform: platform, scheduledSummary: takesSummaries)
            let view = DeviceView(device, state: DeviceState(), now: World.start)
            return (standing.isListed(on: view, settings), standing.isListed(among: [view], settings))
        }
        let expected = !isUnlisted || !takesSummaries
        #expect(isListed(standing) == (expected, expected))
        // A television has no list, and parked items are in no list.
        #expect(isListed(on: .tvOS, standing).any == false)
        var parked = standing
        parked.isThere = false
        #expect(isListed(parked).any == false)
        #expect(standing.isListed(among: [], settings) == false)
        settings.notificationCenter = false
        #expect(isListed(standing) == (false, false))
    }

    struct Row: Sendable {
        var isUnlisted = true
        var isThere = true
        var wait: Wait?
        var listsAtOnce = false
        var expected: Bool
    }

    static let rows: [Row] = [
        Row(expected: true), Row(wait: Wait(kind: .summary, rule: .s12), expected: false),
        Row(wait: Wait(kind: .summary, rule: .s12), listsAtOnce: true, expected: true),
        Row(wait: Wait(kind: .focus, rule: .s10), expected: true),
        Row(wait: Wait(kind: .snooze, due: World.evening), expected: true),
        Row(isUnlisted: false, listsAtOnce: true, expected: false),
        Row(isThere: false, listsAtOnce: true, expected: false),
    ]

    @Test("W6: items that no summary holds any more are listed, or all items if the person wants", arguments: rows)
    func isToBeListed(row: Row) {
        let standing = Judged.item {
            ($0.isUnlisted, $0.isThere, $0.wait) = (row.isUnlisted, row.isThere, row.wait)
        }.standing
        #expect(standing.isToBeListed(listsAtOnce: row.listsAtOnce) == row.expected)
    }
}
