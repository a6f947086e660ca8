internal import Explaining
internal import Model
internal import Page
internal import Simulation

/// `belfry simulate`.
enum SimulateCommand: Command {
    static let name = "simulate"
    static let summary = "runs the five services over a file of records, without a broker"
    static let help = """
        usage: belfry simulate FILE|- [--until INSTANT] [--window SECONDS]
               belfry simulate FILE|- --explain [ID] [--json] [--until INSTANT] [--window SECONDS]
               belfry simulate FILE|- --html PAGE [--until INSTANT] [--window SECONDS]

        Reads records from FILE, or from standard input if FILE is “-”, and writes every delivery, response,
        receipt and dead letter that they cause, in order. There is no broker and no waiting: the time is that
        of the records, and timers fire at their own instants. The same file always gives the same bytes.

        Each record is one line, in order of time. Input and output have the same form:

          {"at":"2026-03-01T12:00:00Z","topic":"people","key":"anna","value":{"id":"anna", … }}

          at       its timestamp; the default is that of the line before, for the first line \(SimulatedFile.defaultStart)
          topic    notifications.ingest, notifications.ingest.urgent, apps, people or interactions
          key      its key; may be absent
          headers  {"name":"text"}; may be absent
          value    its value in JSON; null or absent removes an app or a person
          raw      instead of value: bytes in base64, for a value that is not JSON or is signed

          --until INSTANT   fires the timers that are due up to then, and leaves later records out;
                            by default the simulation ends at the last record's instant
          --window SECONDS  how long request ids are kept, like the services' window.seconds:
                            \(Waits.windows.lowerBound) to \(Waits.windows.upperBound), by default a day
          --explain [ID]    instead of records: what happened to each notification, or to the named one, and why
                            (see belfry explain --help), and which records were turned down
          --json            prints the explanation as one JSON object
          --html PAGE       instead of records: a page for the browser, written to the file PAGE, that shows each
                            device of each person over time as they saw it, and why; “-” is standard output

        What if? Three lines ask what would happen to this request, for this person, at this time:

        \(example.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))

        Exit codes: 0 all was simulated, 1 a line is wrong, a file cannot be read or written, or nothing is known of ID,
        64 wrong arguments.

        Try:  belfry simulate deploy/contract/examples/what-if.jsonl --explain
              belfry simulate deploy/contract/story.jsonl --html story.html
              belfry simulate deploy/contract/story.jsonl | jq -r '[.at, .topic, .key] | @tsv'
        """

    /// The same as `deploy/contract/examples/what-if.jsonl`.
    static let example = """
        {"topic":"apps","value":{"id":"shop","name":"Corner Shop"}}
        {"topic":"people","value":{"id":"ben","timeZone":"America/Chicago","locale":"en-US","devices":[{"id":"phone","platform":"ios","apps":["shop"]}],"apps":{"shop":{"authorization":"authorized","sound":false}}}}
        {"at":"2026-01-02T03:30:00Z","topic":"notifications.ingest","value":{"id":"o-1","app":"shop","recipients":["ben"],"interruptionLevel":"time-sensitive","sound":"default","content":{"title":"Order Ready","body":"Pick it up until nine."}}}
        """

    static func run(_ words: [String]) throws -> Int32 {
        let arguments = try Arguments(
            words, options: ["--until", "--html", "--window"], flags: ["--explain", "--json"])
        let explains = arguments.has("--explain")
        guard let name = arguments.plain.first else {
            throw UsageError(message: "name a file, or - for standard input")
        }
        if arguments.plain.count > (explains ? 2 : 1) {
            throw UsageError(message: "unexpected argument “\(arguments.plain[explains ? 2 : 1])”")
        }
        if arguments.has("--json"), !explains { throw UsageError(message: "--json goes with --explain") }
        let until = try arguments.instant("--until")
        let window = try arguments.number("--window", in: Waits.windows) ?? Waits.usualWindow
        let simulation = SimulatedFile(.services(windowSeconds: window), until: until)
        if let page = arguments["--html"] {
            if explains { throw UsageError(message: "--html and --explain do not go together") }
            try draw(name, simulation, to: page)
            return 0
        }
        guard explains else {
            try simulate(name, simulation)
            return 0
        }
        let asked = try arguments.plain.dropFirst().first.map { try ExplainCommand.id($0) }
        return try explain(
            asked, name, simulation, Story(windowSeconds: window), json: arguments.has("--json"))
    }

    private static func simulate(_ name: String, _ simulation: SimulatedFile) throws {
        var simulation = simulation
        let output = try StandardOutput()
        try InputFile.eachLine(of: name) { try output.write(try simulation.feed($0)) }
        try output.write(try simulation.finish())
        try output.flush()
    }

    /// Writes the page; if the simulation fails, nothing is written.
    private static func draw(_ name: String, _ simulation: SimulatedFile, to file: String) throws {
        var simulation = simulation
        var page = StoryPage(name == "-" ? "standard input" : name.split(separator: "/").last.map(String.init) ?? name)
        try InputFile.eachLine(of: name) { line in
            let written = try simulation.records(of: line)
            if let record = simulation.taken { page.take([record]) }
            page.take(written)
        }
        page.take(try simulation.lastRecords())
        try StandardOutput.write(page.html, to: file == "-" ? nil : file)
    }

    private static func explain(
        _ asked: ExplainedID?, _ name: String, _ simulation: SimulatedFile, _ story: Story, json: Bool
    ) throws -> Int32 {
        var simulation = simulation
        var explanation = Explanation(of: asked)
        var story = story
        try InputFile.eachLine(of: name) { line in
            explanation.take(try simulation.records(of: line))
            if let record = simulation.taken { story.take(record) }
        }
        explanation.take(try simulation.lastRecords())
        explanation.story = story
        return try ExplainCommand.show(explanation, json: json, from: name == "-" ? "standard input" : name)
    }
}

extension StoryPage {
    /// Adds records that a simulation read or wrote.
    fileprivate mutating func take(_ records: [SimulatedRecord]) {
        for record in records {
            guard let value = record.value else { continue }
            take(record.topic, key: record.key, headers: record.headers, value.span, at: record.at)
        }
    }
}
