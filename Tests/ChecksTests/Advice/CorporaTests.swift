import Testing

/// Plain notifications of everyday apps, written as their producers should: any advice on them is a false alarm. The author of
/// the files whose names have `blind` knew neither rules nor code; nothing is tuned on them.
struct EverydayNotificationsTests {
    @Test(arguments: [("everyday-notifications", 240, 3), ("everyday-notifications.blind", 100, 30)])
    func plainOnesRaiseNothing(file: String, count: Int, mostAlarms: Int) throws {
        let lines = try Corpus("\(file).jsonl").lines
        #expect(lines.count == count)
        let alarms = try lines.flatMap { line in try line.codes().map { "\($0): \(line.text)" } }
        #expect(alarms.count <= mostAlarms, "\(alarms)")
    }
}

/// Notifications that deserve advice, each with the expected code; in the blind file any code.
struct TellingTextsTests {
    @Test(arguments: [("texts-with-something-to-say", 60, 54), ("texts-with-something-to-say.blind", 30, 23)])
    func whatIsWrongIsFound(file: String, count: Int, fewestFound: Int) throws {
        let lines = try Corpus("\(file).jsonl").lines
        let missed = try lines.filter { line in
            let codes = try line.codes()
            return file.hasSuffix("blind") ? codes.isEmpty : !codes.contains(line.expected)
        }
        #expect(lines.count == count)
        #expect(lines.count - missed.count >= fewestFound, "missed: \(missed.map(\.text))")
    }
}

/// Bad and good texts in each language with phrases, of which one line of a file has all of a language. A row of the bad
/// ones begins with a code.
struct FifteenLanguagesTests {
    @Test func badOnesAreFoundAndGoodOnesAreNot() throws {
        let lines = try Corpus("texts-in-fifteen-languages.jsonl").lines
        #expect(lines.count == 15)
        for line in lines {
            let bad = line.request["bad"] as? [[String]] ?? []
            let good = line.request["good"] as? [[String]] ?? []
            #expect(bad.count >= 13 && good.count >= 8)
            let missed = try bad.filter { try !codes($0.dropFirst()).contains($0[0]) }
            let alarms = try good.filter { try !codes($0[...]).isEmpty }
            #expect(missed.count * 20 <= bad.count, "\(missed)")
            #expect(alarms.isEmpty, "\(alarms)")
        }
    }

    /// The codes of the advice on a title, a body, and perhaps a text of an app with another name.
    private func codes(_ row: ArraySlice<String>) throws -> Set<String> {
        let row = Array(row)
        return try AdviceProbe(app: ["name": row.count > 2 ? row[2] : "Lumio"]).codes(title: row[0], body: row[1])
    }
}
