import Model
import TestSupport
import Testing

@testable import Access

struct RateKeeperTests {
    private let caller = Caller(id: "a", role: .operator)

    /// What one caller takes at a rate: how much, at which tick, and the seconds to wait if it is too much.
    typealias Take = (count: Int, ticks: Int64, wait: Int?)

    // swift-format-ignore
    static let histories: [(rate: Int, takes: [Take])] = [
        // A bucket holds two seconds' worth. A full one allows more than it holds, which is paid for later.
        (1000, [(2000, 0, nil), (1, 0, 1), (1, 1000, nil), (1, 1000, 1), (1000, 1_001_000, nil),
                (2001, 100_000_000, nil), (1000, 101_000_000, 1), (1000, 101_001_000, nil)]),
        // A list of 1000 fits any rate.
        (10, [(1000, 0, nil), (1000, 0, 100), (25, 0, 3), (25, 2_499_999, 1), (25, 2_500_000, nil)]),
        // What is refused costs nothing.
        (1000, [(1500, 0, nil)] + Array(repeating: (501, 0, 1), count: 10) + [(500, 0, nil)]),
    ]

    @Test(arguments: histories) func whatOneCallerMayTake(rate: Int, takes: [Take]) {
        let rates = RateKeeper(usual: rate)
        for take in takes {
            let verdict = take.wait.map { RateVerdict.wait(seconds: $0) } ?? .allowed
            #expect(rates.take(take.count, of: caller, ticks: take.ticks) == verdict, "\(take)")
        }
    }

    @Test func eachCallerHasTheirOwn() {
        let rates = RateKeeper(usual: 1)
        let people = ["anna", "ben"].map { PersonID(derived: $0) }
        let callers = people.map { Caller(id: "k", role: .device($0, DeviceID(derived: "phone"))) }
        for caller in callers { #expect(rates.take(1000, of: caller, ticks: 0) == .allowed) }
        for caller in callers { #expect(rates.take(1, of: caller, ticks: 0) == .wait(seconds: 1)) }
    }

    @Test func theTokensRateComesFirst() {
        let free = Caller(id: "a", role: .operator, rate: 0)
        let fast = Caller(id: "b", role: .operator, rate: 5000)
        #expect(RateKeeper(usual: 1).take(.max, of: free, ticks: 0) == .allowed)
        #expect(RateKeeper(usual: 0).take(.max, of: caller, ticks: 0) == .allowed)
        let rates = RateKeeper(usual: 1)
        #expect(rates.take(10_000, of: fast, ticks: 0) == .allowed)
        #expect(rates.take(1, of: fast, ticks: 0) == .wait(seconds: 1))
    }

    /// Numbers that no honest caller has, and clocks that go back.
    @Test func extremesDoNotTrap() {
        for rate in [1, .max] {
            let rates = RateKeeper(usual: rate, mostCallers: 0)
            for count in [.min, -1, 0, 1, .max] {
                for ticks in [Int64.min, 0, .max, 0, .min] {
                    if case .wait(let seconds) = rates.take(count, of: caller, ticks: ticks) {
                        #expect((1...86_400).contains(seconds))
                    }
                }
            }
        }
    }

    @Test func memoryIsBoundedAndTheBusyAreRemembered() {
        let rates = RateKeeper(usual: 1, mostCallers: 100)
        #expect(rates.take(1000, of: caller, ticks: 0) == .allowed)
        for number in 0..<10_000 {
            #expect(rates.take(1, of: Caller(id: "x\(number)", role: .operator), ticks: 0) == .allowed)
            #expect(rates.callerCount <= 100)
            if number % 20 == 0 { #expect(rates.take(1, of: caller, ticks: 0) == .wait(seconds: 1)) }
        }
    }

    /// However the calls are spread, no more comes through than the burst and the rate allow, and waiting as long as
    /// was told is enough.
    @Test func noMoreThanTheRateComesThrough() {
        var generator = SeededGenerator(for: "RateKeeperTests.noMoreThanTheRateComesThrough")
        for rate in [1, 7, 600, 20_000] {
            let rates = RateKeeper(usual: rate)
            let burst = max(2 * rate, 1000)
            var ticks: Int64 = 0
            var total = 0
            for _ in 0..<2000 {
                ticks += Int64.random(in: 0...200_000, using: &generator)
                let count = Int.random(in: 1...1000, using: &generator)
                if case .wait(let seconds) = rates.take(count, of: caller, ticks: ticks) {
                    ticks += Int64(seconds) * 1_000_000
                    #expect(rates.take(count, of: caller, ticks: ticks) == .allowed)
                }
                total += count
                #expect(Double(total) <= Double(burst) + Double(rate) * Double(ticks) / 1_000_000 + 0.001)
            }
        }
    }
}
