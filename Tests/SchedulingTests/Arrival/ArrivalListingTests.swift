import Model
import Testing

@testable import Scheduling

struct ArrivalMarksTests {
    /// The marks of a notification of a summarised app on arrival.
    private static func mark(
        _ details: RequestDetails = .text("Hello"), list: SummaryListing = .withSummary, isSummarised: Bool = true,
        isNew: Bool = true, isOnTrial: Bool = false, replaced: ItemStanding? = nil,
        was: (inout ItemStanding) -> Void = { _ in }
    ) throws -> ItemStanding {
        let person = try Judged.person {
            if isOnTrial { $0.apps[World.appID]?.authorization = .provisional }
            $0.apps[World.appID]?.summary = isSummarised ? .all : .none
            $0.summary = SummarySettings(times: [TimeOfDay("18:00")].compactMap(\.self), list: list)
        }
        let circumstances = try #require(try Judged.circumstances(details, person: person))
        var standing = Judged.item("r", details, was).standing
        ArrivalMarks.mark(
            &standing, AlertDecision.decide(circumstances, replacing: replaced), circumstances, isNew: isNew,
            replaced: replaced)
        return standing
    }

    private static let held = Judged.item { $0.wait = Wait(kind: .summary, rule: .s12) }.standing
    private static let unlisted = Judged.item {
        ($0.wait, $0.isUnlisted) = (Wait(kind: .summary, rule: .s12), true)
    }.standing

    @Test("W6: a notification for a summary is listed with it if the person wants that; a listed one stays listed")
    func unlisted() throws {
        #expect(try Self.mark().isUnlisted)
        #expect(try !Self.mark(list: .atOnce).isUnlisted)
        #expect(try !Self.mark(isSummarised: false).isUnlisted)
        #expect(try !Self.mark(isNew: false).isUnlisted)
        #expect(try Self.mark(isNew: false, was: { $0.isUnlisted = true }).isUnlisted)
        #expect(try !Self.mark(isNew: false, replaced: Self.held, was: { $0.isUnlisted = true }).isUnlisted)
        #expect(try Self.mark(isNew: false, replaced: Self.unlisted).isUnlisted)
        #expect(try !Self.mark(list: .atOnce, was: { $0.isUnlisted = true }).isUnlisted)
    }

    @Test("W8: a notification that S made quiet for its level is passive; that of a summarised app awaits a listing")
    func passive() throws {
        let quiet = RequestDetails.text("Hello") { $0.interruptionLevel = .passive }
        for (isSummarised, replaced) in [(true, nil), (false, nil), (true, Self.held)] as [(Bool, ItemStanding?)] {
            let standing = try Self.mark(quiet, isSummarised: isSummarised, replaced: replaced)
            #expect(standing.isPassive)
            #expect(standing.awaitsListing == isSummarised)
            #expect(!standing.isUnlisted)
        }
        let active = try Self.mark()
        #expect(!active.isPassive && !active.awaitsListing)
        // From the person themself: quiet, but not because of its level.
        let own = try Self.mark(.message(isMe: true))
        #expect(!own.isPassive)
        let onTrial = try Self.mark(quiet, isOnTrial: true)
        #expect(!onTrial.isPassive && !onTrial.awaitsListing)
    }
}
