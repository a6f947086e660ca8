import Kafka
import TestSupport
import Testing

@testable import Program

struct RivalRuleTests {
    static let second: Int64 = 1_000_000

    /// How many fencings, one a second, a worker tolerates that registered at 0, and that last committed and was first
    /// fenced at these seconds.
    static func endured(committed: Int64, first: Int64) -> Int {
        var rule = RivalRule()
        for count in 0..<100 {
            let now = (first + Int64(count)) * second
            if rule.stepsAside(fencedAt: now, registered: 0, committed: committed * second) { return count + 1 }
        }
        return .max
    }

    // swift-format-ignore
    static let table: [(committed: Int64, first: Int64, expected: Int)] = [
        (0, 0, 4), (1, 3, 4), (3, 3, 4),
        (4, 4, 12), (990, 1000, 12),
        // The fencing began with the outage, so its duration proves nothing.
        (1, 30, 4),
        // The worker had nothing to do for a long time.
        (0, 61, 12),
    ]

    @Test(arguments: table)
    func theLaterStepsAsideSooner(committed: Int64, first: Int64, expected: Int) {
        #expect(Self.endured(committed: committed, first: first) == expected)
    }

    @Test func fencingsFarApartMeanNoRival() {
        var rule = RivalRule()
        for minute in 0..<100 {
            let stepsAside = rule.stepsAside(fencedAt: Int64(minute) * 61 * Self.second, registered: 0, committed: 0)
            #expect(!stepsAside)
        }
    }

    @Test func aRivalIsAMemberOfTheSameName() {
        let others = [
            GroupMember(client: "belfry-delivery-10"), GroupMember(client: "", instance: "belfry-delivery-2"),
        ]
        #expect(RivalRule.rival(named: "belfry-delivery-1", among: others) == nil)
        let rival = GroupMember(client: "x", instance: "belfry-delivery-1", host: "/10.0.0.7")
        #expect(RivalRule.rival(named: "belfry-delivery-1", among: others + [rival]) == rival)
        #expect(RivalRule.rival(named: "x", among: others + [rival]) == rival)
        #expect(RivalRule.rival(named: "x", among: []) == nil)
    }

    /// Two processes of one name. Each works until it steps aside, then is silent for session and margin, then checks
    /// again.
    struct Meeting {
        struct Twin {
            var rule = RivalRule()
            var registered: Int64
            var committed: Int64
            /// From here on the group remembers it for one session.
            var silentSince: Int64?
            var hasEnded = false
            /// The other one's last action that this one has not noticed yet: its producer's and its consumer's.
            var pending = 0
        }

        static let session = 10 * second
        var twins: [Twin]

        mutating func act(_ one: Int, at now: Int64) {
            let other = 1 - one
            if twins[one].hasEnded { return }
            if let since = twins[one].silentSince {
                guard now - since >= Self.session + Int64(RivalRule.margin) * 1000 else { return }
                let isOtherKnown = twins[other].silentSince.map { now - $0 < Self.session } ?? true
                if isOtherKnown { return twins[one].hasEnded = true }
                twins[one] = Twin(registered: now, committed: now)
                twins[other].pending = 2
            } else if twins[one].pending > 0 {
                twins[one].pending -= 1
                let (registered, committed) = (twins[one].registered, twins[one].committed)
                if twins[one].rule.stepsAside(fencedAt: now, registered: registered, committed: committed) {
                    twins[one].silentSince = now
                } else {
                    twins[other].pending = min(2, twins[other].pending + 1)
                }
            } else {
                twins[one].committed = now
            }
        }
    }

    // swift-format-ignore
    static let meetings: [(name: String, registered: [Int64], committed: [Int64], begins: Int64)] = [
        ("one comes later",                     [0, 100], [100, 100], 101),
        ("both come at once",                   [0, 0],   [0, 0],     1),
        ("they meet in an outage",              [0, 100], [100, 101], 110),
        ("both were idle for long",             [0, 10],  [0, 0],     500),
        ("both have worked, an outage between", [0, 5],   [400, 400], 430),
    ]

    @Test(arguments: meetings)
    func exactlyOneOfTwoRemains(name: String, registered: [Int64], committed: [Int64], begins: Int64) {
        var random = SeededGenerator(for: "RivalRuleTests")
        for _ in 0..<100 {
            var meeting = Meeting(
                twins: (0..<2).map {
                    Meeting.Twin(registered: registered[$0] * Self.second, committed: committed[$0] * Self.second)
                })
            meeting.twins[Int.random(in: 0...1, using: &random)].pending = 1
            var now = begins * Self.second
            var end = Int64.max
            while now < min(end, (begins + 1000) * Self.second) {
                now += Int64.random(in: 1000...400_000, using: &random)
                meeting.act(Int.random(in: 0...1, using: &random), at: now)
                // The other one checks too, if it stepped aside.
                if end == .max, meeting.twins.contains(where: \.hasEnded) { end = now + 60 * Self.second }
            }
            #expect(meeting.twins.count(where: \.hasEnded) == 1, "\(name)")
        }
    }
}
