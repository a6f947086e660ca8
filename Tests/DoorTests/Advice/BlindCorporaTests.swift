import Testing

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
