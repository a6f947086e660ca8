public import Model

/// A simulation that reads its input line by line: JSON Lines in, JSON Lines out.
///
/// A line without `at` has the instant of the line before it, so a short input needs no times.
public struct SimulatedFile: Sendable {
    /// The instant of the first line if it has no `at`: a Thursday at noon in winter, UTC.
    public static let defaultStart = Instant(milliseconds: 1_767_268_800_000)

    private var simulator: Simulator
    private let until: Instant?
    private var lineNumber = 0
    private var previous = Self.defaultStart
    /// The record of the last line; `nil` if the line was empty or lies after the end.
    public private(set) var taken: SimulatedRecord?

    /// - Parameter until: when the simulation ends; later lines are ignored. `nil` is the last line's instant.
    public init(_ simulator: Simulator, until: Instant? = nil) {
        self.simulator = simulator
        self.until = until
    }

    /// Takes the next line. An empty line is ignored.
    ///
    /// - Returns: the records written up to its instant, one for each line, each with a line break.
    /// - Throws: ``SimulationError/line(_:_:)``.
    public mutating func feed(_ line: Span<UInt8>) throws(SimulationError) -> [UInt8] {
        Self.lines(try records(of: line))
    }

    /// Takes the next line like ``feed(_:)``, and returns records instead of lines.
    public mutating func records(of line: Span<UInt8>) throws(SimulationError) -> [SimulatedRecord] {
        lineNumber += 1
        taken = nil
        if Self.isBlank(line) { return [] }
        do throws(SimulationError) {
            let record = try read(line)
            previous = record.at
            if let until, record.at > until { return [] }
            try simulator.feed(record)
            taken = record
        } catch {
            throw .line(lineNumber, error)
        }
        return simulator.takeWritten()
    }

    /// Ends the file and fires all timers that are due by its end.
    ///
    /// - Returns: the last lines.
    public mutating func finish() throws(SimulationError) -> [UInt8] { Self.lines(try lastRecords()) }

    /// Ends the file like ``finish()``, and returns records instead of lines.
    public mutating func lastRecords() throws(SimulationError) -> [SimulatedRecord] {
        try simulator.advance(to: until ?? simulator.now)
        return simulator.takeWritten()
    }

    /// Runs a whole file.
    ///
    /// - Returns: all lines of the output.
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

    private func read(_ line: Span<UInt8>) throws(SimulationError) -> SimulatedRecord {
        do throws(Rejection) {
            return try JSONReader.read(line) { (reader) throws(Rejection) in
                try SimulatedRecord(from: &reader, at: previous)
            }
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

    private static func lines(_ records: [SimulatedRecord]) -> [UInt8] {
        if records.isEmpty { return [] }
        var writer = JSONWriter(capacity: 4096)
        for record in records {
            record.write(to: &writer)
            writer.append(raw: [0x0A].span)
        }
        return writer.withBytes { (bytes: Span<UInt8>) in bytes.array }
    }
}
