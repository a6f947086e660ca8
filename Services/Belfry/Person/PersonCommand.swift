internal import Model

/// `belfry person show|erase`.
enum PersonCommand: Command {
    static let name = "person"
    static let summary = "shows what is kept of a person, where and until when, or erases them"
    static let help = """
        usage: belfry person show  ID [--records] [--json] [--config FILE]
               belfry person erase ID --yes [--wait TIME] [--json] [--config FILE]

        show   the record in force; then for each topic how many records name the person, from when they are, and by
               when they are gone, as the broker's settings say
        erase  writes a null value for the person to people, as DELETE /v1/people/ID does, and waits until ingestion,
               scheduling, webhooks and apns have forgotten them; then says what is gone, what is left, where, and when the
               last topic forgets

        All topics with people are read to their ends, which takes long where much is kept. A record names a person
        if the id stands in it as a word, so an id that is a word of the language is found too often.

          ID            the person's id
          --records     prints these records themselves, each as belfry simulate writes them: what a person who asks
                        for their data gets. Requests to several people name the others, too
          --yes         erasing cannot be undone; it is done only with this word
          --wait TIME   how long the services may take (60s)
          --json        one JSON object

        Exit codes: 0 all was done, 1 nothing is known of the person, a service has not forgotten them in time, or
        the broker cannot be reached, 64 wrong arguments.

        Try:  belfry person show anna
              belfry person erase anna --yes
        """

    static func run(_ words: [String]) throws -> Int32 {
        let arguments = try Arguments(
            words, options: ["--wait", "--config"], flags: ["--records", "--json", "--yes"])
        let verb = try arguments.verb(of: "show", "erase")
        try arguments.check(verb, ["--records": "show", "--yes": "erase", "--wait": "erase"])
        guard arguments.plain.count == 2 else { throw UsageError(message: "name one person") }
        guard let person = PersonID(arguments.plain[1]) else {
            throw UsageError(message: "“\(arguments.plain[1].escaped(most: 128))” is not an id of a person")
        }
        guard verb == "erase" else {
            let reading = try PersonReading(try arguments.settings(), person)
            if arguments.has("--records") { return try printRecords(reading) }
            return try show(reading, isJSON: arguments.has("--json"))
        }
        guard arguments.has("--yes") else {
            throw UsageError(message: "erasing cannot be undone; add --yes to do it")
        }
        let settings = try arguments.settings()
        return try PersonEraser(
            settings: settings, reading: try PersonReading(settings, person),
            wait: try arguments.seconds("--wait") ?? 60, isJSON: arguments.has("--json")
        ).run()
    }

    private static func show(_ reading: PersonReading, isJSON: Bool) throws -> Int32 {
        try reading.read(PersonHoldings.compacted + PersonHoldings.aging)
        let text = PersonText(report: PersonReport(reading.holdings, try reading.retentions()))
        try StandardOutput.write(isJSON ? text.json : text.text)
        return reading.holdings.isEmpty ? 1 : 0
    }

    private static func printRecords(_ reading: PersonReading) throws -> Int32 {
        let output = try StandardOutput()
        try reading.read(PersonHoldings.compacted + PersonHoldings.aging) { record in
            try output.write(JSONSlice { record.write(to: &$0) }.bytes + [0x0A])
        }
        try output.flush()
        return reading.holdings.isEmpty ? 1 : 0
    }
}
