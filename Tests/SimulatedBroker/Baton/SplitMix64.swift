/// The one source of chance of a simulation: the same seed draws the same numbers on every machine.
package struct SplitMix64 {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, but not including, `bound`; 0 if `bound` is not positive.
    package mutating func below(_ bound: Int) -> Int {
        guard bound > 1 else { return 0 }
        return Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A number in the range.
    package mutating func within(_ range: ClosedRange<Int64>) -> Int64 {
        range.lowerBound + Int64(below(Int(range.upperBound - range.lowerBound) + 1))
    }

    /// A number from 0 up to, but not including, 1.
    mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// `true` in `chance` of all draws. A chance of 0 draws nothing.
    mutating func isTrue(_ chance: Double) -> Bool { chance > 0 && fraction() < chance }

    /// A number in the range, in which each order of magnitude is equally likely: short times often, long ones sometimes.
    mutating func spread(_ range: ClosedRange<Int64>) -> Int64 {
        let low = max(1, range.lowerBound)
        var span = 1
        while span < 62, low << Int64(span) < range.upperBound { span += 1 }
        let bits = below(span)
        return min(range.upperBound, within((low << Int64(bits))...(low << Int64(bits + 1))))
    }
}
