/// Numbers of bank accounts in the forms of some countries: the bank's own number, beside its name, and the account's.
///
/// Applies: “Sort code 12-34-56, account 12345678”, “Routing 021000021, account 000123456789”, “BSB 062-000 12345678”. Does
/// not: “Sort code 12-34-56” alone, “Sort your 12345678 photos by code 123456.”
enum DomesticAccount {
    static func isFound(in text: TextScan) -> Bool {
        guard let form = form(in: text) else { return false }
        let numbers = DigitGroups.all(in: text, least: 4)
        // Both may be written with the same separator, and then read as one number.
        if numbers.contains(where: { form.takesBoth($0) }) { return true }
        guard let bank = numbers.firstIndex(where: { form.takesBank($0.digits, $0.groups) }) else { return false }
        return numbers.indices.contains { $0 != bank && form.account.contains(numbers[$0].digits.count) }
    }

    private struct Form {
        /// The lengths of the groups in the bank's number.
        let groups: [[Int]]
        /// The number of digits in the account's number.
        let account: ClosedRange<Int>
        var hasCheckDigit = false

        func takesBank(_ digits: [UInt8], _ lengths: [Int]) -> Bool {
            groups.contains(lengths) && (!hasCheckDigit || DomesticAccount.passesCheck(digits))
        }

        func takesBoth(_ number: DigitGroups) -> Bool {
            guard let last = number.groups.last, account.contains(last) else { return false }
            return takesBank(number.digits.dropLast(last), number.groups.dropLast())
        }
    }

    private static let sort = Lexicon.hash("sort".utf8)
    private static let code = Lexicon.hash("code".utf8)
    private static let sortcode = Lexicon.hash("sortcode".utf8)
    private static let bsb = Lexicon.hash("bsb".utf8)
    private static let routing = Lexicon.hash("routing".utf8)

    private static func form(in text: TextScan) -> Form? {
        for (index, word) in text.words.enumerated() where word.traits.contains(.bankCode) {
            switch word.hash {
            case sort:
                guard text.words.indices.contains(index + 1),
                    text.words[index + 1].hash == code || text.words[index + 1].shape.isNumber
                else { continue }
                return Form(groups: [[2, 2, 2], [6]], account: 7...8)
            case sortcode: return Form(groups: [[2, 2, 2], [6]], account: 7...8)
            case bsb: return Form(groups: [[3, 3], [6]], account: 5...10)
            case routing: return Form(groups: [[9]], account: 4...17, hasCheckDigit: true)
            default: return Form(groups: [[8], [3, 3, 2]], account: 4...10)
            }
        }
        return nil
    }

    /// The checksum of US routing numbers: weights 3, 7, 1, and a sum that is a multiple of ten.
    private static func passesCheck(_ digits: [UInt8]) -> Bool {
        zip(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]).reduce(0) { $0 + Int($1.0) * $1.1 } % 10 == 0
    }
}
