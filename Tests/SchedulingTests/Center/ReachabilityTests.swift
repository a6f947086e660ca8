import Model
import Testing

@testable import Scheduling

/// `AppRemovalTests` tell what a lost app means for its items.
struct ReachabilityTests {
    @Test(
        "W9: what a summary was to list, once a device takes none any more", arguments: [true, false], [true, false])
    func unlisted(before: Bool, after: Bool) throws {
        let old = try Judged.person { $0.devices[0].scheduledSummary = before }
        let new = try Judged.person { $0.devices[0].scheduledSummary = after }
        let reachability = Reachability(old: old, new: new)
        #expect(reachability.devicesWithoutSummaryNow == (before && !after ? [World.phone] : []))
        let state = try Judged.state(
            old, [Judged.item("listed"), Judged.item("unlisted") { $0.listing = .withSummary }])
        #expect(reachability.unlistedBySummary(in: state).map(\.name) == (before && !after ? ["unlisted"] : []))
    }
}
