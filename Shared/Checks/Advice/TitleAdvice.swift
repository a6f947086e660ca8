internal import Model

/// Advice on titles.
///
/// Source: [B] asks for brief titles that are read at a glance, in title-style capitalization, without ending
/// punctuation, and prefers the app's name to a generic title.
enum TitleAdvice {
    /// Columns of one line (rule R4): on a watch, where the app has a part for it, and else of an iOS banner [O].
    static func mostColumns(of app: App) -> Int {
        (app.watch == nil ? Platform.iOS : .watchOS).capabilities.lineColumns
    }

    static func advise(_ texts: ShownTexts, _ request: Request, _ app: App, _ advice: inout [Advice]) {
        guard let title = texts.title else { return }
        if texts.isCommunication { return advise(ignored: title, request.details.communication?.sender, &advice) }
        let plain = withoutEmoji(title)
        if endsInPunctuation(plain, isEventName: request.details.event != nil) {
            advice.add(.titlePunctuation, title, "ends in “\(plain.lastCharacter)”: leave the mark out")
        }
        let most = mostColumns(of: app)
        if isLong(title, most: most) {
            advice.add(
                .titleLong, title,
                "takes more than the \(most) columns of a line\(app.watch == nil ? "" : " on a watch"): "
                    + "say the rest in the body")
        }
        guard texts.isEnglish else {
            if isCapitals(title) { advice.add(.titleStyle, title, "is all in capitals: begin it with one") }
            if title.matters.contains(.generic) { advice.add(.titleGeneric, title, generic) }
            return
        }
        if breaksTitleStyle(title) {
            advice.add(
                .titleStyle, title,
                title.words.contains { $0.shape.contains(.small) }
                    ? "has a word that begins with a small letter: capitalize words, as in “Your Order Has Shipped”"
                    : "is all in capitals: capitalize words, as in “Your Order Has Shipped”")
        }
        if isGeneric(title) { advice.add(.titleGeneric, title, generic) }
    }

    private static let generic =
        "does not say what is new: say it, or leave the title out, so that the app's name is shown"

    /// `title-style` in other languages with capitals: two words or more, all in capitals.
    ///
    /// Applies: “NUR NOCH HEUTE OFFEN”. Does not: “FC Bayern”, “ICE 578”, “Nur noch heute”.
    private static func isCapitals(_ title: TextScan) -> Bool {
        title.words.count { $0.count > 4 } > 1 && title.isInCapitals
    }

    /// `title-ignored`: a communication shows its sender's name, or else the handle, and never the title (rule R1).
    ///
    /// Applies: title “New Message”, sender “Sara”. Does not: title “Sara”, sender “Sara”; a sender with neither name nor
    /// handle.
    private static func advise(ignored title: TextScan, _ sender: Communication.Sender?, _ advice: inout [Advice]) {
        let shown = [sender?.name, sender?.handle].lazy.compactMap { $0 }
            .map { DisplayText.clean($0, keepsLines: false) }.first { !$0.isEmpty }
        guard let shown, !title.string.hasBytes(of: shown) else { return }
        advice.add(.titleIgnored, title, "is not shown, a communication shows its sender's name there: leave it out")
    }

