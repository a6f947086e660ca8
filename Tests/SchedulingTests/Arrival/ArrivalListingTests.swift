import Model
import Testing

@testable import Scheduling

struct ArrivalListingTests {
    /// When the list has a notification of a summarised app that arrives.
    private static func plan(
        _ details: RequestDetails = .text("Hello"), list: SummaryListing = .withSummary, isSummarised: Bool = true,
        isOnTrial: Bool = false, replaced: ItemStanding? = nil, before: ListingPlan? = nil
    ) throws -> ListingPlan {
        let person = try Judged.person {
            if isOnTrial { $0.apps[World.appID]?.authorization = .provisional }
            $0.apps[World.appID]?.summary = isSummarised ? .all : .none
            $0.summary = SummarySettings(times: [TimeOfDay("18:00")].compactMap(\.self), list: list)
        }
        let circumstances = try #require(try Judged.circumstances(details, person: person))
        let decision = AlertDecision.decide(circumstances, replacing: replaced)
        return ArrivalListing.plan(decision, circumstances, before: before ?? replaced?.listing)
    }

    private static let held = Judged.item { $0.waits(for: .summary(.s12)) }.standing

    @Test("W6: a notification for a summary is listed with it if the person wants that; a listed one stays listed")
    func withSummary() throws {
        #expect(try Self.plan() == .withSummary)
        #expect(try Self.plan(list: .atOnce) == .atOnce)
        #expect(try Self.plan(isSummarised: false) == .atOnce)
        for listed in [ListingPlan.atOnce, .againInDigest, .againInSummary] {
            #expect(try Self.plan(before: listed) == .atOnce)
        }
        #expect(try Self.plan(before: .withSummary) == .withSummary)
        #expect(try Self.plan(list: .atOnce, before: .withSummary) == .atOnce)
    }

    @Test("W8: a digest may list again what S made quiet for its level, the next summary that of a summarised app")
    func passive() throws {
        let quiet = RequestDetails.text("Hello") { $0.interruptionLevel = .passive }
        for (isSummarised, replaced) in [(true, nil), (false, nil), (true, Self.held)] as [(Bool, ItemStanding?)] {
            let plan = try Self.plan(quiet, isSummarised: isSummarised, replaced: replaced)
            #expect(plan == (isSummarised ? .againInSummary : .againInDigest))
        }
        #expect(try Self.plan(isSummarised: false, before: .againInDigest) == .atOnce)
        // From the person themself: quiet, but not because of its level.
        #expect(try Self.plan(.message(isMe: true)) == .atOnce)
        #expect(try Self.plan(quiet, isOnTrial: true) == .atOnce)
    }
}
