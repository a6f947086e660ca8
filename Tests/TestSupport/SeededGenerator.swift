internal import Foundation

/// Random numbers from a seed that the test prints, so that a failure can be repeated (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
    /// The seed, which repeats the sequence.
    package let seed: UInt64
    private var state: UInt64

    package init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// The generator for the seed in `BELFRY_SEED`, or for a new one; the seed is printed with the test's name.
    package init(for test: String) {
        let given = ProcessInfo.processInfo.environment["BELFRY_SEED"].flatMap { UInt64($0) }
        self.init(seed: given ?? UInt64.random(in: 0..<1_000_000_000))
        print("\(test): BELFRY_SEED=\(seed)")
    }

    /// How many rounds a random test goes: so many as it says, times `BELFRY_ROUNDS`. Each run has new seeds, so a few rounds
    /// each time find in the end what many at once would.
    package static func rounds(_ count: Int) -> Int {
        count * (ProcessInfo.processInfo.environment["BELFRY_ROUNDS"].flatMap { Int($0) } ?? 1)
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
