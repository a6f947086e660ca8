import Foundation
import TestSupport
import Testing

/// What the simulation gives is what was recorded in `Tests/Histories`, byte for byte. `deploy/test` checks all seeds in a
/// release build; these few are fast enough for every build.
struct HistoriesTests {
    @Test func theFilesAndTheFirstHistoriesComeOutAsRecorded() throws {
        let printed = try output(of: BelfryNode.binary("Histories").path, ["check", "1", "50"])
        #expect(String(decoding: printed, as: UTF8.self).hasSuffix("histories as recorded\n"))
    }
}
