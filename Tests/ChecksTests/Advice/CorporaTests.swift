import Testing

/// Plain notifications of everyday apps, written as their producers should: any advice on them is a false alarm.
struct EverydayNotificationsTests {
    static let mostFalseAlarms = 3

    @Test func plainOnesRaiseNothing() throws {
        let lines = try Corpus("everyday-notifications.jsonl").lines
        #expect(lines.count == 240)
        let alarms = try lines.flatMap { line in try line.codes().map { "\($0): \(line.text)" } }
        print("False alarms on \(lines.count) everyday notifications: \(alarms.count)")
        for alarm in alarms { print("  \(alarm)") }
        #expect(alarms.count <= Self.mostFalseAlarms)
    }
}

/// Notifications that deserve advice, each with the expected code.
struct TellingTextsTests {
    static let fewestFound = 50

    @Test func whatIsWrongIsFound() throws {
        let lines = try Corpus("texts-with-something-to-say.jsonl").lines
        let missed = try lines.filter { try !$0.codes().contains($0.expected) }
        print("Found on \(lines.count) texts with something to say: \(lines.count - missed.count)")
        for line in missed { print("  missed: \(line.text)") }
        #expect(lines.count >= 60)
        #expect(lines.count - missed.count >= Self.fewestFound)
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

/// Files by an author who has read neither the rules nor the code. Only counts are printed, and nothing is tuned on
/// them.
struct BlindCorporaTests {
    @Test func everydayNotifications() throws {
        let lines = try Corpus("everyday-notifications.blind.jsonl").lines
        let codes = try lines.flatMap { try $0.codes() }
        let byCode = Dictionary(grouping: codes) { $0 }.mapValues(\.count).sorted { $0.key < $1.key }
        print("Said of \(lines.count) everyday notifications, unseen: \(codes.count)")
        for (code, count) in byCode { print("  \(code): \(count)") }
    }

    @Test func textsWithSomethingToSay() throws {
        let lines = try Corpus("texts-with-something-to-say.blind.jsonl").lines
        let told = try lines.count { try !$0.codes().isEmpty }
        print("Texts with something to say, unseen, on which anything was said: \(told) of \(lines.count)")
    }
}
