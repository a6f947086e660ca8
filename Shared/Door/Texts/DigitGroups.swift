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

    /// Those of `least` digits or more that stand alone: no letter, point, plus or mask before, no letter behind.
    static func all(in text: TextScan, least: Int = 9) -> [DigitGroups] {
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

    /// Whether the number is that of a parcel, an order or a case, by one of the two words before it.
    func isReference(in text: TextScan) -> Bool {
        let before = text.words.prefix { $0.start < start }.suffix(3)
        return before.contains { $0.traits.contains(.reference) }
            && !before.contains { $0.traits.meets([.card, .socialSecurity]) }
    }
}
