import Model
import Testing

@testable import Page

struct DeviceReportsTests {
    /// What a device reported at first, how many seconds later its lock is asked for, and the lock then.
    static let table: [(platform: Platform, reports: [Interaction.Kind], later: Double, lock: DeviceCondition.Lock)] = [
        (.iOS, [], 0, .unknown),
        (.iOS, [.unlocked], 900, .unlocked),
        (.iOS, [.unlocked], 901, .unknown),
        (.iOS, [.unlocked, .locked], 901, .locked),
        (.watchOS, [], 9000, .locked),
        (.watchOS, [.watchWorn], 86_400, .unlocked),
        (.watchOS, [.watchWorn], 86_401, .locked),
        (.watchOS, [.watchWorn, .locked], 9000, .locked),
        (.watchOS, [.watchWorn, .locked, .watchWorn], 9000, .unlocked),
        (.watchOS, [.watchWorn, .watchOff], 9000, .locked),
    ]

    @Test("D5, D8: being unlocked counts for a quarter of an hour, being worn for a day", arguments: 0..<table.count)
    func reportsGrowOld(row: Int) {
        let (platform, kinds, later, lock) = Self.table[row]
        let start = Instant(milliseconds: 0)
        var reports = DeviceReports()
        for kind in kinds { reports.take(kind, at: start) }
        #expect(reports.lock(platform, at: start.adding(seconds: later)) == lock)
    }

    @Test func theSilentSwitchIsAsItWasReported() {
        let start = Instant(milliseconds: 0)
        var reports = DeviceReports()
        for (kind, isSilent) in [(nil, false), (Interaction.Kind.silentOn, true), (.silentOff, false)] {
            if let kind { reports.take(kind, at: start) }
            let condition = reports.condition(.iOS, focus: "Work", at: start)
            #expect(condition == DeviceCondition(lock: .unknown, isSilent: isSilent, focus: "Work"))
        }
    }
}
