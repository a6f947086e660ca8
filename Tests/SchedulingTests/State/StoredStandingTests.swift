import Model
import Testing

@testable import Scheduling

/// How an item stands, as its changelog entry has it: what was written comes back, and what no version writes is read as
/// the nearest that one does.
struct StoredStandingTests {
    private static let start = #""acceptedAt":"2026-03-02T12:00:00Z","ordinal":4,"arrivedAt":"2026-03-02T12:00:00Z""#
    private static let evening = #""2026-03-02T17:00:00Z""#

    /// Reads the members and writes them again.
    private static func again(_ members: String) throws -> String {
        let json = #"{"sequence":1,"item":{\#(start)\#(members.isEmpty ? "" : ",")\#(members),"notification":{}}}"#
        let entry = try ItemEntry(json: Array(json.utf8).span, checksNames: false)
        let written = JSONSlice { entry.write(to: &$0) }
        let text = String(decoding: written.bytes, as: UTF8.self)
        let beginning = #"{"sequence":1,"item":{\#(start)"#
        try #require(text.hasPrefix(beginning) && text.hasSuffix(#","notification":{}}}"#), "\(text)")
        return String(text.dropFirst(beginning.count).dropLast(20).drop { $0 == "," })
    }

    static let forms = [
        #""wait":{"kind":"registration","due":\#(evening)}"#, #""wait":{"kind":"trigger","due":\#(evening)}"#,
        #""wait":{"kind":"trigger","due":\#(evening),"isLate":true}"#,
        // A repeating one that left the list where a digest would list it again.
        #""level":"passive","isPassive":true,"wait":{"kind":"trigger","due":\#(evening)}"#,
        #""isThere":true,"isUnread":true,"isSettled":true,"level":"active","lowered":["C6"],"hasAlerted":true,"isMissedCall":true"#,
        #""isThere":true,"level":"passive","isPassive":true,"awaitsListing":true"#,
        #""isThere":true,"isUnread":true,"contentAt":\#(evening),"isRepeatedCall":true,"wait":{"kind":"focus","rule":"S7"}"#,
        #""isThere":true,"isUnread":true,"wait":{"kind":"focus","rule":"S10","isSummarised":true,"isLate":true},"repeatsAt":\#(evening)"#,
        #""isThere":true,"isUnread":true,"isUnlisted":true,"wait":{"kind":"summary","rule":"S6"},"repeatsAt":\#(evening)"#,
        #""isThere":true,"isUnread":true,"wait":{"kind":"snooze","due":\#(evening)}"#,
        #""isThere":true,"wait":{"kind":"snooze","due":\#(evening),"isLate":true},"repeatsAt":\#(evening)"#,
        #""isThere":true,"wait":{"kind":"trigger","due":\#(evening)}"#,
        #""isThere":true,"wait":{"kind":"snooze","due":\#(evening),"isLate":true},"repeatsAt":\#(evening),"repeatsLate":false"#,
        #""isThere":true,"wait":{"kind":"snooze","due":\#(evening)},"repeatsAt":\#(evening),"repeatsLate":true"#,
    ]

    @Test("What is written comes back", arguments: forms) func written(members: String) throws {
        #expect(try Self.again(members) == members)
    }

    static let oddities: [(members: String, nearest: String)] = [
        // An earlier version wrote it alone.
        (#""isThere":true,"awaitsListing":true"#, #""isThere":true,"isPassive":true,"awaitsListing":true"#),
        (
            #""isThere":true,"isPassive":true,"awaitsListing":true,"isUnlisted":true"#,
            #""isThere":true,"isUnlisted":true"#
        ),
        (
            #""isUnread":true,"wait":{"kind":"trigger","due":\#(evening)}"#,
            #""wait":{"kind":"trigger","due":\#(evening)}"#
        ),
        // What is held is unread.
        (#""wait":{"kind":"summary"}"#, #""isThere":true,"isUnread":true,"wait":{"kind":"summary","rule":"S12"}"#),
        (
            #""isThere":true,"wait":{"kind":"focus","due":\#(evening),"rule":"S12"}"#,
            #""isThere":true,"isUnread":true,"wait":{"kind":"focus","rule":"S10"}"#
        ), (#""isThere":true,"repeatsAt":\#(evening)"#, #""isThere":true"#),
        (#""wait":{"kind":"trigger"}"#, #""wait":{"kind":"trigger","due":"9999-12-31T23:59:59.999Z"}"#),
    ]

    @Test("What no version writes is read as the nearest that one does", arguments: oddities.indices)
    func odd(index: Int) throws {
        #expect(try Self.again(Self.oddities[index].members) == Self.oddities[index].nearest)
    }
}
