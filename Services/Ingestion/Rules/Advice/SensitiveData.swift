internal import Model

/// Finds data that nobody else should read over a shoulder [A][B], by checksum where there is one.
///
/// Only kind and place are told: what was found is in no advice, receipt, log, metric or header.
enum SensitiveData {
    /// What can be found.
    enum Kind: String, CaseIterable {
        case card = "a payment card number"
        case iban = "an IBAN"
        case oneTimeCode = "a one-time code"
        case password = "a password"
        case socialSecurity = "a US social security or taxpayer number"
        case employer = "a US employer identification number"
        case passport = "a passport number"
    }

    /// `sensitive-data`, once a kind and place. The title is told apart: a watch's short look shows it to anyone near
    /// [B]. Whose watch is not known here, so the advice speaks for all.
    static func advise(_ texts: ShownTexts, _ advice: inout [Advice]) {
        for text in texts.all where text.digits > 3 || text.traits.contains(.password) {
            for kind in kinds(in: text) {
                let place = text.place == .title ? ", in the title, which a watch's short look shows" : ""
                advice.append(Advice(.sensitiveData, field: text.field, detail: kind.rawValue + place))
            }
        }
    }

    /// The same rejection without what it would repeat of such data: they stand in no header and no receipt.
    static func redacted(_ rejection: Rejection) -> Rejection {
        var rejection = rejection
        if let kind = kinds(in: TextScan(rejection.found)).first { rejection.found = "\(kind.rawValue)" }
        if isFound(in: rejection.path) { rejection.path = "" }
        return rejection
    }

    /// Whether a path that would be repeated holds such data, in one of its names.
    static func isFound(in path: String) -> Bool {
        path.split(separator: ".").contains { !kinds(in: TextScan(String($0))).isEmpty }
    }

    /// What a text holds, in the order of ``Kind``.
    static func kinds(in text: TextScan) -> [Kind] {
        var found: [Kind] = []
        if text.digits >= 9 {
            let numbers = DigitGroups.all(in: text)
            if numbers.contains(where: { PaymentCard.isFound(in: $0, text) }) { found.append(.card) }
            if text.digits >= 10, BankAccount.isFound(in: text) { found.append(.iban) }
            if numbers.contains(where: { TaxNumber.isPersonal($0, text) }) { found.append(.socialSecurity) }
            if numbers.contains(where: { TaxNumber.isEmployer($0, text) }) { found.append(.employer) }
        }
        if text.traits.meets([.code, .signIn]), OneTimeCode.isFound(in: text) { found.append(.oneTimeCode) }
        if text.traits.contains(.password), Password.isFound(in: text) { found.append(.password) }
        if text.traits.contains(.passport), PassportNumber.isFound(in: text) { found.append(.passport) }
        return found
    }
}

/// Digits in groups with one and the same separator, a space or a hyphen: `4111 1111 1111 1111`.
struct DigitGroups {
    /// All digits, as numbers 0 to 9.
    var digits: [UInt8] = []
    /// The length of each group.
    var groups: [Int] = []
    /// 0 where there is one group.
    var separator: UInt8 = 0
    /// Where the first digit stands in the text.
    var start = 0

    /// Those of nine digits or more that stand alone: no letter, point, plus or mask before, no letter behind.
    static func all(in text: TextScan) -> [DigitGroups] {
        var found: [DigitGroups] = []
        var index = 0
        while index < text.bytes.count {
            guard TextScan.isDigit(text.bytes[index]) else {
                index += 1
                continue
            }
            let before = index > 0 ? text.bytes[index - 1] : UInt8(ascii: " ")
            let number = read(text, &index)
            let after = text.byte(index)
            // Behind a letter of any script it would not begin a word; a quotation mark is no letter.
            let isAlone =
                text.words.contains { $0.start == number.start } && !TextScan.isLetter(after)
                && before != UInt8(ascii: ".") && before != UInt8(ascii: "+") && before != UInt8(ascii: "*")
                && before != UInt8(ascii: "/") && before != UInt8(ascii: "_")
            if isAlone, number.digits.count >= 9 { found.append(number) }
        }
        return found
    }

    private static func read(_ text: TextScan, _ index: inout Int) -> DigitGroups {
        var number = DigitGroups()
        number.start = index
        var length = 0
        while true {
            let byte = text.byte(index)
            if TextScan.isDigit(byte) {
                number.digits.append(byte - 0x30)
                length += 1
                index += 1
                continue
            }
            number.groups.append(length)
            length = 0
            let goesOn =
                (byte == UInt8(ascii: " ") || byte == UInt8(ascii: "-")) && TextScan.isDigit(text.byte(index + 1))
            guard goesOn, number.separator == 0 || number.separator == byte else { return number }
            number.separator = byte
            index += 1
        }
    }

    /// Whether the number is that of a parcel, an order or a case, by one of the two words before it.
    func isReference(in text: TextScan) -> Bool {
        let before = text.words.prefix { $0.start < start }.suffix(3)
        return before.contains { $0.traits.contains(.reference) }
            && !before.contains { $0.traits.meets([.card, .socialSecurity]) }
    }
}
