import Model
import TestSupport
import Testing

@testable import Access

struct RateKeeperTests {
    private let caller = Caller(id: "a", role: .operator)

    @Test func aBucketHoldsTwoSecondsWorth() {
        let rates = RateKeeper(usual: 1000)
        #expect(rates.take(2000, of: caller, ticks: 0) == .allowed)
        #expect(rates.take(1, of: caller, ticks: 0) == .wait(seconds: 1))
        #expect(rates.take(1, of: caller, ticks: 1000) == .allowed)
        #expect(rates.take(1, of: caller, ticks: 1000) == .wait(seconds: 1))
        #expect(rates.take(1000, of: caller, ticks: 1_001_000) == .allowed)
        #expect(rates.take(2001, of: caller, ticks: 100_000_000) == .allowed, "a full bucket allows more than it holds")
        #expect(rates.take(1000, of: caller, ticks: 101_000_000) == .wait(seconds: 1), "and is paid for later")
        #expect(rates.take(1000, of: caller, ticks: 101_001_000) == .allowed)
    }

    @Test func aListOf1000FitsAnyRate() {
        let rates = RateKeeper(usual: 10)
        #expect(rates.take(1000, of: caller, ticks: 0) == .allowed)
        #expect(rates.take(1000, of: caller, ticks: 0) == .wait(seconds: 100))
        #expect(rates.take(25, of: caller, ticks: 0) == .wait(seconds: 3))
        #expect(rates.take(25, of: caller, ticks: 2_499_999) == .wait(seconds: 1))
        #expect(rates.take(25, of: caller, ticks: 2_500_000) == .allowed)
    }

    @Test func whatIsRefusedCostsNothing() {
        let rates = RateKeeper(usual: 1000)
        #expect(rates.take(1500, of: caller, ticks: 0) == .allowed)
        for _ in 0..<10 { #expect(rates.take(501, of: caller, ticks: 0) == .wait(seconds: 1)) }
        #expect(rates.take(500, of: caller, ticks: 0) == .allowed)
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
                switch rates.take(count, of: caller, ticks: ticks) {
                case .allowed: total += count
                case .wait(let seconds):
                    ticks += Int64(seconds) * 1_000_000
                    #expect(rates.take(count, of: caller, ticks: ticks) == .allowed)
                    total += count
                }
                #expect(Double(total) <= Double(burst) + Double(rate) * Double(ticks) / 1_000_000 + 0.001)
            }
        }
    }
}
