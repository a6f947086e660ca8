import Testing

@testable import Pipeline

extension Parts {
    struct AppSweepTests {
        @Test func aWalkThatNobodyWantsIsNotDue() {
            var sweep = AppSweep()
            let unwanted = (0..<20).map { _ in sweep.isDue(whileOthersWait: false) }
            #expect(!unwanted.contains(true))
            // The slices before it was wanted do not count.
            sweep.phase = .wanted
            let isDue = sweep.isDue(whileOthersWait: true)
            #expect(!isDue)
        }

        @Test(arguments: [AppSweep.Phase.wanted, .reading(target: 3), .walking(partitions: [1], slot: 0)])
        func otherWorkHasEightSlicesForEachOne(phase: AppSweep.Phase) {
            var sweep = AppSweep()
            sweep.phase = phase
            let due = (1...27).filter { _ in sweep.isDue(whileOthersWait: true) }
            #expect(due == [9, 18, 27])
            let alone = (0..<3).map { _ in sweep.isDue(whileOthersWait: false) }
            #expect(alone == [true, true, true])
        }

        // swift-format-ignore
        static let undone: [(phase: AppSweep.Phase, swept: Int, expected: AppSweep.Phase)] = [
            (phase: .idle,                            swept: 6, expected: .idle),
            (phase: .idle,                            swept: 7, expected: .wanted),
            (phase: .wanted,                          swept: 7, expected: .wanted),
            (phase: .reading(target: 3),              swept: 7, expected: .reading(target: 3)),
            (phase: .walking(partitions: [], slot: 2), swept: 6, expected: .wanted),
        ]

        /// Before its first transaction a worker has swept nothing.
        @Test func withoutATransactionNothingIsUndone() {
            var sweep = AppSweep()
            sweep.rollBack(of: 0)
            #expect(sweep.phase == .idle)
        }

        @Test(arguments: undone)
        func aSweepThatWasUndoneIsWantedAgain(phase: AppSweep.Phase, swept: Int, expected: AppSweep.Phase) {
            var sweep = AppSweep()
            (sweep.phase, sweep.transaction) = (phase, swept)
            sweep.rollBack(of: 7)
            #expect(sweep.phase == expected)
        }
    }
}
