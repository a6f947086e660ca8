/// Payment card numbers: a known prefix with its lengths, and the Luhn check digit (ISO/IEC 7812).
///
/// Applies: “Paid with 4111 1111 1111 1111.” Does not: “Paid with •••• 1111.”, a number whose check digit is wrong, the
/// number of a parcel.
enum PaymentCard {
    static func isFound(in number: DigitGroups, _ text: TextScan) -> Bool {
        guard number.digits.count >= 13, !number.isReference(in: text) else { return false }
        if number.groups.count == 1 { return isCard(number.digits[...]) }
        // The month of expiry may follow the number as a group of its own.
        var start = 0
        for first in number.groups.indices {
            var end = start
            for last in first..<min(first + mostGroups, number.groups.count) {
                end += number.groups[last]
                if isUsual(number.groups[first...last]), isCard(number.digits[start..<end]) { return true }
            }
            start += number.groups[first]
        }
        return false
    }

    private static let mostGroups = 5

    /// The usual groupings: 4-4-4-4 with or without three more digits, 4-6-5, 4-6-4.
    private static func isUsual(_ groups: ArraySlice<Int>) -> Bool {
        switch Array(groups) {
        case [4, 4, 4, 4], [4, 4, 4, 4, 3], [4, 6, 5], [4, 6, 4]: true
        default: false
        }
    }

    static func isCard(_ digits: ArraySlice<UInt8>) -> Bool {
        isIssued(digits) && passesLuhn(digits)
    }

    /// Prefixes and lengths of the card networks.
    private static func isIssued(_ digits: ArraySlice<UInt8>) -> Bool {
        let prefix = digits.prefix(4).reduce(0) { $0 * 10 + Int($1) }
        switch prefix {
        case 4000...4999: return [13, 16, 19].contains(digits.count)  // Visa
        case 5100...5599, 2221...2720: return digits.count == 16  // Mastercard
        case 3400...3499, 3700...3799: return digits.count == 15  // American Express
        case 6011, 6440...6599: return (16...19).contains(digits.count)  // Discover
        case 3000...3059, 3600...3699, 3800...3999: return digits.count == 14  // Diners Club
        case 3528...3589: return (16...19).contains(digits.count)  // JCB
        case 6200...6299: return (16...19).contains(digits.count)  // UnionPay
        case 5018, 5020, 5038, 5893, 6304, 6759, 6761...6763: return (13...19).contains(digits.count)  // Maestro
        default: return false
        }
    }

    static func passesLuhn(_ digits: ArraySlice<UInt8>) -> Bool {
        var sum = 0
        var doubles = false
        for digit in digits.reversed() {
            let value = doubles ? Int(digit) * 2 : Int(digit)
            sum += value > 9 ? value - 9 : value
            doubles.toggle()
        }
        return sum % 10 == 0
    }
}
