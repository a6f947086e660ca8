internal import Model

/// Advice on sounds and badges, which supplement a notification and never replace it [A][B][C][D].
enum SoundAndBadgeAdvice {
    private static let tooLong =
        "the app's sound of this name lasts over \(Int(Limits.soundSeconds)) seconds, so the default sound plays: shorten it"

    static func advise(_ texts: ShownTexts, _ request: Request, _ app: App, _ advice: inout [Advice]) {
        let details = request.details
        if let sound = details.sound {
            if isTooLong(sound, app) { advice.add(.soundTooLong, at: "sound", tooLong) }
            if isUnknown(sound, app) { advice.add(.soundUnknown, at: "sound", unknown(sound, app)) }
        } else if details.interruptionLevel == .critical, case .notify = details.kind {
            advice.add(
                .criticalWithoutSound, at: "sound",
                "a Critical notification is to be heard also where the device is silent, and it asks for no "
                    + "sound: set `sound` to `default` or one of the app's sounds")
        }
        for text in texts.ownTexts where text.place != .body && mimicsBadge(text) {
            advice.add(.badgeMimicry, text, "shows a count as a badge does: leave it out, the app's icon shows it")
        }
        if request.content?.attachments.contains(where: showsBadge) == true {
            advice.add(
                .badgeMimicry, at: "content.attachments",
                "an attachment is a picture of a badge, by its name: leave it out, the app's icon has one")
        }
        guard case .notify = details.kind, isImportant(details), isSilentOfWords(texts, request) else {
            return
        }
        if details.sound == nil {
            advice.add(
                .importantByBadgeOnly, at: "content",
                "an important notification has no words, and people may have badges off: say in words what it is")
        } else {
            advice.add(
                .importantBySoundOnly, at: "sound",
                "an important notification has a sound and no words, and people may not hear it: "
                    + "say in words what it is")
        }
    }

    /// `sound-too-long`: the app registered a sound longer than ``Limits/soundSeconds``.
    ///
    /// Applies: a sound of 31 seconds. Does not: one of 30; `default`.
    static func isTooLong(_ sound: RequestedSound, _ app: App) -> Bool {
        guard let seconds = app.sounds[ExactString(sound.name)] else { return false }
        return seconds > Limits.soundSeconds
    }

    /// `sound-unknown`: neither `default` nor a sound that the app registered.
    private static func isUnknown(_ sound: RequestedSound, _ app: App) -> Bool {
        sound.name != RequestedSound.defaultName && app.sounds[ExactString(sound.name)] == nil
    }

    private static func unknown(_ sound: RequestedSound, _ app: App) -> String {
        let meant =
            NearName.nearest(to: sound.name, among: app.sounds.keys.map(\.string).sorted())
            .map { ", did you mean \($0.quoted(most: 128))" } ?? ""
        return "the app has registered no sound \(sound.name.quoted(most: 128))\(meant): the default sound plays, so "
            + "register it in the app's `sounds`, or write `default`"
    }

    /// Whether the level is Time Sensitive or Critical. For other levels a badge alone is enough.
    private static func isImportant(_ details: RequestDetails) -> Bool {
        details.interruptionLevel == .timeSensitive || details.interruptionLevel == .critical
    }

    /// `important-by-sound-only`, `important-by-badge-only`, for every language: an important notification without
    /// words, with or without a sound. A communication counts as having words, since it shows its sender.
    ///
    /// Applies: Time Sensitive, a sound, no content. Does not: Active, a sound, no content; Critical with a body.
    private static func isSilentOfWords(_ texts: ShownTexts, _ request: Request) -> Bool {
        request.details.communication?.sender == nil && !texts.sayAnything
            && request.content?.attachments.isEmpty != false
    }

    /// `badge-mimicry`, for every language: a title or subtitle with a count that is drawn like a badge.
    ///
    /// Applies: “(3) Inbox”, “Inbox 🔴 3”, “❸ Replies”. Does not: “Inbox”, “3 Replies”, “Team (Blue)”,
    /// “(415) 555-0123”.
    static func mimicsBadge(_ text: TextScan) -> Bool {
        let bytes = text.string.utf8Span.span
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "(") where index == 0 || index + 5 > bytes.count:
                var end = index + 1
                while TextScan.isDigit(text.byte(end)) { end += 1 }
                guard text.byte(end) == UInt8(ascii: ")"), (1...3).contains(end - index - 1) else { continue }
                if index == 0 ? !isDialled(text, behind: end + 1) : end == bytes.count - 1 { return true }
            case 0xE2:
                // U+2776 to U+277F, digits white on black.
                if text.byte(index + 1) == 0x9D, (0xB6...0xBF).contains(text.byte(index + 2)) { return true }
            case 0xF0:
                guard text.string.utf8.dropFirst(index).starts(with: [0xF0, 0x9F, 0x94, 0xB4]) else { continue }  // 🔴
                let behind = text.byte(index + 4) == UInt8(ascii: " ") ? index + 5 : index + 4
                let before = text.byte(index - 1) == UInt8(ascii: " ") ? index - 2 : index - 1
                if TextScan.isDigit(text.byte(behind)) || TextScan.isDigit(text.byte(before)) { return true }
            default: break
            }
        }
        return false
    }

    /// Whether a digit follows, or a space and a digit: `(415) 555-0123`.
    private static func isDialled(_ text: TextScan, behind index: Int) -> Bool {
        TextScan.isDigit(text.byte(index))
            || text.byte(index) == UInt8(ascii: " ") && TextScan.isDigit(text.byte(index + 1))
    }

    /// `badge-mimicry` of a picture, by its file name. “badge” alone may be something that a person earned.
    ///
    /// Applies: `…/unread-badge.png`, `…/red-dot.png`. Does not: `…/badge-5k.png`.
    static func showsBadge(_ attachment: Content.Attachment) -> Bool {
        guard let url = attachment.url else { return false }
        let slash = url.utf8.lastIndex(of: UInt8(ascii: "/"))
        let name = url[(slash.map(url.utf8.index(after:)) ?? url.startIndex)...].lowercased()
        func has(_ word: String) -> Bool { name.utf8.contains(word.utf8) }
        if has("red-dot") || has("red_dot") || has("reddot") { return true }
        return has("badge") && (has("unread") || has("count"))
    }
}
