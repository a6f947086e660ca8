internal import Glibc
internal import Model
internal import Simulation

/// `belfry simulate`.
enum SimulateCommand: Command {
    static let name = "simulate"
    static let summary = "runs the five services over a file of records, without a broker"
    static let help = """
        usage: belfry simulate FILE|- [--until INSTANT]

        Reads records from FILE, or from standard input where it is “-”, and writes every delivery, response,
        receipt and dead letter that they cause, in order. There is no broker and no waiting: the clock is that
        of the records, and timers fire at their own instants. The same file gives the same bytes.

        A record is one line, in order of time; both ways it has this form:

          {"at":"2026-03-01T12:00:00Z","topic":"people","key":"anna","value":{"id":"anna", … }}

          at       its timestamp
          topic    notifications.ingest, notifications.ingest.urgent, apps, people or interactions
          key      its key; may be absent
          headers  {"name":"text"}; may be absent
          value    its value in JSON; null or absent removes an app or a person
          raw      instead of value: bytes in base64, for what is no JSON, or is signed

          --until INSTANT   fires what falls due up to then, and leaves later records out;
                            without it the last record's instant is the end

        Try:  belfry simulate deploy/story.jsonl | jq -r '[.at, .topic, .key] | @tsv'
        """

    static func run(_ words: [String]) throws -> Int32 {
        let arguments = try Arguments(words, options: ["--until"])
        guard let name = arguments.plain.first else {
            throw UsageError(message: "name a file, or - for standard input")
        }
        guard arguments.plain.count == 1 else {
            throw UsageError(message: "“\(arguments.plain[1])” is one file too many")
        }
        var until: Instant?
        if let text = arguments["--until"] {
            until = Instant(text)
            if until == nil {
                throw UsageError(message: "--until needs an instant such as 2026-03-01T12:00:00Z, not “\(text)”")
            }
        }
        try simulate(name, until: until)
        return 0
    }

    private static func simulate(_ name: String, until: Instant?) throws {
        guard let input = name == "-" ? fdopen(STDIN_FILENO, "r") : fopen(name, "r") else {
            throw FileError(name)
        }
        defer { fclose(input) }
        guard let output = fdopen(STDOUT_FILENO, "w") else { throw FileError("standard output") }
        // What was decided before a bad line is still told.
        defer { fflush(output) }
        var simulation = SimulatedFile(.services(), until: until)
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while case let count = getline(&line, &capacity, input), count >= 0, let start = line {
            let bytes = UnsafeRawBufferPointer(start: start, count: count)
            let length = bytes.last == UInt8(ascii: "\n") ? count - 1 : count
            try write(try simulation.feed(Array(bytes.prefix(length)).span), to: output)
        }
        guard ferror(input) == 0 else { throw FileError(name) }
        try write(try simulation.finish(), to: output)
        guard fflush(output) == 0 else { throw FileError("standard output") }
    }

    private static func write(_ bytes: [UInt8], to output: UnsafeMutablePointer<FILE>) throws {
        guard fwrite(bytes, 1, bytes.count, output) == bytes.count else { throw FileError("standard output") }
    }

    /// A file that cannot be read or written, and what the system says about it.
    private struct FileError: Error, CustomStringConvertible {
        let description: String

        init(_ name: String) { description = "\(name): \(String(cString: strerror(errno)))" }
    }
}
