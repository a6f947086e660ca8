/// What happened in a run, for a person who follows one seed: virtual time, who, what.
public final class Journal {
    /// Whether lines are kept. Off by default, since making them costs more than the simulation.
    public var isOn = false
    /// Gets each line as it is written; `nil` keeps the lines in ``lines``.
    public var output: ((String) -> Void)?
    /// The lines so far.
    public private(set) var lines: [String] = []

    func note(_ microseconds: Int64, _ who: String, _ what: () -> String) {
        guard isOn else { return }
        let seconds = String(microseconds / 1_000_000)
        let fraction = String(1_000_000 + microseconds % 1_000_000).dropFirst()
        let line = "\(seconds).\(fraction) \(who): \(what())"
        if let output { output(line) } else { lines.append(line) }
    }
}
