import Model
import Testing

/// Rules and reasons, and their form in records.
struct RecordedTests {
    @Test(arguments: Rule.allCases) func aRulesNumberIsItsName(rule: Rule) throws {
        let number = rule.rawValue
        #expect(number == "\(rule)".uppercased())
        let lowering = LoweringRule(rawValue: number)
        #expect(lowering?.rule == ([.c4, .c5, .c6, .c7, .l1, .l2].contains(rule) ? rule : nil))
        #expect((try? read("\"\(number)\"", as: LoweringRule.self)) == lowering)
        if let lowering { #expect(text(of: lowering) == "\"\(number)\"") }
    }

    @Test(arguments: [("S7", Rule.s7), ("S70", nil), ("s7", nil), ("", nil)])
    func whatIsReadStays(word: String, rule: Rule?) throws {
        let recorded = try read("\"\(word)\"", as: Recorded<Rule>.self)
        #expect(recorded.value == rule && recorded.text == word)
        #expect((recorded == .s7) == (rule == .s7))
        #expect((recorded != .s7) == (rule != .s7))
        #expect(text(of: recorded) == "\"\(word)\"")
    }

    @Test func aReceiptOfANewerVersionStaysAsItIs() throws {
        let json =
            #"{"request":"r","notification":"a/r/p","app":"a","person":"p","code":"quiet","rule":"S70","#
            + #""terminal":true,"at":"2026-03-01T12:00:00Z","details":{"reason":"out-of-mood"},"also":["also-new"]}"#
        let receipt = try read(json, as: Receipt.self)
        #expect(receipt.rule.value == nil && receipt.details.reason?.value == nil)
        #expect(receipt.also.map(\.value) == [nil])
        #expect(text(of: receipt) == json)
    }

    @Test func aStepsReasonsOfANewerVersionArePassedOn() throws {
        let json = #"{"code":"quiet","rule":"S70","details":{"reason":"out-of-mood"}}"#
        #expect(text(of: try read(json, as: Why.self)) == json)
    }
}
