import Model
import Testing

@testable import Page

struct DeviceReportsTests {
    private static let start = Instant(milliseconds: 0)

    @Test("D8: a report of being unlocked is believed for a quarter of an hour") func reportsGrowOld() {
        var reports = DeviceReports()
        let start = Self.start
        #expect(reports.lock(.iOS, at: start) == .unknown)
        reports.take(.unlocked, at: start)
        #expect(reports.lock(.iOS, at: start.adding(seconds: 900)) == .unlocked)
        #expect(reports.lock(.iOS, at: start.adding(seconds: 901)) == .unknown)
        reports.take(.locked, at: start)
        #expect(reports.lock(.iOS, at: start.adding(seconds: 901)) == .locked)
    }

    @Test func aWatchIsUnlockedWhileItIsWornAndNotLocked() {
        var reports = DeviceReports()
        let later = Self.start.adding(seconds: 9000)
        #expect(reports.lock(.watchOS, at: later) == .locked)
        reports.take(.watchWorn, at: Self.start)
        #expect(reports.lock(.watchOS, at: later) == .unlocked)
        #expect(reports.lock(.watchOS, at: Self.start.adding(seconds: 86_400)) == .unlocked)
        #expect(reports.lock(.watchOS, at: Self.start.adding(seconds: 86_401)) == .locked, "D5: silent for a day")
        reports.take(.locked, at: Self.start)
        #expect(reports.lock(.watchOS, at: later) == .locked)
        reports.take(.watchWorn, at: Self.start)
        reports.take(.watchOff, at: Self.start)
        #expect(reports.lock(.watchOS, at: later) == .locked)
    }

    @Test func theSilentSwitchIsAsItWasReported() {
        var reports = DeviceReports()
        #expect(!reports.condition(.iOS, focus: nil, at: Self.start).isSilent)
        reports.take(.silentOn, at: Self.start)
        #expect(reports.condition(.iOS, focus: "Work", at: Self.start).isSilent)
        #expect(reports.condition(.iOS, focus: "Work", at: Self.start).focus == "Work")
        reports.take(.silentOff, at: Self.start)
        #expect(!reports.condition(.iOS, focus: nil, at: Self.start).isSilent)
    }
}
