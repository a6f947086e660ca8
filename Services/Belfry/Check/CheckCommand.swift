internal import Checks
internal import Model
internal import Page
internal import Program

/// `belfry check`.
enum CheckCommand: Command {
    static let name = "check"
    static let summary = "checks requests, apps and people before they are sent"
    static let help = """
        usage: belfry check FILE|-… [--as KIND] [--strict] [--json] [--html PAGE] [--at INSTANT]

        Checks each record as Belfry would on receiving it, without a broker. Prints every problem for which it would
        be turned down, with what was found, what to write and an example, and all advice. It is meant for a producer's
        continuous integration.

        A file holds one JSON object, a list of them, or JSON Lines; of the lines of a file for belfry simulate, the
        values are checked. The members of a record show its kind. Requests are compared with the apps in all the
        files; without its app's record a request is checked as far as possible. Signatures are not checked.

          --as KIND      treats every record as KIND: request, app, person or interaction
          --strict       exits with 2 if there is advice, so that advice fails a build
          --json         prints one JSON object
          --html PAGE    also writes a page for the browser: what each valid request would look like on an iPhone,
                         locked and unlocked, a watch and a Mac, in each language of its app's strings
          --at INSTANT   when the records are sent, for triggers; the default is now, or `at` of a simulation's line

        Exit codes: 0 every record is valid, 1 a record would be turned down, there is none, or a file cannot be read,
        2 there is advice and --strict is set, 64 wrong arguments.

        Try:  belfry check deploy/contract/story.jsonl
              echo '{"id":"1","app":"rail","recipiants":["anna"]}' | belfry check -
        """

    static func run(_ words: [String]) throws -> Int32 {
        let arguments = try Arguments(
            words, options: ["--as", "--html", "--at"], flags: ["--strict", "--json"])
        guard !arguments.plain.isEmpty else { throw UsageError(message: "name a file, or - for standard input") }
        let kind: RecordKind? = try arguments.word("--as")
        let at = try arguments.instant("--at")
        let now = at ?? Clock.now
        let all = try arguments.plain.flatMap { try CheckedFile.lines(of: $0) }
        guard !all.isEmpty else { throw CommandError("there is nothing to check: the input holds no record") }
        let lines = all.filter { !$0.isRemoval }
        var checker = RecordChecker(at: now)
        let kinds = lines.map { kind ?? $0.kind ?? RecordKind.told(by: $0.bytes) ?? .request }
        for (line, kind) in zip(lines, kinds) where kind == .app { checker.register(line.bytes) }
        var report = CheckReport()
        for (line, kind) in zip(lines, kinds) {
            let told = line.fault.map { RecordChecker.report(on: $0) }
            report.records.append(
                (line, told ?? checker.report(on: line.bytes, as: kind, key: line.key, sent: at ?? line.at)))
        }
        if let page = arguments["--html"] { try draw(report, at: now, files: arguments.plain, to: page) }
        try StandardOutput.write(
            arguments.has("--json") ? JSONSlice { report.write(to: &$0) }.line + "\n" : report.text)
        if report.problemCount > 0 { return 1 }
        return arguments.has("--strict") && report.adviceCount > 0 ? 2 : 0
    }

    /// The most requests that are drawn: nobody reads a longer page.
    private static let mostDrawn = 40

    private static func draw(_ report: CheckReport, at now: Instant, files: [String], to name: String) throws {
        let requests = report.records.filter { $0.report.kind == .request }
        let apps = requests.compactMap { $0.report.request?.app }.reduce(into: [:]) { $0[$1.id] = $1 }
        var page = CardPage(files.joined(separator: ", "), apps: apps)
        for (line, report) in requests.prefix(mostDrawn) {
            let remarks =
                report.problems.map {
                    CardPage.Remark(
                        .problem, code: $0.reason.word, field: $0.path.isEmpty ? nil : $0.path, text: $0.foundAndFix)
                }
                + report.advice.map {
                    CardPage.Remark(.advice, code: $0.code.rawValue, field: $0.field, text: $0.detail)
                }
            let cards = report.request.map { TrialCards(app: $0.app, now: now).cards(of: $0.request) }
            page.add(report.name ?? line.place, remarks: remarks, cards: cards ?? [])
        }
        if requests.count > mostDrawn {
            complain("belfry check: \(name) shows the first \(mostDrawn) of \(requests.count) requests")
        }
        try StandardOutput.write(page.html, to: name)
    }
}
