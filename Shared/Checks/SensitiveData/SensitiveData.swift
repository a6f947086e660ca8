internal import Model

/// Finds data that nobody else should read [A][B], by checksum if the data has one.
///
/// Only the kind and the place are reported. The data itself appears in no advice, receipt, log, metric or header.
enum SensitiveData {
    enum Kind: String, CaseIterable {
        case card = "a payment card number"
        case iban = "an IBAN"
        case domesticAccount = "a bank account number"
        case oneTimeCode = "a one-time code"
        case password = "a password"
        case socialSecurity = "a US social security or taxpayer number"
        case employer = "a US employer identification number"
        case passport = "a passport number"
        case identity = "the number of an identity document"
        case healthResult = "a health result"
        case money = "a salary or a balance"
        case privateMatter = "a private matter"
    }

    /// `sensitive-data`, once for each kind and place. The title has a text of its own, since a watch's short look
    /// shows it to anyone near [B]. The check does not know who has a watch, so the advice assumes that everyone may.
    static func advise(_ texts: ShownTexts, _ advice: inout [Advice]) {
        for text in texts.all
        where text.digits > 3 || text.traits.meets([.password, .finding, .intimate]) || !text.matters.isEmpty
            || text.digits > 1 && text.traits.contains(.code)
        {
            var kinds = kinds(in: text)
            if text.place == .body, text.traits.contains(.finding), !kinds.contains(.healthResult),
                let title = texts.title, HealthResult.isFound(in: text, under: title)
            {
                kinds.append(.healthResult)
            }
            // The title of a message is not shown (rule R1). What is found already is not named twice.
            if text.place == .title, kinds.isEmpty, !texts.isCommunication, isPrivateMatter(text) {
                kinds.append(.privateMatter)
            }
            for kind in kinds { advice.append(Self.advice(kind, text)) }
        }
    }

    /// What hardly anyone wants others to see, said of the person.
    ///
    /// Applies: “Your Bankruptcy Hearing”. Does not: “What the Abortion Ruling Means for You”, “Your Pitcher's Rehab Start”
    private static func isPrivateMatter(_ text: TextScan) -> Bool {
        text.words.indices.dropFirst().contains {
            text.words[$0].traits.contains(.intimate) && TextScan.readers.contains(text.words[$0 - 1].hash)
        }
    }

    private static func advice(_ kind: Kind, _ text: TextScan) -> Advice {
        let reader =
            text.place == .title ? "which a watch's short look shows to anyone near" : "which anyone near can read"
        return Advice(
            .sensitiveData, field: text.field,
            detail: text.says("holds \(kind.rawValue), \(reader): leave it out, and show it in the app"))
    }

    /// The rejection without any sensitive data that it quotes, since rejections are written to headers and receipts.
    static func redacted(_ rejection: Rejection) -> Rejection {
        var rejection = rejection
        if let kind = kinds(inQuoted: rejection.found).first { rejection.found = kind.rawValue }
        if isFound(in: rejection.path) { rejection.path = "" }
        // An example may contain text of the record.
        if let example = rejection.example, isQuoted(in: String(decoding: example.bytes, as: UTF8.self)) {
            rejection.example = nil
        }
        return rejection
    }

    /// Whether one of the names in a path contains such data.
    static func isFound(in path: String) -> Bool {
        path.split(separator: ".").contains { !kinds(inQuoted: String($0)).isEmpty }
    }

    /// Whether a text contains such data.
    static func isQuoted(in text: String) -> Bool { !kinds(inQuoted: text).isEmpty }

    /// The kinds of data in a text whose invisible characters are escaped as in JSON. An escape would join the number
    /// after it, so the text is also read with spaces instead of escapes.
    private static func kinds(inQuoted text: String) -> [Kind] {
        let kinds = kinds(inUnknown: text)
        guard kinds.isEmpty, text.utf8.contains(UInt8(ascii: "\\")) else { return kinds }
        var spaced: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let isEscape = byte == UInt8(ascii: "\\")
            spaced.append(isEscape ? UInt8(ascii: " ") : byte)
            if isEscape { rest = rest.dropFirst(rest.first == UInt8(ascii: "u") ? 5 : 1) }
        }
        return self.kinds(inUnknown: String(decoding: spaced, as: UTF8.self))
    }

    /// The kinds of data in a text whose language is not known.
    private static func kinds(inUnknown text: String) -> [Kind] {
        let text = TextScan(text)
        PhraseReading.read([text], isEnglish: Language.isEnglish([text]) == true)
        return kinds(in: text)
    }

    /// The kinds of data in a text in which phrases were looked for, in the order of ``Kind``.
    private static func kinds(in text: TextScan) -> [Kind] {
        let matters = text.matters
        var found: [Kind] = []
        if text.digits >= 9 {
            let numbers = DigitGroups.all(in: text)
            if numbers.contains(where: { PaymentCard.isFound(in: $0, text) }) { found.append(.card) }
            if text.digits >= 10, BankAccount.isFound(in: text) { found.append(.iban) }
            if numbers.contains(where: { TaxNumber.isPersonal($0, text) }) { found.append(.socialSecurity) }
            if numbers.contains(where: { TaxNumber.isEmployer($0, text) }) { found.append(.employer) }
        }
        if text.digits >= 10, text.traits.contains(.bankCode), DomesticAccount.isFound(in: text) {
            found.append(.domesticAccount)
        }
        if matters.contains(.code) || text.traits.meets([.code, .signIn]) && OneTimeCode.isFound(in: text) {
            found.append(.oneTimeCode)
        }
        if matters.contains(.password) || text.traits.contains(.password) && Password.isFound(in: text) {
            found.append(.password)
        }
        if text.traits.contains(.passport), PassportNumber.isFound(in: text) { found.append(.passport) }
        // Its words are wide, so a number that is found already is not named twice.
        if matters.contains(.identity), found.isEmpty { found.append(.identity) }
        if matters.contains(.health) || text.traits.contains(.finding) && HealthResult.isFound(in: text) {
            found.append(.healthResult)
        }
        if matters.contains(.money) { found.append(.money) }
        return found
    }
}
