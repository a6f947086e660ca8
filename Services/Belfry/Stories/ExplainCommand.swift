internal import Explaining
internal import Kafka
internal import Model
internal import Program
internal import Pushing
internal import Simulation

/// `belfry explain`.
enum ExplainCommand: Command {
    static let name = "explain"
    static let summary = "explains what happened to a notification, step by step, and why"
    static let help = """
        usage: belfry explain ID [--json] [--config FILE]
               belfry explain ID --from FILE|- [--story FILE] [--window SECONDS] [--json]

        Shows each step of a notification in order of time: the rule that decided and what it says, what it looked
        at (level, Focus and why it is on, sender, settings, times), what each device got, and, while it waits,
        for what and until when. If it did not alert, says what would have let it alert: each change was tried out
        with the records of person, app and request, and did alert. If an alert had no sound, says why.

          ID            <app>/<request id>/<person> for one notification,
                        <app>/<request id> for a whole request, even one that was turned down
          --from FILE   reads the output of belfry simulate, “-” is standard input; without it the topics
                        notifications.receipts and deliveries.* of the broker are read to their ends, as far back as
                        their records are kept. If a notification did not alert, the input topics,
                        notifications.apps and notifications.people are read too
          --story FILE  with --from: the records that belfry simulate read; without them no changes are tried out
          --window SECONDS  with --story: how long request ids are kept, the same as for belfry simulate
          --json        prints one JSON object

        Exit codes: 0 something was found, 1 nothing was found or the broker cannot be read, 64 wrong arguments.

        Try:  belfry simulate deploy/contract/story.jsonl | belfry explain bank/s-9/anna --from -
              belfry simulate story.jsonl | belfry explain shop/o-12 --from - --story story.jsonl
        What would happen to a request that was not sent yet: belfry simulate --help.
        """

    static func run(_ words: [String]) throws -> Int32 {
        let arguments = try Arguments(words, options: ["--from", "--story", "--window", "--config"], flags: ["--json"])
        guard let text = arguments.plain.first else {
            throw UsageError(message: "name a notification: <app>/<request id>/<person>")
        }
        guard arguments.plain.count == 1 else {
            throw UsageError(message: "name one id only; “\(arguments.plain[1])” is a second one")
        }
        let asked = try id(text)
        var explanation = Explanation(of: asked)
        let window = try arguments.number("--window", in: Waits.windows) ?? Waits.usualWindow
        guard let file = arguments["--from"] else {
            if arguments["--story"] != nil || arguments["--window"] != nil {
                throw UsageError(message: "--story and --window go with --from")
            }
            let settings = try arguments.settings()
            try TopicReading(settings, Explanation.topics, command: name).readAll { topic, record in
                let key = record.copyKey().map { String(decoding: $0, as: UTF8.self) }
                record.withValue { value in
                    if let value { explanation.take(topic, key: key, headers: [], value) }
                }
                return true
            }
            if explanation.needsStory {
                do {
                    explanation.story = try StoryReading.read(settings, for: explanation, command: name)
                } catch {
                    // Few users may read people's records; the receipts are explained without them.
                    complain("belfry explain: no changes were tried out: \(error)")
                }
            }
            return try show(explanation, json: arguments.has("--json"), from: settings.bootstrapServers)
        }
        var lineNumber = 0
        try InputFile.eachLine(of: file) { line in
            lineNumber += 1
            if line.isEmpty { return }
            do throws(Rejection) {
                explanation.take([try SimulatedRecord(json: line)])
            } catch {
                throw CommandError(
                    "\(file == "-" ? "standard input" : file), line \(lineNumber): \(error.detail); "
                        + "it must hold what belfry simulate writes")
            }
        }
        explanation.story = try arguments["--story"].map { try StoryReading.read($0, windowSeconds: window) }
        return try show(explanation, json: arguments.has("--json"), from: file == "-" ? "standard input" : file)
    }

    /// Reads the id that the user asks about.
    static func id(_ text: String) throws(UsageError) -> ExplainedID {
        guard let id = ExplainedID(text) else {
            throw UsageError(message: "“\(text)” is not <app>/<request id>/<person> or <app>/<request id>")
        }
        return id
    }

    /// Prints what was found.
    ///
    /// - Parameter source: where the command looked, for the message that it found nothing.
    /// - Returns: the exit code.
    static func show(_ explanation: Explanation, json: Bool, from source: String) throws -> Int32 {
        if let asked = explanation.asked, explanation.isEmpty {
            complain("belfry: there is nothing about \(asked) in \(source)\(hint(explanation))")
            return 1
        }
        try StandardOutput.write(
            json ? JSONSlice { explanation.write(to: &$0) }.line + "\n" : explanation.text + appleWords(explanation))
        return 0
    }

    /// What Apple's words mean that refused pushes: a line each.
    private static func appleWords(_ explanation: Explanation) -> String {
        let receipts = explanation.notifications.flatMap(\.pushes).flatMap { [$0.item, $0.withdrawal] }.compactMap(
            \.self)
        let words = Set(receipts.filter { $0.code == .pushFailed }.compactMap { $0.details.text(.apns) })
        return words.sorted().compactMap { AppleReason($0) }.map { "\nApple's \($0.word): \($0.sentence)\n" }.joined()
    }

    private static func hint(_ explanation: Explanation) -> String {
        let people = explanation.otherPeople.map(\.string).sorted()
        guard !people.isEmpty else { return "" }
        let more = people.count > 5 ? " and \(people.count - 5) more" : ""
        return "; the request went to \(people.prefix(5).joined(separator: ", "))\(more)"
    }
}
