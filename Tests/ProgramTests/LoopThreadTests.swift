import Glibc
import TestSupport
import Testing

@testable import Program

struct LoopThreadTests {
    private static var niceness: Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }

    /// Niceness is of a thread on Linux, not of the process; and it cannot be taken back without a right.
    @Test func aLoopAloneStandsBack() throws {
        let usual = Self.niceness
        let (patient, eager) = (LoopThread(niceness: 19) { Self.niceness }, LoopThread { Self.niceness })
        for loop in [patient, eager] { loop.start() }
        let loops = [patient, eager]
        try waiting(until: "both loops to end", seen: loops.map(\.result)) { !loops.contains { $0.result == nil } }
        #expect(patient.result == 19 && eager.result == usual && Self.niceness == usual)
    }
}
