/// Numbers that US tax authorities give to people and employers.
///
/// Applies: “SSN 536-22-8471”, “536-22-8471 was added.”, “Your EIN is 12-3456789.” Does not: “Order 536-22-8471”,
/// “666-12-3456”, “12-3456789” without its word.
enum TaxNumber {
    /// A social security number (SSN) or an individual taxpayer's (ITIN): 3-2-4 with hyphens. With spaces or without
    /// groups it counts only beside its name.
    static func isPersonal(_ number: DigitGroups, _ text: TextScan) -> Bool {
        guard number.digits.count == 9, number.groups == [3, 2, 4] || number.groups == [9] else { return false }
        if number.isReference(in: text) { return false }
        let isWritten = number.groups.count == 3 && number.separator == UInt8(ascii: "-")
        guard isWritten || names(text, .socialSecurity, social, security) else { return false }
        let area = value(number.digits[..<3])
        let group = value(number.digits[3..<5])
        guard area != 0, area != 666, group != 0, value(number.digits[5...]) != 0 else { return false }
        return area < 900 || isTaxpayerGroup(group)
    }

    /// The middle groups that ITINs use. Source: the Internal Revenue Service's published ranges.
    private static func isTaxpayerGroup(_ group: Int) -> Bool {
        switch group {
        case 50...65, 70...88, 90...92, 94...99: true
        default: false
        }
    }

    /// An employer identification number: 2-7, beside its name.
    static func isEmployer(_ number: DigitGroups, _ text: TextScan) -> Bool {
        number.groups == [2, 7] && number.separator == UInt8(ascii: "-")
            && names(text, .employer, employer, identification)
    }

    private static let social = Lexicon.hash("social".utf8)
    private static let security = Lexicon.hash("security".utf8)
    private static let employer = Lexicon.hash("employer".utf8)
    private static let identification = Lexicon.hash("identification".utf8)

    /// Whether the text names the number by an acronym, or by two words in a row.
    private static func names(_ text: TextScan, _ acronym: WordTraits, _ first: UInt64, _ second: UInt64) -> Bool {
        if text.words.contains(where: { $0.traits.contains(acronym) }) { return true }
        return zip(text.words, text.words.dropFirst()).contains { $0.hash == first && $1.hash == second }
    }

    private static func value(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1) } }
}
