/// What happened in a run, for a person who follows one seed: virtual time, who, what.
package final class Journal {
    /// Gets each line as it is written. `nil`, the default, makes none, since that costs more than the simulation.
    package var output: ((String) -> Void)?

    func note(_ microseconds: Int64, _ who: String, _ what: () -> String) {
        guard let output else { return }
        let seconds = String(microseconds / 1_000_000)
        let fraction = String(1_000_000 + microseconds % 1_000_000).dropFirst()
        output("\(seconds).\(fraction) \(who): \(what())")
    }
}
