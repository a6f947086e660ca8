/// International bank account numbers: the country's length and the remainder 1 modulo 97 (ISO 13616).
///
/// Applies: “Transfer from DE89 3704 0044 0532 0130 00.” Does not: one with a wrong check digit, “DE89”.
enum BankAccount {
    static func isFound(in text: TextScan) -> Bool {
        text.words.contains { word in
            word.count >= 4 && TextScan.isLetter(text.byte(word.start)) && TextScan.isLetter(text.byte(word.start + 1))
                && TextScan.isDigit(text.byte(word.start + 2)) && TextScan.isDigit(text.byte(word.start + 3))
                && isAccount(text, from: word.start)
        }
    }

    private static func isAccount(_ text: TextScan, from start: Int) -> Bool {
        let country = String(decoding: [text.byte(start), text.byte(start + 1)], as: UTF8.self).uppercased()
        guard let length = lengths[country] else { return false }
        var characters: [UInt8] = []
        var index = start
        while characters.count < length {
            let byte = text.byte(index)
            if TextScan.isAlphanumeric(byte) {
                characters.append(byte)
            } else if byte != UInt8(ascii: " ") || !TextScan.isAlphanumeric(text.byte(index + 1)) {
                return false
            }
            index += 1
        }
        return !TextScan.isAlphanumeric(text.byte(index)) && remainder(characters) == 1
    }

    /// The remainder of the number with its first four characters moved to the end and letters read as 10 to 35.
    private static func remainder(_ characters: [UInt8]) -> Int {
        var remainder = 0
        for character in characters[4...] + characters[..<4] {
            if TextScan.isDigit(character) {
                remainder = (remainder * 10 + Int(character) - 0x30) % 97
            } else {
                remainder = (remainder * 100 + Int(character | 0x20) - 0x61 + 10) % 97
            }
        }
        return remainder
    }

    /// The length of an account number, by country. Source: the IBAN registry.
    private static let lengths: [String: Int] = [
        "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29, "BY": 28,
        "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18,
        "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22,
        "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20,
        "LU": 20, "LV": 21, "LY": 25, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18,
        "NO": 15, "PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SC": 31, "SE": 24,
        "SI": 19, "SK": 24, "SM": 27, "ST": 25, "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22, "VG": 24,
        "XK": 20,
    ]
}
