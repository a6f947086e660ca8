import Foundation
import TestSupport
import Testing

/// `Tests/Faults/alerts.py`: which alerts fire under which fault, and what `/readyz` says then.
@Suite(
    .serialized,
    .enabled(if: ApacheKafka.isAvailable && ProcessInfo.processInfo.environment["BELFRY_PROMETHEUS"] != nil))
struct AlertsTests {
    @Test func alertsFireInTroubleAndNotAtRest() throws {
        try FaultsTests.run("alerts.py", seconds: 400)
    }
}
