/// Digits in groups with the same separator, a space or a hyphen: `4111 1111 1111 1111`.
struct DigitGroups {
    /// All digits, as numbers 0 to 9.
    var digits: [UInt8] = []
    /// The length of each group.
    var groups: [Int] = []
    /// The separator; 0 if there is one group.
    var separator: UInt8 = 0
    /// Where the first digit stands in the text.
    var start = 0

    /// All numbers of at least `least` digits that stand alone: no letter, point, plus, slash or mask before, no letter
    /// after.
    static func all(in text: TextScan, least: Int = 9) -> [DigitGroups] {
        var found: [DigitGroups] = []
        var index = 0
        while index < text.string.utf8.count {
            guard TextScan.isDigit(text.byte(index)) else {
                index += 1
                continue
            }
            let before = index > 0 ? text.byte(index - 1) : UInt8(ascii: " ")
            let number = read(text, &index)
            let after = text.byte(index)
            // A number that follows a letter of any script begins no word here. It may follow a quotation mark.
            let isAlone =
                text.words.contains { $0.start == number.start } && !TextScan.isLetter(after)
                && before != UInt8(ascii: ".") && before != UInt8(ascii: "+") && before != UInt8(ascii: "*")
                && before != UInt8(ascii: "/") && before != UInt8(ascii: "_")
            if isAlone, number.digits.count >= least { found.append(number) }
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

    /// Whether one of the three words before it says that the number is that of a parcel, an order or a case.
    func isReference(in text: TextScan) -> Bool {
        let before = text.words.prefix { $0.start < start }.suffix(3)
        return before.contains { $0.traits.contains(.reference) }
            && !before.contains { $0.traits.meets([.card, .socialSecurity]) }
    }
}
