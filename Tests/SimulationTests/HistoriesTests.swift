import Foundation
import TestSupport
import Testing

/// The simulation's output is byte for byte the one recorded in `Tests/Histories`. `deploy/test` checks all seeds in a
/// release build; these few are fast enough for every build.
struct HistoriesTests {
    @Test func theFilesAndTheFirstHistoriesComeOutAsRecorded() throws {
        let printed = try output(of: BelfryNode.binary("Histories").path, ["check", "1", "50"])
        #expect(String(decoding: printed, as: UTF8.self).hasSuffix("histories as recorded\n"))
    }
}