    /// `title-punctuation`, for every language; `!` and `?` may belong to the name of an event.
    ///
    /// Applies: “Your Order Has Shipped!”. Does not: “Order Shipped”, “Acme Inc.”, “Let's Celebrate!” with an event.
    static func endsInPunctuation(_ title: TextScan, isEventName: Bool) -> Bool {
        guard !title.endsInEllipsis, !title.words.isEmpty else { return false }
        switch title.lastByte {
        case UInt8(ascii: "."): return !endsInAbbreviation(title)
        case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): return true
        case UInt8(ascii: "!"), UInt8(ascii: "?"): return !isEventName
        default:
            switch lastMark(title) {
            case "。", "۔", "।", "、", "，", "：", "；", "،", "؛": return true
            case "！", "？", "؟": return !isEventName
            default: return false
            }
        }
    }

    /// The title without the emoji and spaces at its end: “Your Order Has Shipped! 🎉”.
    private static func withoutEmoji(_ title: TextScan) -> TextScan {
        guard title.lastByte >= 0x80 else { return title }
        let scalars = Array(title.string.unicodeScalars)
        guard let last = scalars.lastIndex(where: { !isOfEmoji($0) }), last + 1 < scalars.count else { return title }
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars[...last])
        return TextScan(text, title.place, locale: title.locale)
    }

    /// Whether it is an emoji, a part of one that joins or varies others, or a space.
    private static func isOfEmoji(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200D, 0x20E3, 0xFE0F, 0xE0020...0xE007F: true
        default: scalar.properties.isWhitespace || scalar.value >= 0x2190 && scalar.properties.isEmoji
        }
    }

    /// The last character of a title that does not end in ASCII.
    private static func lastMark(_ title: TextScan) -> Character? {
        title.lastByte < 0x80 ? nil : title.lastCharacter.first
    }

    /// `Inc.`, `Jr.`, `p.m.`, `U.S.`: a short word, or one with a full stop inside.
    private static func endsInAbbreviation(_ title: TextScan) -> Bool {
        guard let last = title.words.last else { return false }
        if title.byteBefore(last) == UInt8(ascii: ".") { return true }
        return title.words.count > 1 && last.count <= 3 && last.shape.contains(.capitalised)
            && !last.traits.contains(.english)
    }

    /// `title-long`, for every language: wider than a line.
    ///
    /// Applies: “Your Weekly Report on the Health of All Connected Devices”. Does not: “Weekly Device Report”.
    static func isLong(_ title: TextScan, most: Int) -> Bool {
        title.string.utf8.count > most && DisplayText.columns(of: title.string) > most
    }

    /// `title-style`: a significant word begins with a small letter, or the title is all capitals. Addresses, handles,
    /// tags, words such as “iPhone”, and quoted subjects (`Re:`) are not judged.
    ///
    /// Applies: “Your order has shipped”, “FLASH SALE TODAY”. Does not: “Your Order Has Shipped”, “e-Ticket Ready”,
    /// “Re: dinner on Friday”.
    static func breaksTitleStyle(_ title: TextScan) -> Bool {
        guard let first = title.words.first, !isQuoted(title) else { return false }
        var capitals = 0
        for (index, word) in title.words.enumerated() {
            if word.shape.isCapitals, word.count > 3 { capitals += 1 }
            if !word.shape.isDisjoint(with: [.capitalised, .capitalInside, .digit, .other]) { continue }
            let isMinor = word.traits.meets([.minor, .foreign]) || signs.contains(word.hash)
            if isMinor, index > 0 || first.count < 3 { continue }
            if title.byteBefore(word) == UInt8(ascii: "-") || title.isPartOfName(word) { continue }
            // “e-Ticket”.
            if word.count == 1, title.byte(word.end) == UInt8(ascii: "-") { continue }
            return true
        }
        return capitals > 1 && title.words.allSatisfy { !$0.shape.contains(.small) }
    }

    /// “Arsenal v Chelsea”, “2 x Espresso”, “Aspirin 100 mg”.
    private static let signs = Lexicon.hashes("v", "x", "mg")

    /// A mail's subject, a channel, or words between quotation marks.
    private static func isQuoted(_ title: TextScan) -> Bool {
        switch title.byte(0) {
        case UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "\""): return true
        case 0xE2: return title.byte(1) == 0x80 && title.byte(2) == 0x9C
        case UInt8(ascii: "R"), UInt8(ascii: "r"), UInt8(ascii: "F"), UInt8(ascii: "f"):
            guard let first = title.words.first, title.byte(first.end) == UInt8(ascii: ":") else { return false }
            return first.count < 4
        default: return false
        }
    }

    /// `title-generic`: up to four words that together say nothing specific.
    ///
    /// Applies: “New Document”, “You Have a New Message”. Does not: “Quarterly Report”, “Friend Request”.
    static func isGeneric(_ title: TextScan) -> Bool {
        var hasGeneric = false
        guard title.words.count <= 5 else { return false }
        for word in title.words {
            if word.traits.contains(.generic) {
                hasGeneric = true
            } else if !word.traits.contains(.genericBeside) {
                return false
            }
        }
        return hasGeneric
    }
}
