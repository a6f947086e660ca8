public import Model

/// A simulation read line by line: JSON Lines in, JSON Lines out.
public struct SimulatedFile: Sendable {
    private var simulator: Simulator
    private let until: Instant?
    private var lineNumber = 0

    /// - Parameter until: where it ends; later lines are left out. `nil` is the last line's instant.
    public init(_ simulator: Simulator, until: Instant? = nil) {
        self.simulator = simulator
        self.until = until
    }

    /// Takes the next line; an empty one says nothing.
    ///
    /// - Returns: what was written up to its instant, one line a record, each with its line break.
    /// - Throws: ``SimulationError/line(_:_:)``.
    public mutating func feed(_ line: Span<UInt8>) throws(SimulationError) -> [UInt8] {
        lineNumber += 1
        if Self.isBlank(line) { return [] }
        do throws(SimulationError) {
            let record = try Self.read(line)
            if let until, record.at > until { return [] }
            try simulator.feed(record)
        } catch {
            throw .line(lineNumber, error)
        }
        return takeLines()
    }

    /// Ends the file: fires what is due up to its end.
    ///
    /// - Returns: the last lines.
    public mutating func finish() throws(SimulationError) -> [UInt8] {
        try simulator.advance(to: until ?? simulator.now)
        return takeLines()
    }

    /// Runs a whole file.
    ///
    /// - Returns: all lines that it causes.
    public static func run(
        _ text: String, in simulator: Simulator, until: Instant? = nil
    ) throws(SimulationError) -> String {
        var file = SimulatedFile(simulator, until: until)
        var lines: [UInt8] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            lines += try file.feed(Array(line.utf8).span)
        }
        lines += try file.finish()
        return String(decoding: lines, as: UTF8.self)
    }

    private static func read(_ line: Span<UInt8>) throws(SimulationError) -> SimulatedRecord {
        do throws(Rejection) {
            return try SimulatedRecord(json: line)
        } catch {
            throw .unreadable(error)
        }
    }

    private static func isBlank(_ line: Span<UInt8>) -> Bool {
        for index in line.indices where !(line[index] == 0x20 || line[index] == 0x09 || line[index] == 0x0D) {
            return false
        }
        return true
    }

    private mutating func takeLines() -> [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        for record in simulator.takeWritten() {
            record.write(to: &writer)
            writer.append(raw: [0x0A].span)
        }
        return writer.withBytes { (bytes: Span<UInt8>) in bytes.array }
    }
}
