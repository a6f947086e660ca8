import Testing

@testable import Model

struct SystemWordsTests {
    /// A person's locale, and the language of its words.
    // swift-format-ignore
    static let locales: [(String, String)] = [
        ("de", "de"), ("de-AT", "de"), ("de_CH", "de"), ("en-GB", "en"), ("en-001", "en"), ("fr-CA", "fr"), ("no", "nb"),
        ("nn-NO", "nb"), ("pt", "pt-BR"), ("pt-BR", "pt-BR"), ("pt-PT", "pt-PT"), ("pt-AO", "pt-PT"), ("zh", "zh-Hans"),
        ("zh-CN", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh-HK", "zh-Hant"), ("zh-Hant-CN", "zh-Hant"),
        ("zh-Hans-HK", "zh-Hans"), ("iw-IL", "he"), ("in", "id"), ("ar-EG", "ar"), ("hi-Latn", "en"), ("sr", "en"),
        ("xx", "en"), ("ru-Latn", "en"), ("ar-Latn-EG", "en"), ("ar-Latn", "en"), ("uk-Cyrl-UA", "uk"),
    ]

    @Test("R3: a locale finds its words by the same matching as an app's strings, else English", arguments: locales)
    func finds(locale: String, words: String) throws {
        let name = try #require(LocaleName(locale))
        let found = SystemWords.words(for: name)
        #expect(found.locale.string == words)
        // The fast lookup by language finds what the match finds.
        let best = LocaleMatch.ordered(SystemWords.all.map(\.locale), for: name).first ?? .english
        #expect(found.locale == best)
    }

    /// Texts with counts, in each plural form of each language that has several: 0, 1, 2, 5, 21, 100. The words of the
    /// others are in `Golden/Words` of the tests of rendering.
    // swift-format-ignore
    static let counted: [(String, [String])] = [
        ("ar", ["لا إشعارات", "إشعار واحد", "إشعاران", "5 إشعارات", "21 إشعارًا", "100 إشعار"]),
        ("ar-Arab-EG", ["لا إشعارات", "إشعار واحد", "إشعاران", "٥ إشعارات", "٢١ إشعارًا", "١٠٠ إشعار"]),
        ("ar-EG", ["لا إشعارات", "إشعار واحد", "إشعاران", "٥ إشعارات", "٢١ إشعارًا", "١٠٠ إشعار"]),
        ("cs", ["0 oznámení", "1 oznámení", "2 oznámení", "5 oznámení", "21 oznámení", "100 oznámení"]),
        ("da", ["0 notifikationer", "1 notifikation", "2 notifikationer", "5 notifikationer", "21 notifikationer", "100 notifikationer"]),
        ("de", ["0 Mitteilungen", "1 Mitteilung", "2 Mitteilungen", "5 Mitteilungen", "21 Mitteilungen", "100 Mitteilungen"]),
        ("el", ["0 γνωστοποιήσεις", "1 γνωστοποίηση", "2 γνωστοποιήσεις", "5 γνωστοποιήσεις", "21 γνωστοποιήσεις", "100 γνωστοποιήσεις"]),
        ("en", ["0 notifications", "1 notification", "2 notifications", "5 notifications", "21 notifications", "100 notifications"]),
        ("es", ["0 notificaciones", "1 notificación", "2 notificaciones", "5 notificaciones", "21 notificaciones", "100 notificaciones"]),
        ("fi", ["0 ilmoitusta", "1 ilmoitus", "2 ilmoitusta", "5 ilmoitusta", "21 ilmoitusta", "100 ilmoitusta"]),
        ("fr", ["0 notification", "1 notification", "2 notifications", "5 notifications", "21 notifications", "100 notifications"]),
        ("he", ["0 עדכונים", "עדכון אחד", "שני עדכונים", "5 עדכונים", "21 עדכונים", "100 עדכונים"]),
        ("hi", ["0 सूचना", "1 सूचना", "2 सूचनाएँ", "5 सूचनाएँ", "21 सूचनाएँ", "100 सूचनाएँ"]),
        ("hu", ["0 értesítés", "1 értesítés", "2 értesítés", "5 értesítés", "21 értesítés", "100 értesítés"]),
        ("it", ["0 notifiche", "1 notifica", "2 notifiche", "5 notifiche", "21 notifiche", "100 notifiche"]),
        ("nb", ["0 varslinger", "1 varsling", "2 varslinger", "5 varslinger", "21 varslinger", "100 varslinger"]),
        ("nl", ["0 meldingen", "1 melding", "2 meldingen", "5 meldingen", "21 meldingen", "100 meldingen"]),
        ("pl", ["0 powiadomień", "1 powiadomienie", "2 powiadomienia", "5 powiadomień", "21 powiadomień", "100 powiadomień"]),
        ("pt-BR", ["0 notificação", "1 notificação", "2 notificações", "5 notificações", "21 notificações", "100 notificações"]),
        ("pt-PT", ["0 notificações", "1 notificação", "2 notificações", "5 notificações", "21 notificações", "100 notificações"]),
        ("ro", ["0 notificări", "1 notificare", "2 notificări", "5 notificări", "21 de notificări", "100 de notificări"]),
        ("ru", ["0 уведомлений", "1 уведомление", "2 уведомления", "5 уведомлений", "21 уведомление", "100 уведомлений"]),
        ("sv", ["0 notiser", "1 notis", "2 notiser", "5 notiser", "21 notiser", "100 notiser"]),
        ("tr", ["0 bildirim", "1 bildirim", "2 bildirim", "5 bildirim", "21 bildirim", "100 bildirim"]),
        ("uk", ["0 сповіщень", "1 сповіщення", "2 сповіщення", "5 сповіщень", "21 сповіщення", "100 сповіщень"]),
    ]

    @Test("R3: counts have the language's plural forms", arguments: counted)
    func counts(locale: String, expected: [String]) throws {
        let words = SystemWords.words(for: try #require(LocaleName(locale)))
        #expect([0, 1, 2, 5, 21, 100].map(words.notifications) == expected)
    }

    /// The words for further items, at 1, 2, 5 and 21.
    // swift-format-ignore
    static let further: [(String, [String])] = [
        ("ar", ["إشعار واحد آخر", "إشعاران آخران", "5 إشعارات أخرى", "21 إشعارًا آخر"]),
        ("cs", ["1 další oznámení", "2 další oznámení", "5 dalších oznámení", "21 dalších oznámení"]),
        ("de", ["1 weitere Mitteilung", "2 weitere Mitteilungen", "5 weitere Mitteilungen", "21 weitere Mitteilungen"]),
        ("en", ["1 more notification", "2 more notifications", "5 more notifications", "21 more notifications"]),
        ("fr", ["1 autre notification", "2 autres notifications", "5 autres notifications", "21 autres notifications"]),
        ("he", ["עדכון אחד נוסף", "שני עדכונים נוספים", "5 עדכונים נוספים", "21 עדכונים נוספים"]),
        ("pl", ["Jeszcze 1 powiadomienie", "Jeszcze 2 powiadomienia", "Jeszcze 5 powiadomień", "Jeszcze 21 powiadomień"]),
        ("ro", ["Încă 1 notificare", "Încă 2 notificări", "Încă 5 notificări", "Încă 21 de notificări"]),
        ("ru", ["Ещё 1 уведомление", "Ещё 2 уведомления", "Ещё 5 уведомлений", "Ещё 21 уведомление"]),
        ("zh-Hans", ["还有1个通知", "还有2个通知", "还有5个通知", "还有21个通知"]),
    ]

    @Test("R3: the words for further items have plural forms too", arguments: further)
    func more(locale: String, expected: [String]) throws {
        let words = SystemWords.words(for: try #require(LocaleName(locale)))
        #expect([1, 2, 5, 21].map(words.moreNotifications) == expected)
    }

    @Test("R3: whole millions take a preposition if the language has one") func millions() {
        let counted = SystemWords.all.filter { ["fr", "es", "it"].contains($0.locale.language) }
        #expect(
            counted.map { $0.notifications(1_000_000) }
                == ["1000000 de notificaciones", "1000000 de notifications", "1000000 di notifiche"])
    }
}
