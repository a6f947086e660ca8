import Testing

@testable import Pipeline

struct AppSweepTests {
    @Test(arguments: [AppSweep.Phase.wanted, .reading(target: 3), .walking(partitions: [1], slot: 0)])
    func otherWorkHasEightSlicesForEachOne(phase: AppSweep.Phase) {
        var sweep = AppSweep()
        // A walk that nobody wants is not due, and the slices before it was wanted do not count.
        let unwanted = (0..<20).filter { _ in sweep.isDue(whileOthersWait: false) }
        sweep.phase = phase
        let due = (1...27).filter { _ in sweep.isDue(whileOthersWait: true) }
        let alone = (0..<3).filter { _ in sweep.isDue(whileOthersWait: false) }
        #expect(unwanted == [] && due == [9, 18, 27] && alone == [0, 1, 2])
    }

    // swift-format-ignore
    static let undone: [(phase: AppSweep.Phase, swept: Int?, undone: Int, expected: AppSweep.Phase)] = [
        (phase: .idle,                             swept: 6,   undone: 7, expected: .idle),
        (phase: .idle,                             swept: 7,   undone: 7, expected: .wanted),
        (phase: .wanted,                           swept: 7,   undone: 7, expected: .wanted),
        (phase: .reading(target: 3),               swept: 7,   undone: 7, expected: .reading(target: 3)),
        (phase: .walking(partitions: [], slot: 2), swept: 6,   undone: 7, expected: .wanted),
        // Before its first transaction a worker has swept nothing.
        (phase: .idle,                             swept: nil, undone: 0, expected: .idle),
    ]

    @Test(arguments: undone)
    func aSweepThatWasUndoneIsWantedAgain(phase: AppSweep.Phase, swept: Int?, undone: Int, expected: AppSweep.Phase) {
        var sweep = AppSweep()
        sweep.phase = phase
        if let swept { sweep.transaction = swept }
        sweep.rollBack(of: undone)
        #expect(sweep.phase == expected)
    }
}
