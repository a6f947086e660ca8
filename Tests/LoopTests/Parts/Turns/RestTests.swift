import Testing

@testable import Loop
@testable import Program

struct RestTests {
    let clock = HandClock()

    @Test func aWorkerIsQuietAfterASecond() {
        var rest = Rest(clock)
        rest.noteActivity(at: 5_000_000)
        #expect([999_999, 1_000_000, 1_000_001].map { rest.isQuiet(at: 5_000_000 + $0) } == [false, false, true])
    }

    @Test func memoryIsGivenBackAfterAnActivityAndAtMostOnceAMinute() {
        var rest = Rest(clock)
        var returned: [Int] = []
        // Seconds of the last activity, and of the question.
        let times: [(activity: Int64, now: Int64)] = [
            (0, 90),  // nothing was done yet
            (90, 91),  // not quiet yet
            (90, 92),
            (90, 200),  // nothing was done since
            (201, 203),
            (260, 262),  // less than a minute later
        ]
        for (activity, now) in times {
            rest.noteActivity(at: activity * 1_000_000)
            rest.giveMemoryBack(at: now * 1_000_000)
            returned.append(clock.memoryReturns)
        }
        #expect(returned == [0, 0, 1, 1, 2, 2])
    }
}
