import Testing

@testable import Loop
@testable import Program

struct WorkRuleTests {
    typealias Work = WorkRule.Work

    // swift-format-ignore
    static let first: [(Set<Work>, Work?)] = [
        ([],                                     nil),
        ([.normal],                              .normal),
        ([.timers, .normal],                     .timers),
        ([.urgent, .normal],                     .urgent),
        ([.urgent, .timers],                     .urgent),
        ([.changes, .urgent, .timers, .normal],  .changes),
    ]

    @Test(arguments: first)
    func urgentComesFirst(waiting: Set<Work>, expected: Work?) {
        var rule = WorkRule()
        #expect(rule.choose(from: waiting) == expected)
    }

    @Test func oneSliceInTenIsNormalUnderUnendingUrgent() {
        var rule = WorkRule()
        let choices = (0..<100).map { _ in rule.choose(from: [.urgent, .normal]) }
        #expect(choices.count { $0 == .normal } == 10 && choices.prefix(9).allSatisfy { $0 == .urgent })
    }

    @Test func urgentComesBetweenSlicesOfTimers() {
        var rule = WorkRule()
        let choices = (0..<6).map { _ in rule.choose(from: [.urgent, .timers]) }
        #expect(choices == [.urgent, .timers, .urgent, .timers, .urgent, .timers])
    }

    @Test func nothingStarvesWhenEverythingWaits() {
        var rule = WorkRule()
        let choices = (0..<40).map { _ in rule.choose(from: Set(Work.allCases)) }
        for work in Work.allCases { #expect(choices.count { $0 == work } >= 4, "\(work)") }
    }
}
